// Replaces the answers that were found without a model by those of a model.
import type { Call } from '../call.ts'
import { deadline } from '../concurrency/deadline.ts'
import type { ContentOptions, PageDocument } from '../content/document.ts'
import { type AnswerFormat, answerFormats, type ExtractionFacts, type Material } from '../content/page-answers.ts'
import { passageWarnings } from '../content/passages/answers.ts'
import type { ExtractionRequest, FieldEvidence, Json } from '../content/structure/model.ts'
import { valueAt } from '../content/structure/schema/pointer.ts'
import { asServiceError, ServiceError } from '../errors.ts'
import { causeOf } from '../log.ts'
import type { Model } from '../model/model.ts'
import { type Asked, ask } from './ask.ts'
import { highlightsInquiry } from './highlights.ts'
import type { Inquiry, Room, Told } from './inquiry.ts'
import { hasValues, jsonTask, type ModelData } from './json/json.ts'
import { type Page, pageOf } from './page.ts'
import { newCode } from './prompt.ts'
import { questionInquiry } from './question.ts'
import { summaryInquiry } from './summary.ts'

/** Whether a request has formats that a model answers. */
export const asksForAnswers = ({ formats }: Pick<ContentOptions, 'formats'>): boolean => {
  const asks = new Set<string>(formats)
  return answerFormats.some((format) => asks.has(format))
}

/** The options of a page that a model is to answer about. */
export function withMaterial(content: ContentOptions): ContentOptions {
  return { ...content, formats: [...content.formats, 'material'] }
}

/**
 * Lets a model answer what a request asks of a document. Where it cannot, the answer that was found without it stays, and
 * `warning` says why. The model has the time of the call except for a reserve, so that it never costs the page.
 *
 * @param document converted with `withMaterial`
 * @throws what the signal of the call was aborted with
 */
export async function answeredBy(
  model: Model,
  { document, url, content }: { document: PageDocument; url: string; content: ContentOptions },
  call: Call,
): Promise<PageDocument> {
  const { material, ...found } = document
  if (material === undefined) return found
  const page = pageOf(url, material, found.metadata)
  const limits = { contextTokens: model.contextTokens, code: newCode() }
  const asked: Asked = { model, tokens: 0 }
  const outcomes = await withinTime(call, async (own) => {
    const about = { page, limits, content, found }
    const wanted = answerFormats.filter((format) => new Set<string>(content.formats).has(format))
    return Promise.all(wanted.map(async (format) => outcomeOf(format, () => ANSWERS[format](about, asked, own), call)))
  })
  return put(outcomes, { found, material, asked })
}

/** What a model said for a format, or why it has not. */
interface Outcome {
  format: AnswerFormat
  answer?: Partial<PageDocument>
  warnings: string[]
  failure?: string
}

interface About {
  page: Page
  limits: Room
  content: ContentOptions
  found: PageDocument
}

type Answer = (about: About, asked: Asked, call: Call) => Promise<Pick<Outcome, 'answer' | 'warnings'>>

const ANSWERS: Record<AnswerFormat, Answer> = {
  json: ({ page, limits, content: { extraction = {} }, found }, asked, call) =>
    dataFrom(jsonOf(extraction, page, limits), { extraction, found }, asked, call),
  question: async ({ page, limits, content }, asked, call) => {
    const { value: answer, warnings } = await told(questionInquiry(content.question ?? '', page, limits), asked, call)
    return { answer: { answer }, warnings }
  },
  highlights: async ({ page, limits, content }, asked, call) => {
    const { value: highlights, warnings } = await told(
      highlightsInquiry(content.query ?? '', page, limits),
      asked,
      call,
    )
    return { answer: { highlights }, warnings }
  },
  summary: async ({ page, limits }, asked, call) => {
    const { value: summary, warnings } = await told(summaryInquiry(page, limits), asked, call)
    return { answer: { summary }, warnings }
  },
}

const told = (inquiry: Inquiry<Told<string>>, asked: Asked, call: Call) => ask(inquiry, asked, call)
const jsonOf = (request: ExtractionRequest, page: Page, limits: Room) => jsonTask(request, page, limits)

/** Asks about each part of the page. Parts that fail are left out, unless all do. */
async function dataFrom(
  task: ReturnType<typeof jsonTask>,
  { extraction, found }: { extraction: ExtractionRequest; found: PageDocument },
  asked: Asked,
  call: Call,
): Promise<Pick<Outcome, 'answer' | 'warnings'>> {
  const settled = await Promise.allSettled(task.inquiries.map((inquiry) => ask(inquiry, asked, call)))
  const failures = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  const values = settled.flatMap((each): Json[] => (each.status === 'fulfilled' ? [each.value] : []))
  if (values.length === 0) throw failures[0]
  const result = await task.combine(values)
  if (!hasValues(result.data) && hasValues(found.json)) throw new ServiceError('model_failed', 'It found no data.')
  const unread = failures.length === 0 ? [] : [unreadWarning(failures.length, settled.length, failures[0])]
  return {
    answer: { json: result.data, extraction: factsOf(result, extraction, found) },
    warnings: [...task.warnings, ...unread, ...result.warnings, ...unverifiedWarning(result.unverified)],
  }
}

function factsOf(
  { data, valid, missing, unverified }: ModelData,
  { evidence }: ExtractionRequest,
  found: PageDocument,
): ExtractionFacts {
  return {
    engine: 'model',
    valid,
    missing,
    ...(unverified.length > 0 && { unverified }),
    ...(evidence && { evidence: sharedEvidence(data, found) }),
  }
}

/** Where the values stand on which the model and the extraction without it agree. */
function sharedEvidence(data: Json, { json = null, extraction }: PageDocument): { [pointer: string]: FieldEvidence } {
  const agreed = Object.entries(extraction?.evidence ?? {}).filter(([pointer]) =>
    Bun.deepEquals(valueAt(data, pointer), valueAt(json, pointer)),
  )
  return Object.fromEntries(agreed)
}

const unreadWarning = (failed: number, all: number, failure: unknown) =>
  `The model did not read ${failed} of ${all} parts of the page: ${sentence(asServiceError(failure).message)}`

function unverifiedWarning(pointers: readonly string[]): string[] {
  if (pointers.length === 0) return []
  const shown = pointers.slice(0, MAX_LISTED).join(', ')
  const more = pointers.length > MAX_LISTED ? ` and ${pointers.length - MAX_LISTED} more` : ''
  return [`Values of the model that the page does not contain are unverified: ${shown}${more}.`]
}

const MAX_LISTED = 10

async function outcomeOf(
  format: AnswerFormat,
  answer: () => ReturnType<Answer>,
  { signal, log }: Call,
): Promise<Outcome> {
  try {
    return { format, ...(await answer()) }
  } catch (thrown) {
    if (signal.aborted) throw thrown
    const { code, message, cause } = asServiceError(thrown)
    if (code === 'internal') log.error('internal_error', { cause: causeOf(cause) })
    return { format, warnings: [], failure: message }
  }
}

/** Keeps a part of the time, for the response and for answers without the model. */
async function withinTime<T>(call: Call, work: (call: Call) => Promise<T>): Promise<T> {
  if (call.endsAt === undefined) return work(call)
  const leftMs = call.endsAt - performance.now()
  const forModelMs = Math.max(0, leftMs - Math.min(MAX_RESERVE_MS, leftMs * RESERVE_SHARE))
  using limit = deadline(forModelMs, call.signal, {
    code: 'model_timeout',
    timedOut: `It did not answer within the ${(forModelMs / 1000).toFixed(1)} s that were left for the page.`,
  })
  return await work({ ...call, signal: limit.signal, endsAt: limit.endsAt })
}

const MAX_RESERVE_MS = 1500
const RESERVE_SHARE = 0.15

/** The document with the answers, the reasons for those that are missing, and what they cost. */
function put(
  outcomes: readonly Outcome[],
  { found, material, asked }: { found: PageDocument; material: Material; asked: Asked },
): PageDocument {
  const failed = outcomes.filter(({ failure }) => failure !== undefined)
  const warnings = [
    ...(found.warning === undefined ? [] : [found.warning]),
    ...outcomes.flatMap(({ format, failure, warnings: own }) =>
      failure === undefined ? own : ownWarnings(format, found, material),
    ),
    ...failureWarnings(failed),
  ]
  const answered = failed.length < outcomes.length
  return {
    ...found,
    ...Object.assign({}, ...outcomes.map(({ answer }) => answer)),
    ...(answered && { model: asked.model.name }),
    ...(asked.tokens > 0 && { tokensUsed: asked.tokens }),
    ...(warnings.length > 0 && { warning: warnings.join(' ') }),
  }
}

/** Warnings about an answer that was found without the model. */
function ownWarnings(
  format: AnswerFormat,
  { answer, highlights, summary }: PageDocument,
  material: Material,
): string[] {
  if (format === 'json') return material.dataWarnings
  if (format === 'question') return passageWarnings({ ...(answer !== undefined && { answer }) })
  if (format === 'highlights') return passageWarnings({ ...(highlights !== undefined && { highlights }) })
  return passageWarnings({ ...(summary !== undefined && { summary }) })
}

/** One sentence for each reason, with the formats that it is about. */
function failureWarnings(failed: readonly Outcome[]): string[] {
  const reasons = new Map<string, AnswerFormat[]>()
  for (const { failure = '', format } of failed) reasons.set(failure, [...(reasons.get(failure) ?? []), format])
  return [...reasons].map(
    ([reason, formats]) => `Answered without the model: ${formats.join(', ')}. ${sentence(reason)}`,
  )
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/[.!]?$/, '.')}`
