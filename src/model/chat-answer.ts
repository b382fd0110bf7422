// Reads the body of a chat completion.
import { ServiceError } from '../errors.ts'

/** What a completion says. */
export interface Completion {
  /** Without reasoning and without a code fence. */
  text: string
  truncated: boolean
  promptTokens: number | undefined
  answerTokens: number | undefined
}

/**
 * Reads a completion.
 *
 * @throws ServiceError `model_failed` if it has no text
 */
export function readCompletion(body: unknown): Completion {
  const { choices, usage } = record(body)
  const choice = Array.isArray(choices) ? record(choices[0]) : {}
  const message = record(choice.message)
  const reason = choice.finish_reason
  if (isText(message.refusal)) throw unusable('the model refused to answer')
  if (reason === 'content_filter') throw unusable('the content filter of the model stopped the answer')
  const truncated = reason === 'length'
  const text = withoutFence(withoutReasoning(contentText(message.content)))
  if (text === '') throw unusable(truncated ? USED_UP : 'the answer of the model is empty')
  const { prompt_tokens: prompt, completion_tokens: answer } = record(usage)
  return { text, truncated, promptTokens: count(prompt), answerTokens: count(answer) }
}

const USED_UP = 'the model used all tokens of the answer for its reasoning. Raise SERVICE_LLM_MAX_TOKENS'

const unusable = (message: string) => new ServiceError('model_failed', message)

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const count = (value: unknown) => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined)

/** Some servers answer with a list of parts, as requests may have it. */
function contentText(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  const parts = content.map((part) => (typeof part === 'string' ? part : record(part)))
  return parts.map((part) => (typeof part === 'string' ? part : isAnswerPart(part) ? String(part.text) : '')).join('')
}

const isAnswerPart = ({ type, text }: Record<string, unknown>) =>
  typeof text === 'string' && (type === undefined || type === 'text' || type === 'output_text')

/** Drops what a model thinks aloud before its answer. Some chat templates open the block in the prompt. */
function withoutReasoning(text: string): string {
  const end = text.lastIndexOf('</think>')
  if (end >= 0) return text.slice(end + '</think>'.length).trim()
  return /^\s*<think>/.test(text) ? '' : text.trim()
}

/** The content of a code fence that is the whole text. */
function withoutFence(text: string): string {
  return /^```[\w-]*[ \t]*\n([\s\S]*?)\n?```$/.exec(text)?.[1]?.trim() ?? text
}
