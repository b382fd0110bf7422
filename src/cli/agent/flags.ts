import type { Flag, ParsedArguments } from '../arguments.ts'
import { browserFlag, checkBrowser, DEFAULT_TIMEOUT_MS } from '../commands/scrape-flags.ts'
import { checkModel, checkVisit, modelFlags, visitFlags } from '../request-flags.ts'

const DEFAULT_CREDITS = 20
const MAX_CREDITS = 100

export const agentFlags: Flag[] = [
  {
    name: 'schema',
    takes: 'FILE',
    doc: 'JSON Schema of the data (- for standard input). Without one, the answer is a text.',
  },
  {
    name: 'url',
    takes: 'URL',
    repeatable: true,
    doc: 'Begin with this page and follow its promising links, instead of searching the web. Can be repeated.',
  },
  {
    name: 'max-credits',
    takes: 'NUMBER',
    doc: `Maximum number of sources to read, up to ${MAX_CREDITS} (default: ${DEFAULT_CREDITS}).`,
  },
  { name: 'strict', doc: 'Read only the pages given with --url.' },
  { name: 'json', doc: 'Print the data with its sources, conflicts and warnings as JSON.' },
  ...modelFlags,
  browserFlag,
  { name: 'timeout', takes: 'SECONDS', doc: `Time limit per page (default: ${DEFAULT_TIMEOUT_MS / 1000}).` },
  ...visitFlags,
]

/** Every error in the arguments of `agent`. */
export function checkAgent(args: ParsedArguments): string[] {
  const { values, lists, switches, positionals } = args
  const [question, ...more] = positionals
  const errors: string[] = []
  if (question === undefined || question.trim() === '') errors.push('no question given. Put it in quotes')
  if (more.length > 0) errors.push('the question has several words. Put it in quotes')
  const credits = values['max-credits']
  if (credits !== undefined && !(/^\d+$/.test(credits) && Number(credits) >= 1 && Number(credits) <= MAX_CREDITS)) {
    errors.push(`--max-credits: "${credits}" is not a whole number from 1 to ${MAX_CREDITS}`)
  }
  for (const url of lists.url ?? []) {
    if (!URL.canParse(/^[a-z][\w+.-]*:/i.test(url) ? url : `http://${url}`)) errors.push(`--url: "${url}" is not a URL`)
  }
  if (switches.has('strict') && (lists.url ?? []).length === 0)
    errors.push('--strict needs a page to keep to: use --url')
  return [...errors, ...checkModel(args), ...checkBrowser(args), ...checkVisit(args)]
}

export const creditsOf = ({ values }: ParsedArguments): number => Number(values['max-credits'] ?? DEFAULT_CREDITS)
