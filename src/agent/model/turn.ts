// The turns of a job that a model decides.
import { type Asked, ask } from '../../answers/ask.ts'
import type { Call } from '../../call.ts'
import { passagesOf } from '../../content/passages/passages.ts'
import { queryOf } from '../../content/passages/query.ts'
import { rankPassages } from '../../content/passages/rank.ts'
import type { Json } from '../../content/structure/model.ts'
import type { Model } from '../../model/model.ts'
import { withoutOrders } from '../answer/orders.ts'
import { choicesOf } from '../candidates.ts'
import { promptOf } from '../options.ts'
import { queriesFor } from '../queries.ts'
import type { Question } from '../question/question.ts'
import { type AgentState, hasSearched, hitsOf, type PastStep, type Turn } from '../state.ts'
import { type Decision, decisionInquiry, planInquiry } from './decide.ts'
import { newCode } from './prompt.ts'
import { type Response, responseInquiry } from './respond.ts'

/** Decisions of a job, and tokens after which it must answer. */
const MAX_DECISIONS = 10
const MAX_TOKENS = 200_000

/** What a model wrote as the answer, before it is looked up. */
interface Responded {
  do: 'respond'
  response: Response
  tokens: number
}

/**
 * What the model does next. Each turn is one question, so that a job that loses its worker repeats one question only.
 *
 * @throws ServiceError of the model
 */
export async function modelTurn(
  state: AgentState,
  question: Question,
  model: Model,
  call: Call,
): Promise<Turn | Responded> {
  const asked: Asked = { model, tokens: 0 }
  const { options, sources, steps } = state
  if (!options.seeded && !hasSearched(steps)) {
    const queries = await ask(planInquiry(promptOf(options), schemaText(question)), asked, call)
    const [own] = queriesFor(question)
    const all = [...new Set([own ?? promptOf(options), ...queries])]
    return {
      do: 'search',
      queries: all,
      steps: [{ action: 'plan', input: { queries: all }, output: {}, tokens: asked.tokens }],
    }
  }
  // Nothing was read yet: a model would have to choose by titles alone.
  const first = sources.length === 0 ? unread(state) : []
  if (first.length > 0) return { do: 'open', pages: first, steps: [] }
  const decision = sources.length > 0 && goesOn(steps) ? await decided(state, question, asked, call) : undefined
  if (decision !== undefined && decision.action !== 'finish') return turnFor(decision, state, asked.tokens)
  const response = await ask(
    responseInquiry(state, question, { contextTokens: model.contextTokens, code: newCode() }),
    asked,
    call,
  )
  return { do: 'respond', response, tokens: asked.tokens }
}

const FIRST_PAGES = 3

const unread = (state: AgentState) =>
  hitsOf(state.steps)
    .filter(({ url }) => !state.isKnown(url))
    .slice(0, Math.min(FIRST_PAGES, state.room))
    .map(({ url }) => ({ url, depth: 1 }))

const decisionsOf = (steps: readonly PastStep[]): number =>
  steps.filter(({ action }) => action === 'decide' || action === 'find').length

const goesOn = (steps: readonly PastStep[]): boolean =>
  decisionsOf(steps) < MAX_DECISIONS && steps.reduce((sum, { tokens }) => sum + tokens, 0) < MAX_TOKENS

function decided(state: AgentState, question: Question, asked: Asked, call: Call): Promise<Decision> {
  return ask(
    decisionInquiry({
      state,
      links: choicesOf(state, question),
      schema: schemaText(question),
      contextTokens: asked.model.contextTokens,
      code: newCode(),
      turnsLeft: MAX_DECISIONS - decisionsOf(state.steps),
    }),
    asked,
    call,
  )
}

const schemaText = ({ form }: Question): string | undefined =>
  form === undefined ? undefined : JSON.stringify(form.schema).slice(0, MAX_SCHEMA)
const MAX_SCHEMA = 8000

function turnFor(decision: Exclude<Decision, { action: 'finish' }>, { sources }: AgentState, tokens: number): Turn {
  if (decision.action === 'find') {
    const output = { passages: passagesFor(decision.query, sources) }
    return { do: 'look', steps: [{ action: 'find', input: { query: decision.query }, output, tokens }] }
  }
  if (decision.action === 'search') {
    return {
      do: 'search',
      queries: [decision.query],
      steps: [{ action: 'decide', input: { action: 'search', query: decision.query }, output: {}, tokens }],
    }
  }
  const urls = decision.pages.map(({ url }) => url)
  return {
    do: 'open',
    pages: decision.pages,
    steps: [{ action: 'decide', input: { action: 'open', urls }, output: {}, tokens }],
  }
}

const MAX_PASSAGES = 8

/** The passages of all sources that match a query, each with the number of its source. */
function passagesFor(query: string, sources: AgentState['sources']): Json[] {
  const terms = queryOf(query)
  return sources
    .flatMap(({ markdown, title }, index) =>
      rankPassages(passagesOf(withoutOrders(markdown)), terms, title)
        .slice(0, 3)
        .map(({ passage, score }) => ({ source: index + 1, text: passage.text, score })),
    )
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_PASSAGES)
    .map(({ source, text }) => ({ source, text }))
}
