import { resolve } from 'node:path'
import type { Flag, ParsedArguments } from '../arguments.ts'
import { checkModel, checkVisit, modelFlags, visitFlags } from '../request-flags.ts'
import { browserFlag, checkBrowser, DEFAULT_TIMEOUT_MS } from './scrape-flags.ts'

export const extractFlags: Flag[] = [
  {
    name: 'schema',
    takes: 'FILE',
    doc: 'JSON Schema of the data (- for standard input). Without one, the data describes what the page is about.',
  },
  { name: 'prompt', takes: 'TEXT', doc: 'What the data is about, in words.' },
  { name: 'evidence', doc: 'Print with the data whether it is complete, and where each value was found.' },
  {
    name: 'output',
    short: 'o',
    takes: 'FILE|DIR',
    doc: 'Write to a file, or one file per page into a folder (DIR/).',
  },
  ...modelFlags,
  browserFlag,
  { name: 'timeout', takes: 'SECONDS', doc: `Time limit per page or file (default: ${DEFAULT_TIMEOUT_MS / 1000}).` },
  ...visitFlags,
]

/** Every error in the arguments of `extract`. */
export function checkExtract(args: ParsedArguments): string[] {
  const { values, positionals } = args
  const errors: string[] = []
  if (positionals.length === 0) errors.push('no URL or file given. Use - for standard input')
  const fromInput = [...positionals, values.schema].filter((word) => word === '-')
  if (fromInput.length > 1) errors.push('standard input (-) can be read only once')
  if (values.output !== undefined && overwrites(values.output, [...positionals, values.schema])) {
    errors.push(`-o ${values.output}: would overwrite an input file`)
  }
  return [...errors, ...checkModel(args), ...checkBrowser(args), ...checkVisit(args)]
}

function overwrites(output: string, inputs: readonly (string | undefined)[]): boolean {
  return output !== '-' && inputs.some((input) => input !== undefined && resolve(input) === resolve(output))
}
