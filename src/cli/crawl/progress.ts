import type { JobStatus } from '../../operations/jobs.ts'

/** Where progress is shown: a terminal or a pipe. */
interface Screen {
  write: (text: string) => void
  isTerminal: boolean
  columns: () => number
}

type Counts = Pick<JobStatus, 'total' | 'completed' | 'failed' | 'blocked'>

/** Shows the progress of a crawl: one line that is redrawn on a terminal, or a line every five seconds in a pipe. */
export class Progress {
  readonly #samples: { at: number; done: number }[] = []
  #reportedAt = performance.now()
  #reported = ''
  #shown = ''

  constructor(private readonly screen: Screen) {}

  /** @param url the page that was started last */
  update(counts: Counts, url: string | undefined): void {
    const { isTerminal, write, columns } = this.screen
    const pace = this.#pace(counts)
    const facts = [`${pace.toFixed(1)} pages/s`, ...remaining(counts, pace)]
    if (isTerminal) {
      const drawn = cutTo(columns() - 1, lineOf(counts, facts, url))
      if (drawn !== this.#shown) write(`${CLEAR}${drawn}`)
      this.#shown = drawn
      return
    }
    const line = summary(counts)
    if (line === this.#reported || performance.now() - this.#reportedAt < PIPE_EVERY_MS) return
    this.#reportedAt = performance.now()
    this.#reported = line
    write(`${line}, ${facts.join(', ')}\n`)
  }

  /** Clears the line, so that other lines can be written. The next update draws it again below them. */
  clear(): void {
    if (this.#shown !== '') this.screen.write(CLEAR)
    this.#shown = ''
  }

  #pace({ completed, failed }: Counts): number {
    const at = performance.now()
    const done = completed + failed
    this.#samples.push({ at, done })
    while (this.#samples.length > 2 && at - this.#samples[0]!.at > PACE_MS) this.#samples.shift()
    const [first] = this.#samples
    return (1000 * (done - first!.done)) / Math.max(at - first!.at, 1)
  }
}

const PIPE_EVERY_MS = 5000
/** The pace is the average of this time. */
const PACE_MS = 10_000
const BAR_CELLS = 10
const CLEAR = '\r\u001b[2K'

/** Standard error as a screen. Some terminals report a width of 0. */
export const standardError = (
  write: Screen['write'],
  stream: { isTTY?: boolean; columns?: number } = process.stderr,
): Screen => ({ write, isTerminal: stream.isTTY === true, columns: () => stream.columns || DEFAULT_COLUMNS })

const DEFAULT_COLUMNS = 80

const summary = ({ total, completed, failed, blocked }: Counts) =>
  `${completed + failed + blocked}/${total} pages, ${failed} failed, ${blocked} blocked`

/** The time for the pages that are known by now; a crawl may still find more. */
function remaining({ total, completed, failed, blocked }: Counts, pace: number): string[] {
  const seconds = (total - completed - failed - blocked) / pace
  if (!Number.isFinite(seconds) || seconds < 1) return []
  if (seconds < 60) return [`${Math.ceil(seconds)} s left`]
  return seconds < 5400 ? [`${Math.round(seconds / 60)} min left`] : [`${Math.round(seconds / 3600)} h left`]
}

/** `▇▇▇▁▁▁▁▁▁▁ 128/400  3.1 pages/s  88 s left  2 failed  example.com/docs`. Zeros are left out. */
function lineOf(counts: Counts, facts: readonly string[], url = ''): string {
  const { total, completed, failed, blocked } = counts
  return [
    `${bar(counts)} ${completed + failed + blocked}/${total}`,
    ...facts,
    failed > 0 ? `${failed} failed` : '',
    blocked > 0 ? `${blocked} blocked` : '',
    url.replace(/^https?:\/\//, ''),
  ]
    .filter((part) => part !== '')
    .join('  ')
}

function bar({ total, completed, failed, blocked }: Counts): string {
  const full = total === 0 ? 0 : Math.floor((BAR_CELLS * (completed + failed + blocked)) / total)
  return '▇'.repeat(full) + '▁'.repeat(BAR_CELLS - full)
}

/** As much of a line as fits into the given number of cells. */
export function cutTo(cells: number, line: string): string {
  if (Bun.stringWidth(line) <= cells) return line
  let text = ''
  for (const character of line) {
    if (Bun.stringWidth(text + character) > cells - 1) break
    text += character
  }
  return cells < 1 ? '' : `${text}…`
}
