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
 * Reads the completion in a parsed body.
 *
 * @param label what messages call the server
 * @throws ServiceError `model_failed` if it has no text
 */
export function readCompletion(body: unknown, label: string): Completion {
  const unusable = (what: string) => new ServiceError('model_failed', `${label} ${what}`)
  if (body === undefined) throw unusable('answered with something other than JSON')
  const { choices, usage } = record(body)
  const choice = Array.isArray(choices) ? record(choices[0]) : {}
  const message = record(choice.message)
  const reason = choice.finish_reason
  if (isText(message.refusal)) throw unusable('refused to answer')
  if (reason === 'content_filter') throw unusable('stopped the answer by its content filter')
  const truncated = reason === 'length'
  const text = withoutFence(withoutReasoning(contentText(message.content)))
  if (text === '') throw unusable(truncated ? USED_UP : 'gave an empty answer')
  if (text.length > MAX_TEXT) throw unusable(TOO_LONG)
  const { prompt_tokens: prompt, completion_tokens: answer } = record(usage)
  return { text, truncated, promptTokens: count(prompt), answerTokens: count(answer) }
}

/**
 * The parsed body of a response. Undefined if it is not JSON. Some gateways send white space or comment lines before the
 * JSON to keep the connection open, and some stream although they are asked not to.
 */
export function parseBody(text: string): unknown {
  const content = text.replace(/^(?:\s|:[^\n]*\n)+/, '')
  if (content.startsWith('data:')) return joinedStream(content)
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}

/** One completion from the events of a stream (WHATWG HTML, server-sent events). */
function joinedStream(text: string): unknown {
  const events = [...text.matchAll(/^data: ?(.*)$/gm)].map(([, data]) => parsedRecord(data!))
  const choices = events.map(({ choices: list }) => record(Array.isArray(list) ? list[0] : undefined))
  const content = choices.map(({ delta }) => record(delta).content).filter((part) => typeof part === 'string')
  const last = (name: string, of: Record<string, unknown>[]) => of.findLast((one) => one[name] != null)?.[name]
  const choice = { message: { content: content.join('') }, finish_reason: last('finish_reason', choices) }
  const error = last('error', events)
  return { choices: [choice], usage: last('usage', events), ...(error !== undefined && { error }) }
}

function parsedRecord(text: string): Record<string, unknown> {
  try {
    return record(JSON.parse(text))
  } catch {
    return {}
  }
}

/** More than any tokenizer puts into 8,000 tokens of text. Checking more against a page would block this thread for seconds. */
const MAX_TEXT = 200_000
const TOO_LONG = `gave an answer of more than ${MAX_TEXT} characters`

const USED_UP = 'used all tokens of its answer for reasoning. Raise SERVICE_LLM_MAX_TOKENS'

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const count = (value: unknown) =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= MAX_TOKENS ? Number(value) : undefined

/** More than any model reads or writes at once. A server that counts more counts wrongly. */
const MAX_TOKENS = 100_000_000

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
