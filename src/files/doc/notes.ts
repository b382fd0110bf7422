import type { Fib } from './fib.ts'

/** A footnote or endnote: the character that refers to it, and the range of its text, in characters. */
export interface NotePlace {
  reference: number
  range: [from: number, to: number]
}

/** Footnotes and endnotes in the order of the text ([MS-DOC] 2.8.19 PlcffndRef, 2.8.20 PlcffndTxt). */
export function notePlaces(fib: Fib): NotePlace[] {
  const footnotes = placesIn(fib, 'footnotes', ['footnoteReferences', 'footnoteTexts'])
  const endnotes = placesIn(fib, 'endnotes', ['endnoteReferences', 'endnoteTexts'])
  return [...footnotes, ...endnotes].sort((one, other) => one.reference - other.reference)
}

type Table = Parameters<Fib['table']>[0]

function placesIn(fib: Fib, part: 'footnotes' | 'endnotes', [references, texts]: [Table, Table]): NotePlace[] {
  const referring = fib.table(references)
  const starts = fib.table(texts)
  const count = Math.max(Math.floor((referring.length - 4) / 6), 0)
  const [begin, end] = fib.parts[part]
  return Array.from({ length: count }, (_, i) => ({
    reference: referring.u32(4 * i),
    range: [begin + starts.u32(4 * i), Math.min(begin + starts.u32(4 * i + 4), end)],
  }))
}
