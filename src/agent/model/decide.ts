// What a model wants to do next. Its only tools are to search, to open a link, to find in what was read, and to finish.
import type { Inquiry } from '../../answers/inquiry.ts'
import type { Json } from '../../content/structure/model.ts'
import { isObject } from '../../content/structure/schema/keywords.ts'
import { tokensOf } from '../../model/tokens.ts'
import type { Candidate } from '../candidates.ts'
import { promptOf } from '../options.ts'
import type { AgentState, PastStep } from '../state.ts'
import { marked, sourcesText, systemPrompt } from './prompt.ts'

export type Decision =
  | { action: 'finish' }
  | { action: 'open'; pages: Candidate[] }
  | { action: 'search'; query: string }
  | { action: 'find'; query: string }

interface Asked {
  state: AgentState
  /** The links that it may open, the most promising first. */
  links: readonly Candidate[]
  /** The schema of the data as text, if there is one. */
  schema: string | undefined
  contextTokens: number
  code: string
  turnsLeft: number
}

/** Asks for the queries of the first searches. */
export function planInquiry(prompt: string, schema: string | undefined): Inquiry<string[]> {
  const user = [
    `Request: ${oneLine(prompt)}`,
    ...(schema === undefined ? [] : [`JSON Schema of the data: ${schema}`]),
  ].join('\n')
  return {
    question: { system: PLAN, user, schema: PLAN_SCHEMA, maxAnswerTokens: SHORT_ANSWER },
    read({ json }) {
      const queries = listIn(json, 'queries').flatMap((each) =>
        typeof each === 'string' && each.trim() !== '' ? [oneLine(each).slice(0, MAX_QUERY)] : [],
      )
      return queries.length === 0
        ? { fault: 'It had no list "queries" of texts.' }
        : { value: queries.slice(0, MAX_QUERIES) }
    },
  }
}

const MAX_QUERIES = 4
const MAX_QUERY = 200
const SHORT_ANSWER = 1024

const PLAN = systemPrompt(
  'Nothing has been read yet. Answer with a JSON object. In "queries", give 1 to 4 different short queries for a web search engine that together find the pages which answer the request.',
)

const PLAN_SCHEMA = {
  type: 'object',
  properties: { queries: { type: 'array', items: { type: 'string' } } },
  required: ['queries'],
  additionalProperties: false,
}

/** Asks what to do next. */
export function decisionInquiry({ state, links, schema, contextTokens, code, turnsLeft }: Asked): Inquiry<Decision> {
  const { options, sources, steps, room } = state
  const prompt = promptOf(options)
  const tools = toolsFor(state, links)
  const listed = links.map(({ url, text }, index) => `[${index + 1}] ${text || '(no text)'}: ${url}`).join('\n')
  const request = [
    `Request: ${oneLine(prompt)}`,
    ...(schema === undefined ? [] : [`JSON Schema of the data: ${schema}`]),
    `${sources.length} sources were read; ${room} more may be read. ${turnsLeft} decisions are left.`,
    ...doneLines(steps),
  ].join('\n')
  const found = foundText(steps)
  const used = tokensOf(DECIDE) + tokensOf(request) + tokensOf(listed) + tokensOf(found) + SHORT_ANSWER + FRAME
  const text = sourcesText(sources, { about: prompt, room: Math.max(MIN_ROOM, contextTokens - used), code })
  const user = [
    request,
    text,
    ...(found === '' ? [] : [marked(code, 'what was found', found)]),
    ...(listed === '' ? [] : [marked(code, 'the list of links', listed)]),
    'Decide what to do next about the request that stands first.',
  ].join('\n\n')
  return {
    question: { system: DECIDE, user, schema: schemaFor(tools, links.length), maxAnswerTokens: SHORT_ANSWER },
    read: ({ json }) => readDecision(json, tools, links),
  }
}

const FRAME = 400
const MIN_ROOM = 500

type Tool = Decision['action']

/** `finish` first: a model that cannot choose is done. */
function toolsFor({ options, sources, room }: AgentState, links: readonly Candidate[]): Tool[] {
  return [
    'finish',
    ...(room > 0 && links.length > 0 ? (['open'] as const) : []),
    ...(room > 0 && !options.strict && !options.seeded ? (['search'] as const) : []),
    ...(sources.length > 0 ? (['find'] as const) : []),
  ]
}

const DECIDE = systemPrompt(
  `Answer with a JSON object. In "action", say what the program is to do next:
"finish": the sources answer the request, or nothing more can be found. The answer is written afterwards.
"open": read the links whose numbers are in "links", at most 5. Choose those that likely state what is still missing, or what could contradict it.
"search": search the web for "query".
"find": show the passages of all sources that match "query".
Leave "links" empty and "query" empty where they are not needed.`,
)

function schemaFor(tools: readonly Tool[], links: number): { [key: string]: Json } {
  return {
    type: 'object',
    properties: {
      action: { type: 'string', enum: [...tools] },
      links: { type: 'array', items: { type: 'integer', minimum: 1, maximum: Math.max(1, links) } },
      query: { type: 'string' },
    },
    required: ['action', 'links', 'query'],
    additionalProperties: false,
  }
}

function readDecision(
  json: Json | undefined,
  tools: readonly Tool[],
  links: readonly Candidate[],
): { value: Decision } | { fault: string } {
  if (!isObject(json)) return { fault: 'It was not a JSON object.' }
  const action = tools.find((tool) => tool === json.action)
  if (action === undefined) return { fault: `"action" must be one of ${tools.join(', ')}.` }
  if (action === 'finish') return { value: { action } }
  if (action === 'open') {
    const numbers = new Set(listIn(json, 'links').map(Number))
    const pages = links.filter((_, index) => numbers.has(index + 1)).slice(0, MAX_PAGES)
    return pages.length === 0 ? { fault: '"links" has no number of a listed link.' } : { value: { action, pages } }
  }
  const query = typeof json.query === 'string' ? oneLine(json.query).slice(0, MAX_QUERY) : ''
  return query === '' ? { fault: '"query" is empty.' } : { value: { action, query } }
}

const MAX_PAGES = 5

function listIn(json: Json | undefined, name: string): Json[] {
  if (!isObject(json)) return []
  return [json[name] ?? []].flat()
}

/** What was done, so that it is not done again. The words of pages are not among it. */
function doneLines(steps: readonly PastStep[]): string[] {
  const queries = steps.flatMap(({ action, input }) =>
    action === 'search' || action === 'find'
      ? [`${action} ${JSON.stringify((input as { query?: string }).query ?? '')}`]
      : [],
  )
  return queries.length === 0 ? [] : [`Done so far: ${queries.join(', ')}.`]
}

/** What the last `find` has shown. */
function foundText(steps: readonly PastStep[]): string {
  const last = steps.findLast(({ action }) => action === 'find')
  const { passages = [] } = (last?.output ?? {}) as { passages?: { source: number; text: string }[] }
  return passages.map(({ source, text }) => `Source ${source}: ${text}`).join('\n\n')
}

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
