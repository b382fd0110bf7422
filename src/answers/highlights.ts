import { MAX_HIGHLIGHTS_WORDS, NO_HIGHLIGHTS_WARNING } from '../content/passages/answers.ts'
import { type NumberedPassage, textOfPassages } from '../content/passages/excerpt.ts'
import { folded, wordCountOf } from '../content/passages/words.ts'
import type { Json } from '../content/structure/model.ts'
import { cutWarnings, excerptFor } from './excerpt.ts'
import type { Inquiry, Room, Told } from './inquiry.ts'
import type { Page } from './page.ts'
import { answerTokens, roomFor, systemPrompt, userPrompt } from './prompt.ts'

/**
 * Asks which passages are about something. The model names their numbers, so that every highlight is a passage of the
 * page, word for word.
 */
export function highlightsInquiry(query: string, page: Page, { contextTokens, code }: Room): Inquiry<Told<string>> {
  const maxAnswerTokens = answerTokens(contextTokens)
  const request = requestOf(query)
  const room = roomFor({ request, page, system: SYSTEM }, { contextTokens, maxAnswerTokens })
  const excerpt = excerptFor(query, page, room)
  const text = textOfPassages(excerpt.passages, 'numbers')
  const cut = cutWarnings('the highlights', excerpt.share * page.share)
  return {
    question: { system: SYSTEM, user: userPrompt({ request, page, text, code }), schema: SCHEMA, maxAnswerTokens },
    read({ json }) {
      const listed = listIn(json)
      if (listed === undefined) return { fault: 'It was not an object with the list "passages".' }
      if (listed.length === 0) return { value: { value: '', warnings: [NO_HIGHLIGHTS_WARNING, ...cut] } }
      const chosen = [...new Set(listed.flatMap((each) => passageFor(each, excerpt.passages) ?? []))]
      if (chosen.length === 0) return { fault: 'The page has no passage with that number.' }
      return { value: { value: withinLimit(chosen), warnings: cut } }
    },
  }
}

const SYSTEM = systemPrompt(
  `The page is given as passages with numbers in square brackets. Answer with a JSON object. In "passages", list the numbers of the passages that say something about the topic of the request, the best one first, at most 8. If none does, the list is empty.`,
)

const SCHEMA = {
  type: 'object',
  properties: {
    passages: { type: 'array', items: { type: 'integer' }, description: 'Numbers of passages, the best one first.' },
  },
  required: ['passages'],
  additionalProperties: false,
}

const requestOf = (query: string) =>
  `Request: choose the passages of the page that are about this topic.\nTopic: ${query.replace(/\s+/g, ' ').trim()}`

function listIn(json: Json | undefined): Json[] | undefined {
  if (Array.isArray(json)) return json
  if (typeof json !== 'object' || json === null) return undefined
  return Array.isArray(json.passages) ? json.passages : undefined
}

/** The passage with a number, or with the text that a model wrote instead. */
function passageFor(listed: Json, passages: readonly NumberedPassage[]): NumberedPassage | undefined {
  const number = typeof listed === 'string' ? Number(/^\s*\[?(\d+)\]?\s*$/.exec(listed)?.[1] ?? Number.NaN) : listed
  if (typeof number === 'number' && !Number.isNaN(number)) return passages.find((each) => each.number === number)
  if (typeof listed !== 'string' || listed.trim() === '') return undefined
  const sought = plain(listed)
  return sought === '' ? undefined : passages.find(({ text }) => plain(text).includes(sought))
}

const plain = (text: string) => (folded(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')

function withinLimit(passages: readonly NumberedPassage[]): string {
  let left = MAX_HIGHLIGHTS_WORDS
  const texts: string[] = []
  for (const { text } of passages) {
    const words = wordCountOf(text)
    if (words > left) continue
    texts.push(text)
    left -= words
  }
  return texts.join('\n\n')
}
