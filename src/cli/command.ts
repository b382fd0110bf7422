import type { ProcessContext } from '../service/process-context.ts'
import type { Flag, ParsedArguments } from './arguments.ts'

/** One command. Help, completion and dispatch are generated from this table. */
export type Command = CommandFacts & (RunnableCommand | PrintedCommand)

interface CommandFacts {
  name: string
  /** What follows the name: `URL… [flags]`. */
  operands: string
  /** One line for the list of commands. */
  summary: string
  /** Further help text, in complete sentences. */
  details?: string
  flags: Flag[]
  /** The values of its first argument, if they are a fixed list. */
  words?: readonly string[]
  /** With an argument, `--print-config` is its own, and prints something else than the settings. */
  ownsPrintConfig?: true
  examples: readonly [line: string, line: string]
  /** Checks the arguments beyond what the flags define. Returns the errors. */
  check: (args: ParsedArguments) => string[]
}

interface RunnableCommand {
  /** Runs the command and returns its exit code. Its code is loaded only here, so that other commands start faster. */
  run: (context: CommandContext) => Promise<number>
}

interface PrintedCommand {
  /** A text to print, for a command that needs no settings: it works although a setting is invalid. */
  print: (args: ParsedArguments) => Promise<string>
}

/** The input and output of a command. Commands write only through this. */
export interface CommandContext extends ProcessContext {
  args: ParsedArguments
}
