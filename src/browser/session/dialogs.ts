// Dialogs are dismissed elsewhere (page/page-events.ts). While a script opens one after another it cannot be stopped, so a
// document may open only so many.
import type { Tab } from '../page/tab.ts'

/** From then on, the functions that open dialogs do what they do when a dialog is dismissed. */
export async function limitDialogs({ context, session }: Tab): Promise<void> {
  const source = `(${limitDialogsHere})(${MAX_DIALOGS})`
  await Promise.all([context.addInitScript(source), session.send('Runtime.evaluate', { expression: source })])
}

/** For each document. */
const MAX_DIALOGS = 100

/** Runs in the page, before its own scripts. */
function limitDialogsHere(max: number): void {
  const view = globalThis as unknown as Record<string, (...values: unknown[]) => unknown>
  const dismissed: Record<string, unknown> = { alert: undefined, confirm: false, prompt: null, print: undefined }
  let opened = 0
  for (const [name, value] of Object.entries(dismissed)) {
    view[name] = new Proxy(view[name]!, {
      apply(open, self, values) {
        opened += 1
        return opened > max ? value : Reflect.apply(open, self, values)
      },
    })
  }
}
