import type { Config } from '../config/read.ts'
import type { ModelChoice } from '../model/model.ts'
import { MAX_TIMEOUT_MS } from '../wire/schema.ts'
import type { Flag, ParsedArguments } from './arguments.ts'

/** Flags of every command that fetches pages. --timeout is not among them, since its meaning differs. */
export const visitFlags: Flag[] = [
  {
    name: 'header',
    short: 'H',
    takes: '"NAME: VALUE"',
    repeatable: true,
    doc: 'Send this header with every request. Can be repeated.',
  },
  { name: 'insecure', short: 'k', doc: 'Accept invalid TLS certificates.' },
]

/** Flags of every command that a language model can answer. */
export const modelFlags: Flag[] = [
  {
    name: 'model',
    takes: 'NAME',
    doc: 'Language model to ask, of the server in SERVICE_LLM_BASE_URL (default: SERVICE_LLM_MODEL, or none).',
  },
  { name: 'no-model', doc: 'Ask no language model, even if one is configured.' },
]

/** Errors in --header and --timeout. */
export function checkVisit({ values: { timeout }, lists }: ParsedArguments): string[] {
  const errors: string[] = []
  if (timeout !== undefined && !(Number(timeout) >= 1 && Number(timeout) <= MAX_TIMEOUT_SECONDS)) {
    errors.push(`--timeout: "${timeout}" is not a number of seconds from 1 to ${MAX_TIMEOUT_SECONDS}`)
  }
  for (const header of lists.header ?? []) {
    if (!/^[^:\s]+:/.test(header)) errors.push(`--header: "${header}" must have the form "Name: value"`)
  }
  return errors
}

const MAX_TIMEOUT_SECONDS = MAX_TIMEOUT_MS / 1000

export function headersOf({ lists }: ParsedArguments): Record<string, string> {
  return Object.fromEntries((lists.header ?? []).map(splitHeader))
}

/** The timeout, if --timeout gives one. */
export function timeoutMsOf({ values: { timeout } }: ParsedArguments): number | undefined {
  return timeout === undefined ? undefined : Number(timeout) * 1000
}

function splitHeader(header: string): [string, string] {
  const colon = header.indexOf(':')
  return [header.slice(0, colon).trim(), header.slice(colon + 1).trim()]
}

/** Errors in --model and --no-model. */
export function checkModel({ values, switches }: ParsedArguments): string[] {
  if (values.model === undefined) return []
  if (values.model.trim() === '') return ['--model: the name is empty']
  return switches.has('no-model') ? ['--model and --no-model exclude each other'] : []
}

/** Why --model cannot be used with the settings. */
export function missingServer(
  { values }: ParsedArguments,
  { llmBaseUrl }: Pick<Config, 'llmBaseUrl'>,
): string | undefined {
  if (values.model === undefined || llmBaseUrl !== undefined) return undefined
  return '--model: no server of language models is configured. Set SERVICE_LLM_BASE_URL'
}

/** The model that the flags choose. */
export function modelOf({ values: { model } }: ParsedArguments): { model?: ModelChoice } {
  return model === undefined ? {} : { model: { model: model.trim() } }
}
