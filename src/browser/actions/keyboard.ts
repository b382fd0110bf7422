import type { Page } from 'playwright-core'
import { StepFailure } from './errors.ts'
import { hasFocus } from './in-page.ts'
import { keyName } from './keys.ts'
import type { Limits } from './limits.ts'
import { followed } from './navigation.ts'

/** Longer text comes at once, as if pasted: a key takes some milliseconds. */
const MAX_TYPED_LENGTH = 300

/** Types into the element that has the focus, key by key. */
export async function write(page: Page, { text }: { text: string }, limits: Limits): Promise<void> {
  if (!(await page.evaluate(hasFocus))) {
    throw new StepFailure('no element has the focus', { hint: 'Click the field before writing into it.' })
  }
  await followed(page, limits, () =>
    text.length > MAX_TYPED_LENGTH ? page.keyboard.insertText(text) : page.keyboard.type(text),
  )
}

/** Presses a key, or several together as in `Control+A`. */
export async function press(page: Page, { key }: { key: string }, limits: Limits): Promise<void> {
  await followed(page, limits, () =>
    page.keyboard.press(keyName(key)).catch((error: Error) => {
      if (!/unknown key/i.test(error.message)) throw error
      throw new StepFailure(`"${key}" is no key; keys are called "Enter", "Tab", "ArrowDown", "a", "Control+A"`)
    }),
  )
}
