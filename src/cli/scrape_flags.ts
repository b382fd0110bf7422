import { servedFormats } from '../wire/formats.ts'
import { MAX_TIMEOUT_MS } from '../wire/shared.ts'
import type { Flag, ParsedArguments } from './arguments.ts'

export type CliFormat = (typeof servedFormats)[number]

const DEFAULT_TIMEOUT_SECONDS = 60
const MAX_TIMEOUT_SECONDS = MAX_TIMEOUT_MS / 1000

export const scrapeFlags: Flag[] = [
  {
    name: 'format',
    short: 'f',
    takes: 'NAME,…',
    doc: `What to print: ${servedFormats.join(', ')}. Several give JSON.`,
  },
  { name: 'json', doc: 'Print JSON with metadata, one line a page.' },
  { name: 'full', doc: 'The whole page, not only its main content.' },
  {
    name: 'output',
    short: 'o',
    takes: 'FILE|DIR',
    doc: 'Write there in place of printing; a folder gets a file a page.',
  },
  { name: 'timeout', takes: 'SECONDS', doc: `Time for each page (default ${DEFAULT_TIMEOUT_SECONDS}).` },
  { name: 'header', short: 'H', takes: '"NAME: VALUE"', doc: 'A header for the pages; may repeat.' },
  { name: 'insecure', short: 'k', doc: 'Take any TLS certificate.' },
]

/** What is wrong with the arguments of `scrape`, all of it. */
export function checkScrape({ values, lists, positionals }: ParsedArguments): string[] {
  const faults: string[] = []
  if (positionals.length === 0) faults.push('no address was given')
  for (const name of formatWords(values.format)) {
    if (!servedFormats.includes(name)) faults.push(`--format: "${name}" is none of ${servedFormats.join(', ')}`)
  }
  const seconds = timeoutMsOf(values.timeout) / 1000
  if (!(seconds >= 1 && seconds <= MAX_TIMEOUT_SECONDS)) {
    faults.push(`--timeout: "${values.timeout}" is not a number of seconds from 1 to ${MAX_TIMEOUT_SECONDS}`)
  }
  for (const header of lists.header ?? []) {
    if (!/^[^:\s]+:/.test(header)) faults.push(`--header: "${header}" has not the form "Name: value"`)
  }
  return faults
}

/** The words of `--format`; `checkScrape` has seen that they are formats. */
export function formatWords(text = 'markdown'): CliFormat[] {
  return [...new Set(text.split(',').map((word) => word.trim() as CliFormat))]
}

export function timeoutMsOf(text = String(DEFAULT_TIMEOUT_SECONDS)): number {
  return Number(text) * 1000
}
