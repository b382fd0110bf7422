// What the search APIs that need a key have in common.
import { answerText } from '../answer-text.ts'
import { hitsOf, type ReadHit } from '../hit.ts'
import { type FetchUrl, type PageRequest, ProviderFailure, type ResultPage } from '../provider.ts'

export interface KeyedOptions {
  apiKey: string
  fetchUrl: FetchUrl
  now: () => Date
  /** Where the API is, if not at its public address. */
  baseUrl?: string
}

interface Question {
  url: URL
  headers: readonly (readonly [string, string])[]
  /** Sent as JSON. */
  body?: Record<string, unknown>
  /** What the operator can do about a status. */
  hints: Record<number, string>
  /** Tells an answer, which may have no results, from anything else. */
  isAnswer: (answer: Member) => boolean
}

export type Member = Record<string, unknown>

/** Asks an API once and reads the JSON of its answer. */
export async function askApi(
  question: Question,
  { fetchUrl, now }: KeyedOptions,
  signal: AbortSignal,
): Promise<Member> {
  const headers = [['Accept', 'application/json'], ...question.headers] as const
  const content = question.body === undefined ? undefined : JSON.stringify(question.body)
  const answer = await (content === undefined
    ? fetchUrl(question.url, { headers, signal })
    : fetchUrl(question.url, { headers: [...headers, ['Content-Type', 'application/json']], signal, body: content }))
  const text = answerText(answer, now().getTime(), question.hints)
  const value = parsed(text)
  if (value === undefined || !question.isAnswer(value))
    throw new ProviderFailure('nonsense', 'answered with something else than its JSON')
  return value
}

function parsed(text: string): Member | undefined {
  try {
    return memberOf(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** A JSON object; undefined for anything else. */
export function memberOf(value: unknown): Member | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Member) : undefined
}

/** The objects of a list. A list that is missing is empty. */
export function membersOf(value: unknown): Member[] {
  if (!Array.isArray(value)) return []
  return value.map(memberOf).filter((member) => member !== undefined)
}

/** A page of results; `pages` is how many the API gives. */
export function pageOf(
  request: PageRequest,
  hits: ReadHit[],
  { page, pages }: { page: number; pages: number },
): ResultPage {
  const more = hits.length > 0 && page < pages
  return { hits: hitsOf(request.source, hits), ...(more && { next: String(page + 1) }) }
}

/** The number of the page that a request is for, from 1. */
export const pageNumber = ({ next }: PageRequest): number => Number(next ?? '1')
