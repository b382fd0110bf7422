import type { Page } from 'playwright-core'
import { ActionError } from './errors.ts'
import { hasFocus } from './in-page.ts'
import { keyName } from './keys.ts'
import { withNavigation } from './navigation.ts'
import { keyPastes, NO_PASTING } from './pasting.ts'
import type { TimeLimits } from './time-limits.ts'

/** Types into the focused element, key by key. */
export async function write(page: Page, { text }: { text: string }, limits: TimeLimits): Promise<void> {
  if (!(await page.evaluate(hasFocus))) {
    throw new ActionError('no element is focused', { hint: 'Click the field first.' })
  }
  await withNavigation(page, limits, () =>
    text.length > MAX_TYPED_LENGTH ? page.keyboard.insertText(text) : page.keyboard.type(text),
  )
}

/** Presses a key or a combination such as `Control+A`. */
export async function press(page: Page, { key }: { key: string }, limits: TimeLimits): Promise<void> {
  if (keyPastes(keyName(key))) throw new ActionError(NO_PASTING)
  await withNavigation(page, limits, () =>
    page.keyboard.press(keyName(key)).catch((error: Error) => {
      if (!/unknown key/i.test(error.message)) throw error
      throw new ActionError(`"${key}" is not a known key; examples: "Enter", "Tab", "ArrowDown", "a", "Control+A"`)
    }),
  )
}

/** Longer text is inserted at once, as if pasted, because each key takes a few milliseconds. */
const MAX_TYPED_LENGTH = 300
