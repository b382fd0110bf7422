import type { Line } from './geometry.ts'
import { isApart, lineText } from './line-text.ts'

/** The marker of a list item. */
export interface Marker {
  /** The number of a numbered item. Letters and Roman numerals stay in the text. */
  number?: number
  /** Characters, without spaces, that the marker takes from the line; 0 if it stays in the text. */
  length: number
  /** Whether it can only be a marker. */
  sure: boolean
  /** Whether the item is ticked, if its marker is a check box. */
  ticked?: boolean
}

/** The marker at the start of a line. It is followed by a space, except that bullets may touch the text. */
export function markerOf(line: Line): Marker | undefined {
  const [first, second] = line.runs
  if (first === undefined) return undefined
  const word = first.text
  if (first.ticked !== undefined && second !== undefined)
    return { length: word.length, sure: true, ticked: first.ticked }
  if (BULLET.test(word) && lineText(line).length > 1) return { length: 1, sure: true }
  if (second === undefined || !isApart(first, second)) return undefined
  if (DASH.test(word)) return { length: 1, sure: false }
  const number = NUMBER.exec(word)
  if (number !== null) return { number: Number(number[1]), length: word.length, sure: false }
  return LETTER.test(word) ? { length: 0, sure: false } : undefined
}

/** Bullets, including those of Symbol and Wingdings in the private use area. */
const BULLET = /^[•‣◦▪▫■□●○◆◇►▶➢➤❖✓✔⁃∙\uf0b7\uf0a7\uf0d8\uf0fc\uf076\uf06e\uf0e8]/
const DASH = /^(?:[-–—*+·]|o(?=$))$/
const NUMBER = /^\(?(\d{1,3})[.)]$/
const LETTER = /^(?:\(?[a-zA-Z]\)|\(?[ivx]{1,5}\)|[a-z]\.|[ivx]{2,5}\.)$/

/** The line without its marker. */
export function withoutMarker(line: Line, { length }: Marker): Line {
  if (length === 0) return line
  const [first, ...rest] = line.runs
  const text = first!.text.slice(length)
  const runs = text === '' ? rest : [{ ...first!, text }, ...rest]
  return { ...line, runs, x0: runs[0]?.x0 ?? line.x0 }
}
