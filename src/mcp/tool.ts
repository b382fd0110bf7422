import { type Static, type TObject, type TProperties, Type } from '@sinclair/typebox'
import type { Call } from '../call.ts'
import type { Limiter } from '../concurrency/limiter.ts'
import type { Operations } from '../operations/index.ts'
import type { UploadedFile } from '../uploads/uploads.ts'
import { optional } from '../wire/schema.ts'
import type { Refused } from './arguments/decode.ts'
import type { Cursor } from './paging/cursor.ts'
import { DEFAULT_TOKENS, MAX_TOKENS, MIN_TOKENS } from './paging/part.ts'
import type { Whole } from './paging/whole.ts'
import type { Progress } from './progress.ts'

/** One tool. Lists, validation, paging and errors are derived from it. */
export interface Tool {
  name: string
  title: string
  /** For the model: when to use it, what comes back, and which tool is better for what. */
  description: string
  input: TObject
  /** Shape of its structured result. Absent for tools that return texts. */
  output?: TObject
  hints: ToolHints
  /** Arguments of the vendor's tool of this name that this one does not have. */
  refused?: Refused
  /**
   * How `cursor` reads on. A kept result is made once; if it is gone, the same call makes it again, unless it acts. A stored one
   * is read from its position by the tool.
   */
  paged?: 'kept' | 'stored'
  /** Whether calling it again with these arguments could change something. */
  acts?: (args: Record<string, unknown>) => boolean
  // biome-ignore lint/suspicious/noExplicitAny: `tool` checks the arguments of `run` against the schema
  run: (args: any, use: ToolUse) => Promise<Whole>
}

/** What a client may assume about a tool, in the words of the protocol. */
interface ToolHints {
  readOnlyHint: boolean
  destructiveHint?: boolean
  idempotentHint?: boolean
  openWorldHint: boolean
}

/** What a tool works with during one call. */
export interface ToolUse {
  operations: Operations
  call: Call
  progress: Progress
  cursor?: Cursor
  /** Under which the client reaches this service over HTTP; absent over stdio. */
  base?: string
  files: FileAccess
}

/** Where the files come from that a client names. */
export interface FileAccess {
  /** Reads a file of this machine. Absent if the client is elsewhere. */
  read?: (path: string) => Promise<UploadedFile>
  /** How many files may be in memory. */
  limiter: Limiter
}

/** Types the arguments of a tool by its schema. */
export function tool<Input extends TObject>(
  declared: Omit<Tool, 'input' | 'run' | 'acts'> & {
    input: Input
    acts?: (args: Static<Input>) => boolean
    run: (args: Static<Input>, use: ToolUse) => Promise<Whole>
  },
): Tool {
  return declared as Tool
}

/** Only looks something up, on the web. */
export const READS_WEB: ToolHints = { readOnlyHint: true, openWorldHint: true }
/** Only looks something up that this service stores. */
export const READS_OWN: ToolHints = { readOnlyHint: true, openWorldHint: false }
/** Starts something that reads the web, and deletes nothing. */
export const STARTS: ToolHints = { readOnlyHint: false, destructiveHint: false, openWorldHint: true }
/** Ends or deletes something of this service. Doing it again changes nothing. */
export const ENDS: ToolHints = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
}

/** Arguments of every tool whose result may be long. */
export const pagingArguments = {
  maxTokens: optional(
    Type.Integer({
      minimum: MIN_TOKENS,
      maximum: MAX_TOKENS,
      default: DEFAULT_TOKENS,
      description: 'Budget of the result. What does not fit follows with "cursor".',
    }),
  ),
  cursor: optional(Type.String({ description: 'Reads on where the previous result ended: its "cursor".' })),
} satisfies TProperties
