import type { Json } from '../content/structure/model.ts'
import type { Abilities, JsonFormat } from './abilities.ts'
import type { ModelQuestion } from './model.ts'
import { strictSchema } from './strict-schema.ts'

type Members = { [key: string]: Json }

/** The body of a request for a chat completion, in the form that the model understands. */
export function chatRequest(
  { system, user, schema, maxAnswerTokens }: ModelQuestion,
  model: string,
  { format, limit, temperature, systemRole, answerTokens = Number.POSITIVE_INFINITY }: Abilities,
  hostname: string,
): Members {
  const instructions = schema === undefined ? system : `${system}\n\n${schemaNote(wrapped(schema))}`
  return {
    model,
    messages: systemRole
      ? [message('system', instructions), message('user', user)]
      : [message('user', `${instructions}\n\n${user}`)],
    stream: false,
    [limit]: Math.min(maxAnswerTokens, answerTokens),
    ...(temperature && { temperature: 0 }),
    ...(schema !== undefined && responseFormat(wrapped(schema), format)),
    // Otherwise OpenRouter may choose a provider that ignores the format.
    ...(schema !== undefined && format !== 'prompt' && hostname === 'openrouter.ai' && { provider: REQUIRING }),
  }
}

const REQUIRING = { require_parameters: true }

/** The value that a question asks for, in an answer to its request. */
export function unwrapped(answer: Json, schema: Json): Json {
  if (!needsWrapper(schema) || typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer
  return answer[WRAPPER] ?? answer
}

const message = (role: string, content: string): Members => ({ role, content })

function responseFormat(schema: Json, format: JsonFormat): Members {
  if (format === 'prompt') return {}
  // A schema that allows anything has no grammar.
  if (typeof schema === 'boolean' || Object.keys(schema as Members).length === 0)
    return { response_format: { type: 'json_object' } }
  const strict = strictSchema(schema)
  const sent = strict ?? schema
  if (format === 'json_object') return { response_format: { type: 'json_object' } }
  if (format === 'json_object_schema') return { response_format: { type: 'json_object', schema: sent } }
  const described = { name: 'answer', strict: strict !== undefined, schema: sent }
  return { response_format: { type: 'json_schema', json_schema: described } }
}

/**
 * The schema is in the prompt too: most servers only constrain the answer, so that the model itself does not see it.
 * Besides, without the word JSON in a message, OpenAI refuses `json_object`.
 */
const schemaNote = (schema: Json) =>
  `Answer with JSON only, without any other text. It must be valid against this JSON Schema:\n${JSON.stringify(schema)}`

/** OpenAI takes no schema whose root is not an object. */
function wrapped(schema: Json): Json {
  if (!needsWrapper(schema)) return schema
  const { $defs, definitions, ...inner } = schema as Members
  return {
    type: 'object',
    properties: { [WRAPPER]: inner },
    required: [WRAPPER],
    ...($defs !== undefined && { $defs }),
    ...(definitions !== undefined && { definitions }),
  }
}

const WRAPPER = 'answer'

function needsWrapper(schema: Json): boolean {
  if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return false
  return typeof schema.type === 'string' && schema.type !== 'object'
}
