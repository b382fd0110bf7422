// The code and the prompts for browser sessions, and how they ended.
import { type Static, Type } from '@sinclair/typebox'
import type { ScriptOutcome } from '../../engines/session.ts'
import type { TaskOutcome } from '../../operations/session-prompt.ts'
import type { SessionWork } from '../../operations/sessions.ts'
import { invalidRequest } from '../issues.ts'
import { oneOf, optional, strict } from '../schema.ts'
import { clientMembers } from './scrape.ts'

const DEFAULT_TIMEOUT = 30
/** A model takes seconds for each step. */
const DEFAULT_TASK_TIMEOUT = 180

/** Body of `POST /v2/browser/{id}/execute` and of `POST /v2/scrape/{id}/interact`. */
export const V2WorkRequest = strict({
  code: optional(
    Type.String({
      minLength: 1,
      maxLength: 100_000,
      description: 'Statements and expressions. The value of the last expression is the result. `await` is allowed.',
    }),
  ),
  prompt: optional(
    Type.String({
      maxLength: 10_000,
      description: 'What a language model is to do in the page, after the code. Needs SERVICE_LLM_MODEL.',
    }),
  ),
  language: optional(
    oneOf(['node', 'python', 'bash'], {
      default: 'node',
      description: 'JavaScript runs in the page. Python and shell commands do not run, and the result says so.',
    }),
  ),
  timeout: optional(
    Type.Integer({
      minimum: 1,
      maximum: 300,
      description: `How long the code, and the model, may run, in seconds: ${DEFAULT_TIMEOUT} for code and ${DEFAULT_TASK_TIMEOUT} for a prompt by default.`,
    }),
  ),
  ...clientMembers,
})

export const outcomeMembers = {
  stdout: Type.String({ description: 'What the code logged.' }),
  result: Type.String({ description: 'The value: a string as it is, anything else as JSON, nothing as "".' }),
  stderr: Type.String({ description: 'Errors and warnings that it logged, and the error that ended it.' }),
  exitCode: Type.Integer({ description: '0, or 1 after an error.' }),
  killed: Type.Boolean({ description: 'Whether its time was over.' }),
  error: optional(Type.String({ description: 'The error that ended the code.' })),
  tokensUsed: optional(Type.Integer({ description: 'Tokens that the model read and wrote for a prompt.' })),
}

export const Output = Type.String({ description: 'What the model answered to a prompt. Its steps are in `stdout`.' })

/** Answer of `execute`. Code that fails is a success of the route. */
export const V2ExecuteResponse = strict({
  success: Type.Literal(true),
  output: optional(Output),
  ...outcomeMembers,
})

/** @throws ServiceError `invalid_request` if there is nothing to do */
export function decodeV2Execute(request: Static<typeof V2WorkRequest>): SessionWork {
  const work = decodeWork(request)
  if (work.script !== undefined || work.task !== undefined) return work
  throw invalidRequest([{ code: 'invalid_type', path: ['code'], message: '"code" is required' }])
}

/** Nothing, if the request has neither code nor a prompt. */
export function decodeWork({
  code,
  prompt = '',
  language = 'node',
  timeout,
}: Static<typeof V2WorkRequest>): SessionWork {
  return {
    script: code === undefined ? undefined : { code, language, timeoutMs: (timeout ?? DEFAULT_TIMEOUT) * 1000 },
    task: prompt.trim() === '' ? undefined : { prompt, timeoutMs: (timeout ?? DEFAULT_TASK_TIMEOUT) * 1000 },
  }
}

export type Outcome = ScriptOutcome & Partial<TaskOutcome>

export const encodeV2Execution = (outcome: Outcome): Static<typeof V2ExecuteResponse> => ({
  success: true,
  ...(outcome.output !== undefined && { output: outcome.output }),
  ...outcomeOf(outcome),
})

/** What failed needs a reason, also if nothing was thrown: clients show `error`. */
export const outcomeOf = ({ stdout, result, stderr, exitCode, killed, error, tokensUsed }: Outcome) => ({
  stdout,
  result,
  stderr,
  exitCode,
  killed,
  ...(exitCode !== 0 && { error: error ?? (stderr || 'The code failed') }),
  ...(tokensUsed !== undefined && { tokensUsed }),
})
