import type { PageDocument } from '../content/document.ts'
import type { ParsedArguments } from './arguments.ts'
import { type CliFormat, formatWords, isJson } from './commands/scrape-flags.ts'

/** What `--format` and `--json` have a command print of a document: JSON, or its one text. */
export function shownDocument(document: PageDocument, args: ParsedArguments, encode: () => object): string {
  return isJson(args) ? `${JSON.stringify(encode())}\n` : `${textOf(document, formatWords(args.values.format)[0]!)}\n`
}

/** A document in one format; a list has a line for each. */
export function textOf(document: PageDocument, format: CliFormat): string {
  const text = document[format] ?? ''
  return Array.isArray(text) ? text.join('\n') : text
}
