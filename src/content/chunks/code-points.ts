/** Positions in UTF-16 units, in ascending order, as positions in Unicode characters, which most other languages count. */
export function codePoints(text: string, positions: readonly number[]): number[] {
  let at = 0
  let pairs = 0
  return positions.map((position) => {
    for (; at < position; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00 && at > 0 && isHigh(text, at - 1)) pairs++
    return position - pairs
  })
}

const isHigh = (text: string, at: number) => (text.charCodeAt(at) & 0xfc00) === 0xd800
