import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { PdfOptions } from '../../content/document.ts'
import { MAX_PDF_PAGES, PDF_MODES } from '../../wire/v2/parsers.ts'
import type { Flag, ParsedArguments } from '../arguments.ts'
import { checkFormats, fullFlag, scrapeFlags } from './scrape-flags.ts'

export const DEFAULT_TIMEOUT_SECONDS = 3600
const MAX_TIMEOUT_SECONDS = 86_400

export const parseFlags: Flag[] = [
  ...scrapeFlags.filter(({ name }) => name === 'format'),
  { name: 'json', doc: 'Print JSON with metadata, one line a file.' },
  { ...fullFlag, doc: 'Of an HTML file the whole page, not only its main content.' },
  {
    name: 'output',
    short: 'o',
    takes: 'FILE|DIR',
    doc: 'Write there in place of printing; a folder (DIR/) gets a file for each.',
  },
  { name: 'pages', takes: 'NUMBER', doc: 'Read at most so many pages of a PDF.' },
  {
    name: 'ocr',
    takes: PDF_MODES.join('|'),
    doc: 'Recognise text in a PDF: never, on pages that have none (auto, the default), on every page.',
  },
  { name: 'timeout', takes: 'SECONDS', doc: `Time for each file (default ${DEFAULT_TIMEOUT_SECONDS}).` },
]

/** What is wrong with the arguments of `parse`, all of it. */
export function checkParse({ values, positionals }: ParsedArguments): string[] {
  const { pages, ocr, timeout } = values
  const faults: string[] = []
  if (positionals.length === 0) faults.push('no file was given; - is standard input')
  if (positionals.filter((file) => file === '-').length > 1) faults.push('standard input (-) can be read once')
  faults.push(...checkOutput(values.output, positionals), ...checkFormats(values.format))
  if (pages !== undefined && !(/^\d+$/.test(pages) && Number(pages) >= 1 && Number(pages) <= MAX_PDF_PAGES)) {
    faults.push(`--pages: "${pages}" is not a whole number from 1 to ${MAX_PDF_PAGES}`)
  }
  if (ocr !== undefined && !PDF_MODES.some((mode) => mode === ocr)) {
    faults.push(`--ocr: "${ocr}" is none of ${PDF_MODES.join(', ')}`)
  }
  if (timeout !== undefined && !(Number(timeout) >= 1 && Number(timeout) <= MAX_TIMEOUT_SECONDS)) {
    faults.push(`--timeout: "${timeout}" is not a number of seconds from 1 to ${MAX_TIMEOUT_SECONDS}`)
  }
  return faults
}

function checkOutput(output: string | undefined, files: readonly string[]): string[] {
  if (output === undefined || output === '-') return []
  if (files.some((file) => file !== '-' && resolve(file) === resolve(output))) return [`-o ${output} is a file to read`]
  const many = files.length > 1 && statSync(output, { throwIfNoEntry: false })?.isFile()
  return many ? [`-o ${output} is a file; several need a folder`] : []
}

export function pdfOptionsOf({ values: { pages, ocr } }: ParsedArguments): PdfOptions {
  return {
    ...(pages !== undefined && { maxPages: Number(pages) }),
    ...(ocr !== undefined && { mode: ocr as PdfOptions['mode'] & string }),
  }
}
