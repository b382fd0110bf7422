import { type CliLine, cliLineOf } from './cli-flags.ts'
import { quoted } from './shell.ts'
import type { SnippetRequest } from './snippet.ts'

/** The request as a command of `web-extract`, which works without a service. */
export function cliOf(request: SnippetRequest): string {
  const { command, operands, flags, input, left } = cliLineOf(request)
  const isAmbiguous = operands.some((operand) => operand.startsWith('-'))
  const words = ['web-extract', command, ...flags, ...(isAmbiguous ? ['--'] : []), ...operands]
  const line = words.map(quoted).join(' ')
  return [
    ...missing(left),
    input === undefined ? line : `${line} <<'JSON'\n${JSON.stringify(input, null, 2)}\nJSON`,
  ].join('\n')
}

const missing = (left: CliLine['left']) =>
  left.length === 0 ? [] : [`# The command line has no flag for: ${left.join(', ')}`]
