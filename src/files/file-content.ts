/** What is known of a file beside its text. Absent: the file does not say. */
export interface FileMetadata {
  title?: string
  author?: string
  /** BCP 47. */
  language?: string
  /** Pages that were read. */
  numPages?: number
  /** Pages the file has. */
  totalPages?: number
  [name: string]: string | number | undefined
}

/** A file as HTML that `content/document.ts` reads like a page. */
export interface FileContent {
  /** The content of a body, without html and head. */
  html: string
  metadata: FileMetadata
  /** What could not be read, in a sentence. */
  warning?: string
}
