import type { Config } from '../../config/read.ts'
import type { ModelChoice } from '../../model/model.ts'
import type { Flag, ParsedArguments } from '../arguments.ts'

/** Flags of every command that a language model can answer. */
export const modelFlags: Flag[] = [
  {
    name: 'model',
    takes: 'NAME',
    doc: 'Language model to ask, of the server in SERVICE_LLM_BASE_URL (default: SERVICE_LLM_MODEL, or none).',
  },
  { name: 'no-model', doc: 'Ask no language model, even if one is configured.' },
]

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
