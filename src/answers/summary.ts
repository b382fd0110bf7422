import { MAX_SUMMARY_WORDS, NO_SUMMARY_WARNING } from '../content/passages/answers.ts'
import { textOfPassages } from '../content/passages/excerpt.ts'
import { summaryRoom } from '../content/passages/summary.ts'
import type { Json } from '../content/structure/model.ts'
import { indexOf } from './check/page-index.ts'
import { supportOf } from './check/support.ts'
import { cutWarnings, overviewExcerpt } from './excerpt.ts'
import type { Inquiry, Room, Told } from './inquiry.ts'
import { shortened } from './length.ts'
import type { Page } from './page.ts'
import { answerTokens, roomFor, systemPrompt, userPrompt } from './prompt.ts'

/** Asks for a summary of a page, in its language. */
export function summaryInquiry(page: Page, { contextTokens, code }: Room): Inquiry<Told<string>> {
  const maxAnswerTokens = answerTokens(contextTokens)
  const passages = page.passages()
  const maxWords = Math.min(MAX_SUMMARY_WORDS, summaryRoom(passages))
  const request = `Request: summarize the page in at most ${maxWords} words.`
  const room = roomFor({ request, page, system: SYSTEM }, { contextTokens, maxAnswerTokens })
  const excerpt = overviewExcerpt(page, room)
  const text = textOfPassages(excerpt.passages)
  const cut = cutWarnings('the summary', excerpt.share * page.share)
  const index = indexOf([page.title, page.facts, text], page)
  return {
    question: { system: SYSTEM, user: userPrompt({ request, page, text, code }), schema: SCHEMA, maxAnswerTokens },
    async read({ text: said, json }) {
      const summary = summaryIn(json, said)
      if (summary === '') return passages.length === 0 ? { value: EMPTY } : { fault: 'It was empty.' }
      await index.prepare(summary)
      const { fault } = supportOf(summary, { page: index, asked: '', cites: false })
      return fault === undefined ? { value: { value: shortened(summary, maxWords), warnings: cut } } : fault
    },
  }
}

const EMPTY: Told<string> = { value: '', warnings: [NO_SUMMARY_WARNING] }

const SYSTEM = systemPrompt(
  'Answer with a JSON object. In "summary", write what the page says, in the language of the page, as plain sentences without headings or lists. Use the names and numbers as the page writes them. Do not mention the page, these rules or the request.',
)

const SCHEMA = {
  type: 'object',
  properties: { summary: { type: 'string' } },
  required: ['summary'],
  additionalProperties: false,
}

/** Models that do not hold to a schema answer with the text alone. */
function summaryIn(json: Json | undefined, text: string): string {
  if (typeof json === 'string') return json.trim()
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return text.trim()
  return typeof json.summary === 'string' ? json.summary.trim() : ''
}
