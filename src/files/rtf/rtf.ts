import type { FileContent, FileMetadata } from '../file-content.ts'
import { orMargins } from '../word/margins.ts'
import { notesHtml } from '../word/notes.ts'
import type { Header } from './header.ts'
import { RtfReader } from './reader.ts'
import { tokensOf } from './tokens.ts'

/**
 * Converts Rich Text Format to HTML. Fields show their results. Comments, hidden and deleted text are left out, and
 * headers and footers unless the body is empty. Never throws: broken parts of the file are skipped.
 */
export function rtfToHtml(bytes: Uint8Array): FileContent {
  const reader = new RtfReader()
  const { writer } = reader
  for (const token of tokensOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'))) {
    reader.read(token)
    if (reader.ended) break
  }
  reader.finish()
  const html = orMargins(writer.finish() + notesHtml(reader.notes), () => reader.margins)
  return { html, metadata: metadataOf(reader.header) }
}

function metadataOf({ info, pages }: Header): FileMetadata {
  const text = (name: string) => info.get(name)
  const found = {
    title: text('title'),
    author: text('author'),
    description: text('subject'),
    keywords: text('keywords'),
    ...(pages && { numPages: pages, totalPages: pages }),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
