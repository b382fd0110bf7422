// The command `diff` as the table of commands has it. Help and completion need it without the code that runs it.
import type { Flag, ParsedArguments } from '../arguments.ts'
import type { Command } from '../command.ts'
import { browserFlag, checkBrowser, DEFAULT_TIMEOUT_MS, fullFlag } from '../commands/scrape-flags.ts'
import { unexpected } from '../operands.ts'
import { checkVisit, visitFlags } from '../request-flags.ts'

const flags: Flag[] = [
  fullFlag,
  browserFlag,
  { name: 'timeout', takes: 'SECONDS', doc: `Time limit of each fetch (default: ${DEFAULT_TIMEOUT_MS / 1000}).` },
  ...visitFlags,
]

/** @param settings the flags of the settings that it reads */
export const diffCommand = (settings: readonly Flag[]): Command => ({
  name: 'diff',
  operands: 'URL [flags]',
  summary: 'Print what has changed on a page since the last time.',
  details:
    'The first time, it only keeps a copy of the page, in the folder "copies" of the data folder. Markup, white space and what changes by itself, such as counters and advertisements, do not count. Works without a running service. Exits with 1 if something changed, and with 2 if the page could not be read.',
  flags: [...flags, ...settings],
  examples: ['web-extract diff https://example.com', 'web-extract diff https://example.com/prices --browser'],
  check: checkDiff,
  run: async (context) => (await import('./diff.ts')).diffPage(context),
})

function checkDiff(args: ParsedArguments): string[] {
  const [url, ...more] = args.positionals
  const operands = url === undefined ? ['no URL given'] : more.map(unexpected)
  return [...operands, ...checkBrowser(args), ...checkVisit(args)]
}
