import { ConfigError, readConfig } from '../config/read.ts'
import { ownCommand } from '../platform/environment.ts'
import { exitCodes } from '../service/exit-codes.ts'
import type { ProcessContext } from '../service/process-context.ts'
import { version } from '../version.ts'
import { commonFlags, type ParsedArguments, parseArguments } from './arguments.ts'
import type { Command } from './command.ts'
import { printedConfig } from './commands/config.ts'
import { commandFor, commands } from './commands.ts'
import { helpOn } from './help.ts'

/**
 * The command line from arguments to exit code: `web-extract [command] [flags] [arguments]`. Without a command it starts
 * the service; a URL instead of a command is scraped.
 */
export async function run(
  argv: string[],
  process: Pick<ProcessContext, 'conversions' | 'out' | 'err'>,
): Promise<number> {
  const { out, err } = process
  const { command, rest, named } = commandFor(argv)
  const elsewhere = commands.flatMap(({ flags }) => flags)
  const args = parseArguments(rest, [...commonFlags, ...command.flags], elsewhere)
  if (args.switches.has('help')) return printed(out, helpOn(named ? command.name : undefined, commands))
  if (args.switches.has('version')) return printed(out, `${version}\n`)

  const misuse = [...args.errors, ...command.check(args)]
  if ('print' in command) {
    return misuse.length > 0 ? refuse(command, misuse, [], err) : printed(out, await command.print(args))
  }
  const read = settingsFor(args)
  if ('errors' in read) return refuse(command, misuse, read.errors, err)
  if (misuse.length > 0) return refuse(command, misuse, [], err)
  const isOwn = command.ownsPrintConfig && args.positionals.length > 0
  if (args.switches.has('print-config') && !isOwn) return printed(out, printedConfig(read))
  return command.run({ ...process, args, ...read })
}

function settingsFor(args: ParsedArguments) {
  try {
    return readConfig(args.values)
  } catch (error) {
    if (error instanceof ConfigError) return { errors: error.lines }
    throw error
  }
}

/** Lists all errors at once, those of the command line first. */
function refuse({ name }: Command, misuse: string[], settings: string[], err: (text: string) => void): number {
  const usage = misuse.length > 0
  err(`web-extract ${name}: invalid ${usage ? 'command line' : 'configuration'}\n`)
  for (const error of [...misuse, ...settings]) err(`  ${error}\n`)
  err(`  For more information, run: ${ownCommand()} help ${usage ? name : 'settings'}\n`)
  return usage ? exitCodes.usage : exitCodes.configuration
}

function printed(out: (text: string) => void, text: string): number {
  out(text)
  return exitCodes.ok
}
