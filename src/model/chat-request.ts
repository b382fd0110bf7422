import type { Json } from '../content/structure/model.ts'
import type { Abilities } from './abilities.ts'
import type { ModelQuestion } from './model.ts'

/** The body of a request for a chat completion, in the form that the model understands. */
export function chatRequest(
  { system, user, schema, maxAnswerTokens }: ModelQuestion,
  model: string,
  { format, limit, temperature, systemRole }: Abilities,
): { [key: string]: Json } {
  const instructions = schema === undefined || format === 'json_schema' ? system : `${system}\n\n${schemaNote(schema)}`
  return {
    model,
    messages: systemRole
      ? [
          { role: 'system', content: instructions },
          { role: 'user', content: user },
        ]
      : [{ role: 'user', content: `${instructions}\n\n${user}` }],
    stream: false,
    [limit]: maxAnswerTokens,
    ...(temperature && { temperature: 0 }),
    ...(schema !== undefined && responseFormat(schema, format)),
  }
}

function responseFormat(schema: Json, format: Abilities['format']): { [key: string]: Json } {
  if (format === 'prompt') return {}
  if (format === 'json_object') return { response_format: { type: 'json_object' } }
  return { response_format: { type: 'json_schema', json_schema: { name: 'answer', strict: false, schema } } }
}

/** Without the word JSON in a message, OpenAI refuses `json_object`. */
const schemaNote = (schema: Json) =>
  `Answer with JSON only, without any other text. It must be valid against this JSON Schema:\n${JSON.stringify(schema)}`
