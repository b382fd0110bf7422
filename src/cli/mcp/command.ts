// The command `mcp` and its flags.
import { resolve } from 'node:path'
import { clientConfig, type McpClient, mcpClients } from '../../mcp/client-config.ts'
import { ownProgram } from '../../platform/environment.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import { type Flag, type ParsedArguments, settingFlags } from '../arguments.ts'
import type { Command, CommandContext } from '../command.ts'
import { unexpected, useOneOf } from '../operands.ts'

const mcpFlags: Flag[] = [
  {
    name: 'url',
    takes: 'URL',
    doc: 'With --print-config CLIENT: connect to the service at this URL, instead of starting this program.',
  },
]

/** Settings that only a service has, or a client of one. Unlike other commands, this one has a cache and jobs. */
const others = ['role', 'host', 'port', 'status-port', 'public-url', 'session-cdp', 'server']

export const mcpCommand: Command = {
  name: 'mcp',
  operands: '[--print-config CLIENT] [flags]',
  summary: 'Serve the tools for AI agents (MCP) on standard input and output.',
  details: `Claude Code, Cursor, VS Code and other clients start this command themselves. Works without a running service. "--print-config" with ${mcpClients.join(', ')} prints what to paste into the configuration of that client, with the flags that are given.`,
  flags: [...mcpFlags, ...settingFlags.filter(({ name }) => !others.includes(name))],
  words: mcpClients,
  ownsPrintConfig: true,
  examples: [
    'web-extract mcp --print-config claude-code',
    'web-extract mcp --print-config cursor --url http://10.1.0.5:3002',
  ],
  check: checkMcp,
  run: async (context) => {
    const [client] = context.args.positionals
    if (client !== undefined) return printClientConfig(client as McpClient, context)
    return (await import('../../service/mcp-stdio.ts')).serveMcp(context)
  },
}

function checkMcp({ switches, positionals, values }: ParsedArguments): string[] {
  const [client, ...more] = positionals
  const { url } = values
  const errors = more.map(unexpected)
  if (client !== undefined && !mcpClients.some((known) => known === client)) {
    errors.push(`"${client}" is not a client. ${useOneOf(mcpClients)}`)
  } else if (client !== undefined && !switches.has('print-config')) {
    errors.push(`to print the configuration of ${client}, add --print-config`)
  }
  if (url !== undefined && client === undefined) errors.push('--url is for --print-config with a client')
  if (url !== undefined && !/^https?:\/\/[^/]/.test(url)) errors.push(`--url: "${url}" is not an http or https URL`)
  return errors
}

/** Prints what to paste on standard output, and where to standard error. Writes nothing else. */
function printClientConfig(client: McpClient, { args, config, out, err }: CommandContext): number {
  const { url, ...settings } = args.values
  const { command, args: first } = ownProgram()
  const connection =
    url === undefined
      ? { command, args: [...first, 'mcp', ...Object.entries(settings).flatMap(flagOf)] }
      : { url, needsKey: config.apiKeys.length > 0 }
  const printed = clientConfig(client, connection)
  out(`${JSON.stringify(printed.config, null, 2)}\n`)
  err(`${printed.where}\n`)
  return exitCodes.ok
}

/** A flag as it was given. The client starts us in another folder, so paths are made absolute. No secret has a flag. */
function flagOf([name, value]: [name: string, value: string]): string[] {
  const takes = settingFlags.find((flag) => flag.name === name)?.takes ?? ''
  return [`--${name}`, /^(?:FILE|FOLDER|DIR)$/.test(takes) ? resolve(value) : value]
}
