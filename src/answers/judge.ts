// Asks a model whether a change of a page matters.
import type { Call } from '../call.ts'
import type { Json } from '../content/structure/model.ts'
import { isObject } from '../content/structure/schema/keywords.ts'
import type { Model } from '../model/model.ts'
import { tokensOf } from '../model/tokens.ts'
import { ask } from './ask.ts'
import type { Inquiry } from './inquiry.ts'
import { answerTokens, roomFor, systemPrompt, userPrompt } from './prompt.ts'

/** A change to judge, by what its reader cares about. */
export interface JudgedChange {
  goal: string
  /** Of the page. */
  url: string
  title: string
  /** Unified diff. */
  diff: string
}

/** Whether a change matters, and why. */
export interface Verdict {
  meaningful: boolean
  confidence: 'high' | 'medium' | 'low'
  reason: string
  meaningfulChanges: { type: 'added' | 'removed' | 'changed'; before?: string; after?: string; reason: string }[]
}

/**
 * What a model says about a change. Quotes that are not in the diff are left out.
 *
 * @throws ServiceError of the model; what the signal of the call was aborted with
 */
export async function judge(change: JudgedChange, model: Model, call: Call): Promise<Verdict> {
  const code = Buffer.from(crypto.getRandomValues(new Uint8Array(12))).toString('hex')
  return ask(inquiryFor(change, { contextTokens: model.contextTokens, code }), { model, tokens: 0 }, call)
}

function inquiryFor(
  { goal, url, title, diff }: JudgedChange,
  { contextTokens, code }: { contextTokens: number; code: string },
): Inquiry<Verdict> {
  const maxAnswerTokens = answerTokens(contextTokens)
  const request = `Request: say whether this change of a web page matters to a reader with this goal.\nGoal: ${goal.replace(/\s+/g, ' ').trim()}`
  const page = { url, title: title.replace(/\s+/g, ' ').slice(0, MAX_TITLE_CHARS), language: undefined, facts: '' }
  const text = cutTo(diff, roomFor({ request, page, system: SYSTEM }, { contextTokens, maxAnswerTokens }))
  const said = plain(diff)
  return {
    question: { system: SYSTEM, user: userPrompt({ request, page, text, code }), schema: SCHEMA, maxAnswerTokens },
    read({ json }) {
      const verdict = verdictIn(json, (quote) => said.includes(plain(quote)))
      return verdict === undefined ? { fault: 'It had no "meaningful" and no "reason".' } : { value: verdict }
    },
  }
}

const MAX_TITLE_CHARS = 300

/** Whole lines, from the start: a change at the end of a very long diff is not judged. */
function cutTo(diff: string, tokens: number): string {
  const lines: string[] = []
  let left = tokens
  for (const line of diff.split('\n')) {
    left -= tokensOf(`${line}\n`)
    if (left < 0) return [...lines, '(The rest of the change is left out.)'].join('\n')
    lines.push(line)
  }
  return lines.join('\n')
}

const SYSTEM = systemPrompt(
  'The page is given as a unified diff of its text: lines with "-" are gone, lines with "+" are new, all others are context. Answer with a JSON object. "meaningful" is whether the change matters for the goal. Changes of layout, dates of retrieval, counters, advertisements and the order of the same things do not. "confidence" is high, medium or low. "reason" is one sentence in the language of the goal. In "meaningfulChanges", list the changes that matter, with the words of the diff in "before" and "after". If none does, the list is empty.',
)

const SCHEMA = {
  type: 'object',
  properties: {
    meaningful: { type: 'boolean' },
    confidence: { type: 'string', enum: ['high', 'medium', 'low'] },
    reason: { type: 'string' },
    meaningfulChanges: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          type: { type: 'string', enum: ['added', 'removed', 'changed'] },
          before: { type: ['string', 'null'] },
          after: { type: ['string', 'null'] },
          reason: { type: 'string' },
        },
        required: ['type', 'before', 'after', 'reason'],
        additionalProperties: false,
      },
    },
  },
  required: ['meaningful', 'confidence', 'reason', 'meaningfulChanges'],
  additionalProperties: false,
}

function verdictIn(json: Json | undefined, isSaid: (quote: string) => boolean): Verdict | undefined {
  if (!isObject(json) || typeof json.meaningful !== 'boolean' || typeof json.reason !== 'string') return undefined
  const { meaningful, reason, confidence } = json
  const listed = meaningful && Array.isArray(json.meaningfulChanges) ? json.meaningfulChanges : []
  return {
    meaningful,
    confidence: confidence === 'high' || confidence === 'low' ? confidence : 'medium',
    reason: reason.trim(),
    meaningfulChanges: listed.slice(0, MAX_LISTED).flatMap((each) => changeIn(each, isSaid) ?? []),
  }
}

const MAX_LISTED = 50

function changeIn(json: Json, isSaid: (quote: string) => boolean): Verdict['meaningfulChanges'][number] | undefined {
  if (!isObject(json)) return undefined
  const { type, reason } = json
  if (type !== 'added' && type !== 'removed' && type !== 'changed') return undefined
  const quoted = (value: Json | undefined) =>
    typeof value === 'string' && value !== '' && isSaid(value) ? value : undefined
  const [before, after] = [quoted(json.before), quoted(json.after)]
  return {
    type,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    reason: typeof reason === 'string' ? reason.trim() : '',
  }
}

/** Without the marks of a diff and without white space, so that a quote may span lines. */
const plain = (text: string) => text.replace(/^[-+ ]/gm, '').replace(/\s+/g, '')
