// The command `agent` and its flags.
import { DEFAULT_CREDITS, MAX_CREDITS } from '../../agent/options.ts'
import type { Flag, ParsedArguments } from '../arguments.ts'
import type { Command } from '../command.ts'
import { browserFlag, checkBrowser, DEFAULT_TIMEOUT_MS } from '../commands/scrape-flags.ts'
import { checkModel, checkVisit, modelFlags, visitFlags } from '../request-flags.ts'

const agentFlags: Flag[] = [
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

/** @param settings the settings that have a flag and matter to it */
export const agentCommand = (settings: readonly Flag[]): Command => ({
  name: 'agent',
  operands: 'QUESTION [flags]',
  summary: 'Print what the web answers to a question, with its sources.',
  details:
    'Searches the web for the question, or begins at --url, and reads what is promising. With a language model, it decides what to read and answers. Without one, the answer consists of what the sources state in so many words. What no source says is null. Works without a running service. Exits with 1 if nothing answers.',
  flags: [...agentFlags, ...settings],
  examples: [
    'web-extract agent "How high is the Eiffel Tower?" --max-credits 5',
    'web-extract agent "What does it cost?" --url https://example.com/shop --schema price.json --json',
  ],
  check: checkAgent,
  run: async (context) => (await import('./agent.ts')).agent(context),
})

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
