// What a script logs, and texts from pages that are cut at a limit.
import type { CDPSession } from 'playwright-core'
import type { Protocol } from 'playwright-core/types/protocol'
import { textOfValue } from './value-text.ts'

/** Characters of stdout, of stderr and of a result. */
export const MAX_OUTPUT = 1024 * 1024

/** A text of at most `MAX_OUTPUT` characters, with a note if something is missing. */
export function cut(text: string): string {
  return text.length <= MAX_OUTPUT ? text : `${text.slice(0, MAX_OUTPUT)}\n[cut: ${text.length} characters in all]`
}

/** Collects what is logged in a page between `start` and `end`. */
export class Output {
  readonly #session: CDPSession
  readonly #isOurs: (event: Logged) => boolean
  #lines: Line[] | undefined
  #written = 0

  /** @param source the URL of our scripts: what scripts of the page log on their own is left out */
  constructor(session: CDPSession, source: string) {
    this.#session = session
    // A callback that is a function of the console itself has no frames.
    this.#isOurs = ({ stackTrace }) => {
      const frames = stackTrace?.callFrames ?? []
      return frames.length === 0 || frames.some(({ url }) => url === source)
    }
    session.on('Runtime.consoleAPICalled', (event) => this.#add(event))
  }

  start(): void {
    this.#lines = []
    this.#written = 0
  }

  async end(): Promise<{ stdout: string; stderr: string }> {
    const lines = this.#lines ?? []
    this.#lines = undefined
    const texts = await Promise.all(lines.map(async ({ isError, text }) => ({ isError, text: await text })))
    const join = (errors: boolean) =>
      cut(texts.flatMap(({ isError, text }) => (isError === errors ? [`${text}\n`] : [])).join(''))
    return { stdout: join(false), stderr: join(true) }
  }

  #add(event: Logged): void {
    const { type, args } = event
    if (this.#lines === undefined || this.#written > 2 * MAX_OUTPUT || !this.#isOurs(event)) return
    const isError = type === 'error' || type === 'warning' || type === 'assert'
    // Objects are read from the page, so not more than a few lines of them.
    const texts = args.map((arg) =>
      this.#lines!.length < MAX_READ_LINES ? textOfValue(this.#session, arg, MAX_OUTPUT) : shortText(arg),
    )
    this.#written += args.reduce((sum, { value }) => sum + String(value ?? '').length, MESSAGE_CHARACTERS)
    this.#lines.push({ isError, text: Promise.all(texts).then((parts) => parts.join(' ')) })
  }
}

type Logged = Protocol.Runtime.consoleAPICalledPayload

interface Line {
  isError: boolean
  text: Promise<string>
}

const shortText = ({ value, description, type }: Protocol.Runtime.RemoteObject) => String(value ?? description ?? type)

const MAX_READ_LINES = 1_000

/** What a message costs in addition to its text, so that empty messages are bounded too. */
const MESSAGE_CHARACTERS = 20
