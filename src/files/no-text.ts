import type { FileType } from './detect.ts'

/** Whether the HTML of a file shows nothing: no text and no description of a picture. */
export const isBlankHtml = (html: string): boolean => !/(?:^|>)[^<]*[^<\s]/.test(html) && !/\balt="[^"]/.test(html)

/** Why nothing came out of a file, for its warning. */
export function noTextWarning(type: FileType): string {
  return REASONS[type] ?? 'The file has no text.'
}

const DOCUMENT =
  'The document has no text, not even in headers or footers. The text of pictures and embedded files in it is not read.'
const SHEETS = 'No visible sheet has a cell with a value. Hidden sheets, pictures and embedded files are not read.'
const SLIDES = 'No slide has text of its own. The text of pictures, embedded files and slide masters is not read.'

const REASONS: Partial<Record<FileType, string>> = {
  word: DOCUMENT,
  'word-xml': DOCUMENT,
  'word-97': DOCUMENT,
  'open-text': DOCUMENT,
  rtf: DOCUMENT,
  workbook: SHEETS,
  'open-sheet': SHEETS,
  slides: SLIDES,
  'open-slides': SLIDES,
  epub: 'No chapter of the book has text. The text of pictures is not read.',
  pdf: 'The pages that were read have no text. If they are pictures of text, read them with OCR: mode auto or ocr of the PDF parser.',
  delimited: 'The file has no values.',
}
