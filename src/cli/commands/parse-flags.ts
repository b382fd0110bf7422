import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { PdfOptions } from '../../content/document.ts'
import { MAX_PDF_PAGES, PDF_MODES } from '../../wire/v2/parsers.ts'
import type { Flag, ParsedArguments } from '../arguments.ts'
import { markdownFlags } from '../markdown-flags.ts'
import { checkWord } from '../operands.ts'
import { checkFormats, checkPrinted, fullFlag, scrapeFlags } from './scrape-flags.ts'

export const DEFAULT_TIMEOUT_SECONDS = 3600
const MAX_TIMEOUT_SECONDS = 86_400

export const parseFlags: Flag[] = [
  ...scrapeFlags.filter(({ name }) => name === 'format'),
  { name: 'json', doc: 'Print JSON with metadata, one line per file.' },
  { ...fullFlag, doc: 'For HTML files: keep the whole page, not only its main content.' },
  ...markdownFlags,
  {
    name: 'output',
    short: 'o',
    takes: 'FILE|DIR',
    doc: 'Write to a file, or one file per document into a folder (DIR/).',
  },
  {
    name: 'type',
    takes: 'TYPE',
    doc: 'What a text file is (csv, tsv, html, md, txt, json, xml, or a media type), for standard input.',
  },
  { name: 'pages', takes: 'NUMBER', doc: 'Read only the first NUMBER pages of a PDF.' },
  {
    name: 'ocr',
    takes: PDF_MODES.join('|'),
    doc: 'OCR for PDFs: never (fast), on pages without text (auto, the default) or on every page (ocr).',
  },
  { name: 'timeout', takes: 'SECONDS', doc: `Time limit per file (default: ${DEFAULT_TIMEOUT_SECONDS}).` },
]

/** Every error in the arguments of `parse`. */
export function checkParse(args: ParsedArguments): string[] {
  const { values, positionals } = args
  const { pages, timeout, type } = values
  const errors: string[] = []
  if (positionals.length === 0) errors.push('no file given. Use - for standard input')
  if (positionals.filter((file) => file === '-').length > 1) errors.push('standard input (-) can be read only once')
  errors.push(...checkOutput(values.output, positionals), ...checkFormats(values.format), ...checkPrinted(args))
  if (pages !== undefined && !(/^\d+$/.test(pages) && Number(pages) >= 1 && Number(pages) <= MAX_PDF_PAGES)) {
    errors.push(`--pages: "${pages}" is not a whole number from 1 to ${MAX_PDF_PAGES}`)
  }
  errors.push(...checkWord('ocr', PDF_MODES, values))
  if (type !== undefined && mediaTypeOf(type) === undefined) {
    errors.push(`--type: "${type}" is neither ${Object.keys(TEXT_TYPES).join(', ')} nor a media type such as text/csv`)
  }
  if (timeout !== undefined && !(Number(timeout) >= 1 && Number(timeout) <= MAX_TIMEOUT_SECONDS)) {
    errors.push(`--timeout: "${timeout}" is not a number of seconds from 1 to ${MAX_TIMEOUT_SECONDS}`)
  }
  return errors
}

/** Short names for `--type`. Other formats are recognised by their bytes. */
const TEXT_TYPES: Record<string, string> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  html: 'text/html',
  md: 'text/markdown',
  txt: 'text/plain',
  json: 'application/json',
  xml: 'application/xml',
}

/** The media type that `--type` names, in short or in full; undefined if it names none. */
export function mediaTypeOf(type: string): string | undefined {
  const short = type.toLowerCase().replace(/^\./, '')
  if (Object.hasOwn(TEXT_TYPES, short)) return TEXT_TYPES[short]
  return /^[\w.+-]+\/[\w.+-]+\s*(?:;.*)?$/.test(type) ? type : undefined
}

function checkOutput(output: string | undefined, files: readonly string[]): string[] {
  if (output === undefined || output === '-') return []
  if (files.some((file) => file !== '-' && resolve(file) === resolve(output)))
    return [`-o ${output}: would overwrite an input file`]
  const many = files.length > 1 && statSync(output, { throwIfNoEntry: false })?.isFile()
  return many ? [`-o ${output}: is a file. Several documents need a folder`] : []
}

export function pdfOptionsOf({ values: { pages, ocr } }: ParsedArguments): PdfOptions {
  return {
    ...(pages !== undefined && { maxPages: Number(pages) }),
    ...(ocr !== undefined && { mode: ocr as PdfOptions['mode'] & string }),
  }
}
