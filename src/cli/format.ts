import type { PageDocument } from '../content/document.ts'
import type { ParsedArguments } from './arguments.ts'
import { type CliFormat, formatWords, isJson } from './commands/scrape-flags.ts'
import { hasChunks } from './markdown-flags.ts'

/** Where a document comes from, as its chunks name it. */
export type Origin = { url: string } | { file: string }

/** A document in the format of `--format` and `--json`: JSON, its chunks, or the text of its one format. */
export function shownDocument(
  document: PageDocument,
  args: ParsedArguments,
  { origin, encode }: { origin: Origin; encode: () => object },
): string {
  if (isJson(args)) return `${JSON.stringify(encode())}\n`
  return hasChunks(args) ? chunkLines(document, origin) : `${textOf(document, formatWords(args.values.format)[0]!)}\n`
}

/** A document in one format. A list has one entry per line. */
export function textOf(document: PageDocument, format: CliFormat): string {
  const text = document[format] ?? ''
  return Array.isArray(text) ? text.join('\n') : text
}

/** Whether a document has nothing in any of the formats of `--format`. */
export const isBlank = (document: PageDocument, { values }: ParsedArguments): boolean =>
  formatWords(values.format).every((format) => textOf(document, format).trim() === '')

/** The chunks of a document as lines of JSON. Each says where it comes from. */
export function chunkLines({ chunks = [], metadata: { title } }: PageDocument, origin: Origin): string {
  const source = { ...origin, ...(title !== undefined && { title }) }
  return chunks.map((chunk) => `${JSON.stringify({ ...source, ...chunk })}\n`).join('')
}

export const tokensText = (tokens: number) => (tokens === 1 ? '1 token' : `${tokens} tokens`)
