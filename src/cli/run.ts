import { ConfigError, readConfig } from '../config/read.ts'
import { exitCodes } from '../service/exit-codes.ts'
import type { ProcessContext } from '../service/process-context.ts'
import { version } from '../version.ts'
import { commonFlags, type ParsedArguments, parseArguments } from './arguments.ts'
import { printedConfig } from './commands/config.ts'
import { type Command, commandFor, commands } from './commands.ts'
import { helpText } from './help.ts'

/** What a command is given besides its process: its arguments. */
export interface CommandContext extends ProcessContext {
  args: ParsedArguments
}

type Surroundings = Pick<CommandContext, 'conversions' | 'out' | 'err'>

/**
 * The command line from arguments to exit code: `web-extract [command] [flags] [arguments]`. Without a command the
 * service is served; an address in place of a command is scraped.
 */
export async function run(argv: string[], surroundings: Surroundings): Promise<number> {
  const { out, err } = surroundings
  const { command, rest } = commandFor(argv)
  const elsewhere = commands.flatMap(({ flags }) => flags)
  const args = parseArguments(rest, [...commonFlags, ...command.flags], elsewhere)
  if (args.switches.has('help')) return printed(out, helpText())
  if (args.switches.has('version')) return printed(out, `${version}\n`)

  const read = settingsFor(args)
  const faults = [...args.faults, ...command.check(args), ...('faults' in read ? read.faults : [])]
  if (faults.length > 0 || 'faults' in read) return refuse(command, args, faults, err)
  if (args.switches.has('print-config')) return printed(out, printedConfig(read))
  return command.run({ ...surroundings, args, ...read })
}

function settingsFor(args: ParsedArguments) {
  try {
    return readConfig(args.values)
  } catch (error) {
    if (error instanceof ConfigError) return { faults: error.lines }
    throw error
  }
}

function refuse(command: Command, args: ParsedArguments, faults: string[], err: (text: string) => void): number {
  const usage = args.faults.length > 0 || command.check(args).length > 0
  err(`web-extract ${command.name}: bad ${usage ? 'command line' : 'configuration'}\n`)
  for (const fault of faults) err(`  ${fault}\n`)
  err('  web-extract --help lists every command, flag and setting.\n')
  return usage ? exitCodes.usage : exitCodes.configuration
}

function printed(out: (text: string) => void, text: string): number {
  out(text)
  return exitCodes.ok
}
