import { type UseBrowser, useBrowserWords } from '../../fetch/plan.ts'
import { servedFormats } from '../../wire/formats.ts'
import type { Flag, ParsedArguments } from '../arguments.ts'
import { checkMarkdown, hasChunks, markdownFlags } from '../markdown-flags.ts'
import { checkWord, useOneOf } from '../operands.ts'
import { checkRendering, renderingFlags } from '../rendering-flags.ts'
import { checkVisit, visitFlags } from '../request-flags.ts'

export type CliFormat = (typeof servedFormats)[number]

export const DEFAULT_TIMEOUT_MS = 60_000

export const fullFlag: Flag = { name: 'full', doc: 'Keep the whole page, not only its main content.' }
export const browserFlag: Flag = {
  name: 'browser',
  takes: useBrowserWords.join('|'),
  bare: 'always',
  doc: 'Whether to render pages in a browser. auto (the default) does so when a page seems to need it.',
}

export const scrapeFlags: Flag[] = [
  {
    name: 'format',
    short: 'f',
    takes: 'NAME,…',
    doc: `Output format: ${servedFormats.join(', ')}. Several formats are printed as JSON.`,
  },
  { name: 'json', doc: 'Print JSON with metadata, one line per page.' },
  fullFlag,
  ...markdownFlags,
  {
    name: 'output',
    short: 'o',
    takes: 'FILE|DIR',
    doc: 'Write to a file, or one file per page into a folder (DIR/).',
  },
  browserFlag,
  { name: 'explain', doc: 'Show on standard error which engines were tried and how each attempt ended.' },
  { name: 'timeout', takes: 'SECONDS', doc: `Time limit per page (default: ${DEFAULT_TIMEOUT_MS / 1000}).` },
  ...renderingFlags,
  ...visitFlags,
]

/** Every error in the arguments of `scrape`. */
export function checkScrape(args: ParsedArguments): string[] {
  const { values, positionals } = args
  const errors: string[] = []
  if (positionals.length === 0) errors.push('no URL given')
  errors.push(...checkFormats(values.format), ...checkBrowser(args))
  if (values.browser === 'never' && (values.screenshot ?? values.actions) !== undefined) {
    errors.push('--screenshot and --actions need a browser. Remove --browser=never')
  }
  return [...errors, ...checkPrinted(args), ...checkRendering(args), ...checkVisit(args)]
}

/** Errors in how the Markdown is to be written where it is printed. */
export function checkPrinted(args: ParsedArguments): string[] {
  const errors = checkMarkdown(args)
  if (!hasChunks(args) || isJson(args) || formatWords(args.values.format)[0] === 'markdown') return errors
  return [...errors, '--chunk-tokens prints chunks of the Markdown. For another format too, add --json']
}

export function checkFormats(text: string | undefined): string[] {
  return formatWords(text)
    .filter((name) => !servedFormats.includes(name))
    .map(formatError)
}

export function checkBrowser({ values: { browser }, positionals }: ParsedArguments): string[] {
  if (browser === undefined) return []
  const words: readonly string[] = useBrowserWords
  const word = positionals.find((positional) => words.includes(positional))
  if (word !== undefined) return [`"${word}" is not a URL. Write --browser=${word}, without a space`]
  return checkWord('browser', words, { browser })
}

function formatError(name: string): string {
  const error = `--format: "${name}" is not valid. ${useOneOf(servedFormats)}`
  return /^screenshot/.test(name) ? `${error}. For a screenshot, use --screenshot FILE` : error
}

export function useBrowserOf({ values: { browser = 'auto' } }: ParsedArguments): UseBrowser {
  return browser as UseBrowser
}

/** The formats that `--format` names; `checkFormats` has checked them. */
export function formatWords(text = 'markdown'): CliFormat[] {
  return [...new Set(text.split(',').map((word) => word.trim() as CliFormat))]
}

/** Whether JSON is printed: if it is asked for, or if there is more than one format. */
export function isJson(args: ParsedArguments): boolean {
  return args.switches.has('json') || formatWords(args.values.format).length > 1
}

/** The extension of output files. */
export function extensionOf(args: ParsedArguments): string {
  if (isJson(args)) return 'json'
  if (hasChunks(args)) return 'jsonl'
  const extensions: Record<CliFormat, string> = { markdown: 'md', html: 'html', rawHtml: 'html', links: 'txt' }
  return extensions[formatWords(args.values.format)[0]!]
}
