import { NO_ANSWER_WARNING } from '../content/passages/answers.ts'
import { textOfPassages } from '../content/passages/excerpt.ts'
import { MAX_PASSAGE_WORDS } from '../content/passages/passages.ts'
import type { Json } from '../content/structure/model.ts'
import { indexOf } from './check/page-index.ts'
import { supportOf } from './check/support.ts'
import { cutWarnings, excerptFor } from './excerpt.ts'
import type { Inquiry, Room, Told } from './inquiry.ts'
import { shortened } from './length.ts'
import type { Page } from './page.ts'
import { answerTokens, roomFor, systemPrompt, userPrompt } from './prompt.ts'

/** Asks a question about a page. The answer is empty if the page does not answer it. */
export function questionInquiry(question: string, page: Page, { contextTokens, code }: Room): Inquiry<Told<string>> {
  const maxAnswerTokens = answerTokens(contextTokens)
  const request = requestOf(question)
  const room = roomFor({ request, page, system: SYSTEM }, { contextTokens, maxAnswerTokens })
  const excerpt = excerptFor(question, page, room)
  const text = textOfPassages(excerpt.passages, 'numbers')
  const cut = cutWarnings('the answer', excerpt.share * page.share)
  const index = indexOf([page.title, page.facts, text], page)
  return {
    question: { system: SYSTEM, user: userPrompt({ request, page, text, code }), schema: SCHEMA, maxAnswerTokens },
    async read({ text: said, json }) {
      const { answer, cites } = answerIn(json, said)
      if (answer === '') return { value: { value: '', warnings: [NO_ANSWER_WARNING, ...cut] } }
      const known = cites.filter((cited) => excerpt.passages.some(({ number }) => number === cited))
      await index.prepare(answer)
      const support = supportOf(answer, { page: index, asked: question, cites: known.length > 0 })
      if (support.fault !== undefined) return support.fault
      const warnings = support.translated ? [TRANSLATED_WARNING] : []
      return { value: { value: shortened(answer, MAX_PASSAGE_WORDS), warnings: [...warnings, ...cut] } }
    },
  }
}

export const TRANSLATED_WARNING =
  'The answer is in another language than the page, so only its numbers, dates and URLs were checked.'

const SYSTEM = systemPrompt(
  `The page is given as passages with numbers in square brackets. Answer with a JSON object. In "answer", answer the question in its language, in at most ${MAX_PASSAGE_WORDS} words, and in the words of the page where possible. In "passages", list the numbers of the passages that state the answer. If the page does not answer the question, "answer" is null and "passages" is empty.`,
)

const SCHEMA = {
  type: 'object',
  properties: {
    answer: { type: ['string', 'null'], description: 'The answer, or null if the page does not state it.' },
    passages: {
      type: 'array',
      items: { type: 'integer' },
      description: 'Numbers of the passages that state the answer.',
    },
  },
  required: ['answer', 'passages'],
  additionalProperties: false,
}

const requestOf = (question: string) =>
  `Request: answer this question from the page.\nQuestion: ${question.replace(/\s+/g, ' ').trim()}`

/** Models that do not hold to a schema answer with the text alone. */
function answerIn(json: Json | undefined, text: string): { answer: string; cites: number[] } {
  if (typeof json === 'string') return { answer: json.trim(), cites: [] }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return { answer: text.trim(), cites: [] }
  const cites = [json.passages ?? []].flat().map(Number).filter(Number.isInteger)
  return { answer: typeof json.answer === 'string' ? json.answer.trim() : '', cites }
}
