import type { PageDocument } from '../content/document.ts'
import type { ParsedArguments } from './arguments.ts'
import { type CliFormat, formatWords, isJson } from './commands/scrape-flags.ts'

/** A document in the format of `--format` and `--json`: JSON, or the text of its one format. */
export function shownDocument(document: PageDocument, args: ParsedArguments, encode: () => object): string {
  return isJson(args) ? `${JSON.stringify(encode())}\n` : `${textOf(document, formatWords(args.values.format)[0]!)}\n`
}

/** A document in one format. A list has one entry per line. */
export function textOf(document: PageDocument, format: CliFormat): string {
  const text = document[format] ?? ''
  return Array.isArray(text) ? text.join('\n') : text
}
