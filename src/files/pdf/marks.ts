import { type Box, holds, median, type Run } from './geometry.ts'
import { isRightToLeft } from './writing-systems.ts'

/** Something that belongs on a page although nothing draws it as text. Its box is in user space. */
export type Mark = TextMark | TickMark

/** The value of a form field, or a note. */
interface TextMark {
  kind: 'text'
  box: Box
  lines: string[]
}

/** A check box or radio button. */
interface TickMark {
  kind: 'tick'
  box: Box
  on: boolean
  /** What the file calls it, for a tick without text beside it. */
  name: string
}

/**
 * The runs of a page together with those of its marks. A mark goes on the baseline of the text beside it, so that both
 * are read as one line.
 *
 * @param frame converts user space to the frame of the runs
 */
export function withMarks(runs: readonly Run[], marks: readonly Mark[], frame: (box: Box) => Box): Run[] {
  if (marks.length === 0) return [...runs]
  const size = median(runs.map((run) => run.size)) || DEFAULT_SIZE
  const last = runs.reduce((order, run) => Math.max(order, run.order), 0)
  const tries = Math.floor(MAX_TRIES / Math.max(runs.length, 1))
  let left = MAX_CHARACTERS
  const added = marks.flatMap((mark, i) => {
    if (mark.kind === 'text') left -= mark.lines.reduce((sum, line) => sum + line.length, 0)
    if (left < 0) return []
    const box = frame(mark.box)
    const beside = i < tries ? besideOf(box, runs) : {}
    const place: Place = { box, beside, size, order: last + i + 1 }
    return mark.kind === 'tick' ? tickRuns(mark, place) : textRuns(mark, place)
  })
  return [...withoutPlaceholders(runs, marks, frame), ...added]
}

/** The dots, line or box that is printed where a mark goes. */
const PRINTED = { text: /^[_.…]{3,}$/, tick: /^[[\]()☐□❏❑]{1,2}$/ }
/** Points by which brackets can be outside the box that they stand for. */
const BRACKET = 4

function withoutPlaceholders(runs: readonly Run[], marks: readonly Mark[], frame: (box: Box) => Box): Run[] {
  const printed = runs.filter(({ text }) => PRINTED.text.test(text) || PRINTED.tick.test(text))
  if (printed.length * marks.length > MAX_TRIES) return [...runs]
  const places = marks.map(({ kind, box }) => ({ kind, box: wider(frame(box), kind === 'tick' ? BRACKET : 0) }))
  const covered = new Set(
    printed.filter((run) => places.some(({ kind, box }) => PRINTED[kind].test(run.text) && holds(box, run))),
  )
  return runs.filter((run) => !covered.has(run))
}

const wider = (box: Box, by: number): Box => ({ ...box, x0: box.x0 - by, x1: box.x1 + by })

/** All marks of a page together; a book page has 3,000 characters. */
const MAX_CHARACTERS = 100_000
/** Most comparisons of marks with runs on a page. */
const MAX_TRIES = 20_000_000

/** Of a mark on a page without other text, in points. */
const DEFAULT_SIZE = 10

interface Place {
  box: Box
  beside: Beside
  /** The usual size of text on the page. */
  size: number
  order: number
}

/** The nearest runs in the row of a mark. */
interface Beside {
  left?: Run
  right?: Run
}

function besideOf(box: Box, runs: readonly Run[]): Beside {
  const beside: Beside = {}
  const middle = (box.top + box.bottom) / 2
  for (const run of runs) {
    const height = (run.top + run.bottom) / 2
    const inRow = (height > box.top && height < box.bottom) || (middle > run.top && middle < run.bottom)
    if (!inRow) continue
    const center = (run.x0 + run.x1) / 2
    if (center < box.x0 && run.x1 > (beside.left?.x1 ?? -Infinity)) beside.left = run
    if (center > box.x1 && run.x0 < (beside.right?.x0 ?? Infinity)) beside.right = run
  }
  return beside
}

/** The part of the height of a letter that is above its baseline. */
const ASCENT = 0.8

const PLAIN = { bold: false, italic: false, mono: false, rtl: false, spaceAfter: true }

/** A run of `size` whose text is at a baseline. */
function runAt(
  text: string,
  { baseline, size, ...place }: Pick<Run, 'x0' | 'x1' | 'baseline' | 'size' | 'order'>,
): Run {
  const top = baseline - ASCENT * size
  return { ...PLAIN, ...place, text, baseline, size, top, bottom: top + size }
}

/** The width of a letter, and the distance of baselines, in font sizes. */
const LETTER = 0.5
const LEADING = 1.2

/** Each line of the value in the box from top to bottom, made narrower or smaller so that it does not leave the box. */
function textRuns({ lines }: TextMark, { box, beside, size, order }: Place): Run[] {
  const label = beside.left ?? beside.right
  const usual = label?.size ?? size
  const height = box.bottom - box.top
  if (lines.length === 1) {
    const baseline = label?.baseline ?? (box.top + box.bottom) / 2 + (ASCENT - 0.5) * usual
    // A space from a label that touches the field.
    const x0 = Math.max(box.x0, (beside.left?.x1 ?? box.x0) + 0.3 * usual)
    return wordRuns(
      lines[0]!,
      { ...box, x0: Math.min(x0, box.x1 - 1) },
      { baseline, size: usual, order: label?.order ?? order },
    )
  }
  const leading = Math.min(LEADING * usual, height / lines.length)
  return lines.flatMap((line, i) =>
    wordRuns(line, box, {
      baseline: box.top + (i + ASCENT) * leading,
      size: Math.min(usual, leading / LEADING),
      order,
    }),
  )
}

interface Setting {
  baseline: number
  size: number
  order: number
}

/** One run for each word, from the side on which the line begins. */
function wordRuns(text: string, { x0, x1 }: Box, { baseline, size, order }: Setting): Run[] {
  const letter = Math.min(LETTER * size, (x1 - x0) / Math.max(text.length, 1))
  const rtl = isRightToLeft(text)
  let at = 0
  return text.split(' ').flatMap((word, i) => {
    const [from, to] = [at, at + word.length * letter]
    at = to + letter
    if (word === '') return []
    const [start, end] = rtl ? [x1 - to, x1 - from] : [x0 + from, x0 + to]
    // The words of a value are in this order, after the text beside them and before what the file has next.
    const run = runAt(word, { x0: start, x1: end, baseline, size, order: order + (i + 1) / 100_000 })
    return [{ ...run, rtl: rtl && isRightToLeft(word) }]
  })
}

/** The farthest text that is the label of a tick, in font sizes. */
const MAX_GAP = 5

/** Reaches up to its label, so that both are in one piece. Without text in its row it is followed by its name. */
function tickRuns({ on, name }: TickMark, { box, beside, size, order }: Place): Run[] {
  const { left, right } = beside
  const gaps = [left === undefined ? Infinity : box.x0 - left.x1, right === undefined ? Infinity : right.x0 - box.x1]
  const label = gaps[1]! <= gaps[0]! ? right : left
  const usual = label?.size ?? size
  const baseline = label?.baseline ?? (box.top + box.bottom) / 2 + (ASCENT - 0.5) * usual
  const close = label !== undefined && Math.min(...gaps) < MAX_GAP * usual
  const space = 0.3 * usual
  const x1 = close && label === right ? Math.max(box.x0 + space, label.x0 - space) : box.x1
  const x0 = close && label === left ? Math.min(x1 - space, label.x1 + space) : box.x0
  const own = label === undefined ? order : label.order + (label === right ? -0.5 : 0.5)
  const tick: Run = { ...runAt(on ? '[x]' : '[ ]', { x0, x1, baseline, size: usual, order: own }), ticked: on }
  if (label !== undefined || name === '') return [tick]
  const beyond = { ...box, x0: x1 + space, x1: x1 + space + name.length * LETTER * usual }
  return [tick, ...wordRuns(name, beyond, { baseline, size: usual, order })]
}

/** The lines of a text that an annotation or field contains, without blank ones. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => line.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .filter((line) => line !== '')
    .slice(0, MAX_LINES)
}

const MAX_LINES = 500
