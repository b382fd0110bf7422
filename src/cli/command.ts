import type { ProcessContext } from '../service/process-context.ts'
import type { Flag, ParsedArguments } from './arguments.ts'

/** One command. Help, completion and dispatch are made from these. */
export type Command = CommandFacts & (RunnableCommand | PrintedCommand)

interface CommandFacts {
  name: string
  /** What follows the name: `URL… [flags]`. */
  operands: string
  /** One line, as the list of commands shows it. */
  summary: string
  /** What else its help says, in whole sentences. */
  details?: string
  flags: Flag[]
  /** The words that its first argument may be, where they are a fixed list. */
  words?: readonly string[]
  examples: readonly [line: string, line: string]
  /** Errors in the arguments that the flags alone do not show. */
  check: (args: ParsedArguments) => string[]
}

interface RunnableCommand {
  /** Runs it and gives the exit code. Its code is loaded only here, so that a command pays for its own parts alone. */
  run: (context: CommandContext) => Promise<number>
}

interface PrintedCommand {
  /** A text to print, for a command that needs no settings: it works although a setting is invalid. */
  print: (args: ParsedArguments) => Promise<string>
}

/** What a command is given. Commands write nowhere but where this says. */
export interface CommandContext extends ProcessContext {
  args: ParsedArguments
}
