// The answer of a model from the sources, with the sources of each value.
import type { Inquiry } from '../../answers/inquiry.ts'
import { askedSchema } from '../../answers/json/asked-schema.ts'
import { coerced } from '../../answers/json/coerced.ts'
import type { Json } from '../../content/structure/model.ts'
import { isObject } from '../../content/structure/schema/keywords.ts'
import { tokensOf } from '../../model/tokens.ts'
import { promptOf } from '../options.ts'
import type { Question } from '../question/question.ts'
import type { AgentState } from '../state.ts'
import { oneLine } from './decide.ts'
import { sourcesText, systemPrompt } from './prompt.ts'

export interface Response {
  data: Json
  /** By the JSON pointer of a field or list, the indexes of the sources that the model names for it. */
  cited: Map<string, number[]>
}

/** Asks for the data, and for the numbers of the sources of each field. */
export function responseInquiry(
  state: AgentState,
  question: Question,
  { contextTokens, code }: { contextTokens: number; code: string },
): Inquiry<Response> {
  const { sources, options } = state
  const prompt = promptOf(options)
  const { form } = question
  const schema = form === undefined ? ANSWER : askedSchema(form.schema)
  const places =
    form === undefined ? ['/answer'] : [...form.wanted.fields, ...form.wanted.tables].map(({ pointer }) => pointer)
  const maxAnswerTokens = Math.min(MAX_ANSWER_TOKENS, Math.floor(contextTokens / 3))
  const request = [`Request: ${oneLine(prompt)}`, `JSON Schema of "data": ${JSON.stringify(schema)}`].join('\n')
  const room = contextTokens - maxAnswerTokens - tokensOf(RESPOND) - 2 * tokensOf(request) - FRAME
  const text = sourcesText(sources, { about: prompt, room: Math.max(MIN_ROOM, room), code })
  const numbers = sources.map((_, index) => index + 1)
  const citing = places
    .slice(0, MAX_PLACES)
    .map((pointer): [string, Json] => [pointer, { type: 'array', items: { type: 'integer', enum: numbers } }])
  return {
    question: {
      system: RESPOND,
      user: [request, text, 'Answer the request that stands first.'].join('\n\n'),
      schema: {
        type: 'object',
        properties: { data: schema as Json, sources: { type: 'object', properties: Object.fromEntries(citing) } },
        required: ['data', 'sources'],
      },
      maxAnswerTokens,
    },
    read({ json, truncated }) {
      if (!isObject(json)) {
        return { fault: truncated ? 'It was too long and was cut.' : 'It was not a JSON object.' }
      }
      if (json.data === undefined) return { fault: 'It had no member "data".' }
      return {
        value: {
          data: form === undefined ? json.data : coerced(json.data, form.shape),
          cited: citedIn(json.sources, sources.length),
        },
      }
    },
  }
}

const MAX_ANSWER_TOKENS = 8000
const MAX_PLACES = 100
const FRAME = 400
const MIN_ROOM = 500

const ANSWER: { [key: string]: Json } = {
  type: 'object',
  properties: {
    answer: { type: ['string', 'null'], description: 'The answer, in the words of the sources where possible.' },
  },
  required: ['answer'],
}

const RESPOND = systemPrompt(
  'Answer with a JSON object. In "data", answer the request in the shape of its schema. Take values from the sources as they state them: numbers without units, dates as YYYY-MM-DD. What no source states is null, or an empty list. If sources disagree, the newest one counts. In "sources", list for each place in the data the numbers of the sources that state it.',
)

function citedIn(json: Json | undefined, count: number): Map<string, number[]> {
  if (!isObject(json)) return new Map()
  return new Map(
    Object.entries(json).map(([pointer, numbers]) => [
      pointer,
      [numbers ?? []]
        .flat()
        .flatMap((each) =>
          Number.isInteger(each) && Number(each) >= 1 && Number(each) <= count ? [Number(each) - 1] : [],
        ),
    ]),
  )
}
