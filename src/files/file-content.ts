import type { PdfOptions } from '../content/document.ts'
/** What a file says about itself. Unknown members are absent. */
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
  /** Pages, slides or sheets in the file. */
  totalPages?: number
}

/**
 * A file as HTML: headings, paragraphs, lists, tables and inline markup, without styles, scripts or anything to load.
 * content/document.ts processes it like a page.
 */
export interface FileContent {
  html: string
  metadata: FileMetadata
  /** A sentence about what could not be read. */
  warning?: string
}

/** Converts the bytes of one format to HTML. Never fetches anything that the file refers to. */
export type FileReader = (bytes: Uint8Array, options: FileOptions) => Promise<FileContent> | FileContent

export interface FileOptions extends Omit<PdfOptions, 'raw'> {
  /** The file name that came with the bytes; a hint for formats that bytes do not tell (CSV). */
  name?: string
  /** The Content-Type that came with the bytes; a hint too. */
  contentType?: string
  /** Languages for text recognition. Default: English. */
  ocr?: OcrLanguages
  /** After this time no further page of a PDF or TIFF is started, and the pages read so far are returned. */
  timeLimitMs?: number
}

export interface OcrLanguages {
  /** Names of Tesseract's language data, the most likely first: `eng`, `deu`, `chi_sim`. */
  languages: readonly string[]
  /** Folder with `NAME.traineddata` or `NAME.traineddata.gz`. English is built in. */
  dataFolder?: string
}
