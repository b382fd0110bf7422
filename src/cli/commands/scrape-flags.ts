import { type UseBrowser, useBrowserWords } from '../../fetch/plan.ts'
import { servedFormats } from '../../wire/formats.ts'
import type { Flag, ParsedArguments } from '../arguments.ts'
import { checkRendering, renderingFlags } from '../rendering-flags.ts'
import { checkVisit, visitFlags } from '../request-flags.ts'

export type CliFormat = (typeof servedFormats)[number]

export const DEFAULT_TIMEOUT_MS = 60_000

export const fullFlag: Flag = { name: 'full', doc: 'The whole page, not only its main content.' }
export const browserFlag: Flag = {
  name: 'browser',
  takes: useBrowserWords.join('|'),
  bare: 'always',
  doc: 'Whether a browser renders the page; auto, the default, has it do so where the page leaves a doubt.',
}

export const scrapeFlags: Flag[] = [
  {
    name: 'format',
    short: 'f',
    takes: 'NAME,…',
    doc: `What to print: ${servedFormats.join(', ')}. Several give JSON.`,
  },
  { name: 'json', doc: 'Print JSON with metadata, one line a page.' },
  fullFlag,
  {
    name: 'output',
    short: 'o',
    takes: 'FILE|DIR',
    doc: 'Write there in place of printing; a folder gets a file a page.',
  },
  browserFlag,
  { name: 'explain', doc: 'Tell which engines were tried and what became of each (standard error).' },
  { name: 'timeout', takes: 'SECONDS', doc: `Time for each page (default ${DEFAULT_TIMEOUT_MS / 1000}).` },
  ...renderingFlags,
  ...visitFlags,
]

/** What is wrong with the arguments of `scrape`, all of it. */
export function checkScrape(args: ParsedArguments): string[] {
  const { values, positionals } = args
  const faults: string[] = []
  if (positionals.length === 0) faults.push('no address was given')
  faults.push(...checkFormats(values.format), ...checkBrowser(args))
  if (values.browser === 'never' && (values.screenshot ?? values.actions) !== undefined) {
    faults.push('--browser=never goes without a browser, and --screenshot and --actions need one')
  }
  return [...faults, ...checkRendering(args), ...checkVisit(args)]
}

export function checkFormats(text: string | undefined): string[] {
  return formatWords(text)
    .filter((name) => !servedFormats.includes(name))
    .map(formatFault)
}

export function checkBrowser({ values: { browser }, positionals }: ParsedArguments): string[] {
  if (browser === undefined) return []
  const words: readonly string[] = useBrowserWords
  const word = positionals.find((positional) => words.includes(positional))
  if (word !== undefined) return [`"${word}" is no address; write --browser=${word}, without a space`]
  return words.includes(browser) ? [] : [`--browser: "${browser}" is none of ${words.join(', ')}`]
}

function formatFault(name: string): string {
  const fault = `--format: "${name}" is none of ${servedFormats.join(', ')}`
  return /^screenshot/.test(name) ? `${fault}; a picture is written by --screenshot FILE` : fault
}

export function useBrowserOf({ values: { browser = 'auto' } }: ParsedArguments): UseBrowser {
  return browser as UseBrowser
}

/** The words of `--format`; `checkScrape` has seen that they are formats. */
export function formatWords(text = 'markdown'): CliFormat[] {
  return [...new Set(text.split(',').map((word) => word.trim() as CliFormat))]
}

/** Whether JSON is printed: when it is asked for, or there is more than one format. */
export function isJson(args: ParsedArguments): boolean {
  return args.switches.has('json') || formatWords(args.values.format).length > 1
}

/** What the names of files end with. */
export function extensionOf(args: ParsedArguments): string {
  if (isJson(args)) return 'json'
  const extensions: Record<CliFormat, string> = { markdown: 'md', html: 'html', rawHtml: 'html', links: 'txt' }
  return extensions[formatWords(args.values.format)[0]!]
}
