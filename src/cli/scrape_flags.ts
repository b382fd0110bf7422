import type { Flag, ParsedArguments } from './arguments.ts'
import { checkVisit, visitFlags } from './visit_flags.ts'

export const cliFormats = ['markdown', 'html', 'rawHtml', 'links'] as const
export type CliFormat = (typeof cliFormats)[number]

export const scrapeFlags: Flag[] = [
  { name: 'format', short: 'f', takes: 'NAME,…', doc: `What to print: ${cliFormats.join(', ')}. Several give JSON.` },
  { name: 'json', doc: 'Print JSON with metadata, one line a page.' },
  { name: 'full', doc: 'The whole page, not only its main content.' },
  {
    name: 'output',
    short: 'o',
    takes: 'FILE|DIR',
    doc: 'Write there in place of printing; a folder gets a file a page.',
  },
  { name: 'timeout', takes: 'SECONDS', doc: 'Time for each page (default 60).' },
  ...visitFlags,
]

/** What is wrong with the arguments of `scrape`, all of it. */
export function checkScrape(args: ParsedArguments): string[] {
  const { values, positionals } = args
  const faults: string[] = []
  if (positionals.length === 0) faults.push('no address was given')
  for (const name of formatWords(values.format)) {
    if (!cliFormats.includes(name as CliFormat)) faults.push(`--format: "${name}" is none of ${cliFormats.join(', ')}`)
  }
  return [...faults, ...checkVisit(args)]
}

export function formatWords(text: string | undefined): string[] {
  return (text ?? 'markdown').split(',').map((word) => word.trim())
}
