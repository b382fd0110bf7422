// Which words differ between two lines: the algorithm of Myers (1986), over words. Pure.

export interface Piece {
  text: string
  isChanged: boolean
}

interface WordDiff {
  removed: readonly Piece[]
  added: readonly Piece[]
}

/** Words that differ. Beyond them, the lines have little in common and are marked as a whole. Bounds time and memory. */
const MAX_DIFFERENT = 400
/** Characters of both lines together. */
const MAX_CHARS = 40_000

export function wordDiff(before: string, after: string): WordDiff {
  if (before.length + after.length > MAX_CHARS) return wholly(before, after)
  const [old, current] = [wordsOf(before), wordsOf(after)]
  const same = sameWords(old, current)
  if (same === undefined) return wholly(before, after)
  return { removed: piecesOf(old, same.old), added: piecesOf(current, same.current) }
}

/** Words, numbers, runs of spaces, and every other character by itself. */
export const wordsOf = (line: string): string[] => line.match(/[\p{L}\p{M}]+|\p{N}+(?:[.,:]\p{N}+)*|\s+|./gsu) ?? []

const wholly = (before: string, after: string): WordDiff => ({
  removed: [{ text: before, isChanged: true }],
  added: [{ text: after, isChanged: true }],
})

interface SameWords {
  /** Positions of words that both have. */
  old: ReadonlySet<number>
  current: ReadonlySet<number>
}

/** A longest sequence of words that both have; undefined if they differ in too many. */
function sameWords(old: readonly string[], current: readonly string[]): SameWords | undefined {
  const trace: Int32Array[] = []
  const most = Math.min(old.length + current.length, MAX_DIFFERENT)
  const middle = most + 1
  const reached = new Int32Array(2 * most + 3)
  for (let edits = 0; edits <= most; edits++) {
    trace.push(reached.slice(middle - edits - 1, middle + edits + 2))
    for (let k = -edits; k <= edits; k += 2) {
      const isDown = k === -edits || (k !== edits && reached[middle + k - 1]! < reached[middle + k + 1]!)
      let x = isDown ? reached[middle + k + 1]! : reached[middle + k - 1]! + 1
      while (x < old.length && x - k < current.length && old[x] === current[x - k]) x += 1
      reached[middle + k] = x
      if (x >= old.length && x - k >= current.length) return pathBack(old.length, current.length, trace)
    }
  }
  return undefined
}

/** Follows the shortest way from the end back to the start. Row `edits` of the trace begins at diagonal `-edits - 1`. */
function pathBack(oldLength: number, currentLength: number, trace: readonly Int32Array[]): SameWords {
  const same = { old: new Set<number>(), current: new Set<number>() }
  let [x, y] = [oldLength, currentLength]
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reached = (k: number) => trace[edits]![k + edits + 1]!
    const k = x - y
    const isDown = k === -edits || (k !== edits && reached(k - 1) < reached(k + 1))
    const from = isDown ? k + 1 : k - 1
    const startX = edits === 0 ? 0 : reached(from)
    const startY = edits === 0 ? 0 : startX - from
    while (x > startX && y > startY) {
      same.old.add(--x)
      same.current.add(--y)
    }
    ;[x, y] = [startX, startY]
  }
  return same
}

function piecesOf(words: readonly string[], same: ReadonlySet<number>): Piece[] {
  const pieces: Piece[] = []
  words.forEach((text, index) => {
    // Spaces between two words that changed are part of the change.
    const isSpace = /^\s+$/.test(text) && index > 0 && index < words.length - 1
    const isChanged = isSpace ? !same.has(index - 1) && !same.has(index + 1) : !same.has(index)
    const last = pieces.at(-1)
    if (last?.isChanged === isChanged) last.text += text
    else pieces.push({ text, isChanged })
  })
  return pieces
}
