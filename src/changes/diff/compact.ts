// Slides groups of changed lines to where a reader expects them.
import { compareBadness, positionBadness } from './indent.ts'
import type { LineFile } from './line-classes.ts'

/** A run of changed lines, or the empty place between two unchanged ones. */
class Group {
  start = 0
  end = 0

  constructor(private readonly file: LineFile) {
    this.#extend()
  }

  get isEmpty(): boolean {
    return this.start === this.end
  }

  get size(): number {
    return this.end - this.start
  }

  toNext(): boolean {
    if (this.end === this.file.lines.length) return false
    this.start = this.end + 1
    this.end = this.start
    this.#extend()
    return true
  }

  toPrevious(): void {
    this.end = this.start - 1
    this.start = this.end
    this.#extendUp()
  }

  /** Moves the group one line down, if the text stays the same. It merges with a group that it meets. */
  slideDown(): boolean {
    const { classes, changed, lines } = this.file
    if (this.end >= lines.length || classes[this.start] !== classes[this.end]) return false
    changed[this.start] = 0
    changed[this.end] = 1
    this.start += 1
    this.end += 1
    this.#extend()
    return true
  }

  slideUp(): boolean {
    const { classes, changed } = this.file
    if (this.start === 0 || classes[this.start - 1] !== classes[this.end - 1]) return false
    this.start -= 1
    this.end -= 1
    changed[this.start] = 1
    changed[this.end] = 0
    this.#extendUp()
    return true
  }

  #extend(): void {
    while (this.file.changed[this.end] === 1) this.end += 1
  }

  #extendUp(): void {
    while (this.start > 0 && this.file.changed[this.start - 1] === 1) this.start -= 1
  }
}

/**
 * Slides each group of changed lines to where a reader expects it: beside a group of the other file, so that a line is
 * replaced rather than added here and removed there, or else to the place that its indentation suggests.
 */
export function compact(file: LineFile, other: LineFile): void {
  const group = new Group(file)
  const beside = new Group(other)
  do {
    if (!group.isEmpty) slide(group, beside, file)
    beside.toNext()
  } while (group.toNext())
}

function slide(group: Group, beside: Group, file: LineFile): void {
  const { size, highestEnd, matchEnd } = slideThrough(group, beside)
  if (group.end === highestEnd) return
  const up = () => {
    group.slideUp()
    beside.toPrevious()
  }
  if (matchEnd !== undefined) while (beside.isEmpty) up()
  else {
    const end = bestEnd(file, { end: group.end, highestEnd, size })
    while (group.end > end) up()
  }
}

/** Moves a group all the way up and then all the way down, again if it has merged with another one on the way. */
function slideThrough(group: Group, beside: Group): { size: number; highestEnd: number; matchEnd: number | undefined } {
  for (;;) {
    const { size } = group
    let matchEnd: number | undefined
    while (group.slideUp()) beside.toPrevious()
    const highestEnd = group.end
    if (!beside.isEmpty) matchEnd = group.end
    while (group.slideDown()) {
      beside.toNext()
      if (!beside.isEmpty) matchEnd = group.end
    }
    if (size === group.size) return { size, highestEnd, matchEnd }
  }
}

/** How far a group is slid for its indentation, so that long runs of equal lines take no time. */
const MAX_SLIDE = 100

function bestEnd(file: LineFile, { end, highestEnd, size }: { end: number; highestEnd: number; size: number }): number {
  const first = Math.max(highestEnd, end - size - 1, end - MAX_SLIDE)
  let best = first
  let least = positionBadness(file, first, size)
  for (let at = first + 1; at <= end; at++) {
    const badness = positionBadness(file, at, size)
    if (compareBadness(badness, least) > 0) continue
    best = at
    least = badness
  }
  return best
}
