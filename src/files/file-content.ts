import type { PdfOptions } from '../content/document.ts'
/** What a file says about itself. Absent members are unknown. */
export interface FileMetadata {
  title?: string
  author?: string
  description?: string
  keywords?: string
  /** BCP 47, as written in the file. */
  language?: string
  /** ISO 8601. */
  createdTime?: string
  /** ISO 8601. */
  modifiedTime?: string
  /** Pages, slides or sheets that were read. */
  numPages?: number
  /** Pages, slides or sheets that the file has. */
  totalPages?: number
}

/**
 * A file as HTML: headings, paragraphs, lists, tables and inline markup, no styles, no scripts, nothing to load. It goes
 * through content/document.ts as a page does.
 */
export interface FileContent {
  html: string
  metadata: FileMetadata
  /** A sentence about what could not be read. */
  warning?: string
}

/** Turns the bytes of one format into HTML. Fetches nothing that the file refers to. */
export type FileReader = (bytes: Uint8Array, options: FileOptions) => Promise<FileContent> | FileContent

export interface FileOptions extends Omit<PdfOptions, 'raw'> {
  /** The name the file came with; a hint where the bytes do not tell (CSV). */
  name?: string
  /** The Content-Type it came with; a hint likewise. */
  contentType?: string
  /** Languages in which pages and pictures are recognised; English without it. */
  ocr?: OcrLanguages
  /** After this time no further page of a PDF or TIFF is begun, and what there is is given. */
  timeLimitMs?: number
}

export interface OcrLanguages {
  /** Names of Tesseract's data, the likeliest first: `eng`, `deu`, `chi_sim`. */
  languages: readonly string[]
  /** Folder of `NAME.traineddata` or `NAME.traineddata.gz`; English is brought along. */
  dataFolder?: string
}
