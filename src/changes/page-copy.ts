import type { Format, PageDocument } from '../content/document.ts'
import type { Json, PageCopy } from './model.ts'

/** The formats that a copy is made of. */
export const COPIED_FORMATS = ['markdown', 'wholePage'] as const satisfies readonly Format[]

/** The copy of a document that is compared. Data and attributes are part of it if the document has them. */
export function pageCopyOf(document: PageDocument, url: string): PageCopy {
  const { markdown = '', wholePage, metadata, json, attributes } = document
  return {
    url,
    title: typeof metadata.title === 'string' ? metadata.title : '',
    markdown,
    ...(wholePage !== undefined && { wholePage }),
    ...(json !== undefined && { json: json as Json }),
    ...(attributes !== undefined && { attributes }),
  }
}
