import type { JobStatus } from '../../operations/jobs.ts'

/** Where progress is shown: a terminal that knows how wide it is, or a pipe. */
export interface Screen {
  write: (text: string) => void
  isTerminal: boolean
  columns: () => number
}

const USUAL_COLUMNS = 80

/** Standard error, as a pipe or a terminal, some of which say that they are no columns wide. */
export const standardError = (
  write: Screen['write'],
  stream: { isTTY?: boolean; columns?: number } = process.stderr,
): Screen => ({ write, isTerminal: stream.isTTY === true, columns: () => stream.columns || USUAL_COLUMNS })

type Counts = Pick<JobStatus, 'total' | 'completed' | 'failed' | 'blocked'>

const PIPE_EVERY_MS = 5000
/** Of which the pace is told. */
const PACE_MS = 10_000
const BAR_CELLS = 10
const CLEAR = '\r\u001b[2K'

/** How a crawl goes on: one line that is drawn over and over on a terminal, and in a pipe a line every five seconds. */
export class Progress {
  readonly #samples: { at: number; done: number }[] = []
  #toldAt = performance.now()
  #told = ''
  #shown = ''

  constructor(private readonly screen: Screen) {}

  /** @param url the page that was begun last */
  update(counts: Counts, url: string | undefined): void {
    const { isTerminal, write, columns } = this.screen
    const pace = this.#pace(counts)
    if (isTerminal) {
      const drawn = cutTo(columns() - 1, lineOf(counts, pace, url))
      if (drawn !== this.#shown) write(`${CLEAR}${drawn}`)
      this.#shown = drawn
      return
    }
    const line = summary(counts)
    if (line === this.#told || performance.now() - this.#toldAt < PIPE_EVERY_MS) return
    this.#toldAt = performance.now()
    this.#told = line
    write(`${line}, ${pace} a second\n`)
  }

  /** Lets other lines be written; the next update draws anew below them. */
  clear(): void {
    if (this.#shown !== '') this.screen.write(CLEAR)
    this.#shown = ''
  }

  #pace({ completed, failed }: Counts): string {
    const at = performance.now()
    const done = completed + failed
    this.#samples.push({ at, done })
    while (this.#samples.length > 2 && at - this.#samples[0]!.at > PACE_MS) this.#samples.shift()
    const [first] = this.#samples
    return ((1000 * (done - first!.done)) / Math.max(at - first!.at, 1)).toFixed(1)
  }
}

const summary = ({ total, completed, failed, blocked }: Counts) =>
  `${completed + failed + blocked}/${total} pages, ${failed} failed, ${blocked} blocked`

/** `▇▇▇▁▁▁▁▁▁▁ 128/400  3.1/s  2 failed  example.com/docs`: what there is none of is not told. */
function lineOf(counts: Counts, pace: string, url = ''): string {
  const { total, completed, failed, blocked } = counts
  return [
    `${bar(counts)} ${completed + failed + blocked}/${total}`,
    `${pace}/s`,
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

/** As much of a line as fits into so many cells. */
export function cutTo(cells: number, line: string): string {
  if (Bun.stringWidth(line) <= cells) return line
  let text = ''
  for (const character of line) {
    if (Bun.stringWidth(text + character) > cells - 1) break
    text += character
  }
  return cells < 1 ? '' : `${text}…`
}
