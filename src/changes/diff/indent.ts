// How well the borders of a group of changed lines fit the indentation and blank lines around them. The weights are those of
// git's indent heuristic, which were fitted to changes that people had marked (github.com/mhagger/diff-slider-tools).
import type { LineFile } from './line-classes.ts'

interface Badness {
  indent: number
  penalty: number
}

/** The badness of both borders of a group that ends before line `end`. */
export function positionBadness(file: LineFile, end: number, size: number): Badness {
  const [one, two] = [borderBadness(borderOf(file, end)), borderBadness(borderOf(file, end - size))]
  return { indent: one.indent + two.indent, penalty: one.penalty + two.penalty }
}

/** Greater than 0 if the first one is worse. */
export function compareBadness(one: Badness, two: Badness): number {
  return INDENT_WEIGHT * Math.sign(one.indent - two.indent) + one.penalty - two.penalty
}

const INDENT_WEIGHT = 60
const MAX_INDENT = 200
const MAX_BLANKS = 20
const BLANK = -1

/** A border between two lines: the indentation around it, and the blank lines above and below. */
interface Border {
  isAtEnd: boolean
  indent: number
  above: number
  blanksAbove: number
  below: number
  blanksBelow: number
}

function borderOf({ lines }: LineFile, at: number): Border {
  const isAtEnd = at >= lines.length
  const [above, blanksAbove] = nearestIndent(lines, at - 1, -1)
  const [below, blanksBelow] = nearestIndent(lines, at + 1, 1)
  return { isAtEnd, indent: isAtEnd ? BLANK : indentOf(lines[at]!), above, blanksAbove, below, blanksBelow }
}

/** The indentation of the first line that is not blank, and the number of blank ones before it. */
function nearestIndent(lines: readonly string[], from: number, step: 1 | -1): [indent: number, blanks: number] {
  let blanks = 0
  for (let i = from; i >= 0 && i < lines.length; i += step) {
    const indent = indentOf(lines[i]!)
    if (indent !== BLANK) return [indent, blanks]
    blanks += 1
    if (blanks === MAX_BLANKS) return [0, blanks]
  }
  return [BLANK, blanks]
}

function indentOf(line: string): number {
  let indent = 0
  for (const char of line) {
    if (char === ' ') indent += 1
    else if (char === '\t') indent += 8 - (indent % 8)
    else if (char !== '\n' && char !== '\r') return indent
    if (indent >= MAX_INDENT) return MAX_INDENT
  }
  return BLANK
}

function borderBadness(border: Border): Badness {
  const { isAtEnd, above, blanksAbove, below } = border
  const isBlank = border.indent === BLANK
  const blanksBelow = isBlank ? 1 + border.blanksBelow : 0
  const blanks = blanksAbove + blanksBelow
  const indent = isBlank ? below : border.indent
  let penalty = -30 * blanks + 6 * blanksBelow
  if (above === BLANK && blanksAbove === 0) penalty += 1
  if (isAtEnd) penalty += 21
  if (indent !== BLANK && above !== BLANK) penalty += stepPenalty({ indent, above, below, hasBlanks: blanks !== 0 })
  return { indent, penalty }
}

interface Step {
  indent: number
  above: number
  below: number
  hasBlanks: boolean
}

/** For a border where the indentation changes. */
function stepPenalty({ indent, above, below, hasBlanks }: Step): number {
  if (indent === above) return 0
  if (indent > above) return hasBlanks ? 10 : -4
  const opensBlock = below !== BLANK && below > indent
  if (opensBlock) return hasBlanks ? 17 : 24
  return hasBlanks ? 17 : 23
}
