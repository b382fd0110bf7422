import type { EventEmitter } from 'node:events'
import type { BrowserContext, Dialog, Frame, Page } from 'playwright-core'
import { ServiceError } from '../../errors.ts'
import { PageCrash } from '../crash.ts'

/**
 * Answers what a page does on its own: dismisses dialogs (but accepts `beforeunload`), and collects errors.
 *
 * @param lose called when the page must be closed: it crashed, left for a forbidden address or floods us
 * @returns the errors so far; the list grows
 */
export function watchPage(page: Page, lose: (reason: unknown) => void): readonly string[] {
  const errors: string[] = []
  let written = 0
  const record = (text: string) => {
    if (errors.length < MAX_ERRORS) errors.push(text.replace(/\s+/g, ' ').trim().slice(0, MAX_ERROR_CHARACTERS))
  }
  const count = (text: string) => {
    written += text.length + MESSAGE_CHARACTERS
    if (written > MAX_CONSOLE_CHARACTERS) lose(new ServiceError('invalid_response', 'the page floods its console'))
    return text
  }
  page.on('dialog', (dialog: Dialog) => {
    const closing = dialog.type() === 'beforeunload' ? dialog.accept() : dialog.dismiss()
    closing.catch(() => undefined)
  })
  page.on('pageerror', (error) => record(count(String(error?.message ?? error))))
  page.on('console', (message) => {
    count(message.text())
    // The page did not ask for the icon, Chrome did.
    if (message.type() === 'error' && !message.location().url.endsWith('/favicon.ico')) record(message.text())
  })
  page.once('crash', () => lose(new PageCrash()))
  page.on('framenavigated', (frame: Frame) => {
    if (frame === page.mainFrame() && !isAllowed(frame.url())) lose(forbidden(frame.url()))
  })
  return errors
}

/**
 * Closes the windows that a page opens.
 *
 * @param lose called when it opens too many
 * @param isOurs whether we have opened a page
 */
export function closePopups(
  { page, context }: { page: Page; context: BrowserContext },
  lose: (reason: unknown) => void,
  isOurs: (other: Page) => boolean = () => false,
): void {
  let popups = 0
  context.on('page', (other) => {
    if (other === page || isOurs(other)) return
    popups += 1
    if (popups > MAX_POPUPS)
      lose(new ServiceError('invalid_response', `the page opens more than ${MAX_POPUPS} windows`))
    const close = () => void other.close().catch(() => undefined)
    // Actions listen where an empty window goes next (`actions/new-tabs.ts`).
    const acting = (page as unknown as EventEmitter).listenerCount('popup') > 0
    if (acting && !/^https?:/.test(other.url())) setTimeout(close, BLANK_MS)
    else close()
  })
}

/** Errors are kept for diagnosis only. */
const MAX_ERRORS = 20
const MAX_ERROR_CHARACTERS = 300

/** Limit for what a page may write to its console, because all of it is sent to us and nothing can hold it back. */
const MAX_CONSOLE_CHARACTERS = 32 * 1024 * 1024

/** What a console message costs in addition to its text. */
const MESSAGE_CHARACTERS = 1_000

/** Pop-ups that are closed. A page that opens more is closed itself. */
const MAX_POPUPS = 100

/** How long an empty window stays open. */
const BLANK_MS = 1_000

/** `chrome-error:` is the page that a failed navigation leaves behind; the failure itself is reported elsewhere. */
const isAllowed = (url: string) => /^(https?:|about:(blank|srcdoc)|chrome-error:|data:|blob:https?:)/.test(url)

function forbidden(url: string): ServiceError {
  const scheme = url.replace(/:.*$/s, '').slice(0, 30)
  return new ServiceError(
    'blocked_address',
    `the page navigates to a ${scheme}: URL; only http and https URLs are allowed`,
  )
}
