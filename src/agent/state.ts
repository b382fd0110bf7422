// What an agent job knows so far, and what it does next.
import type { Json } from '../content/structure/model.ts'
import { identity } from '../frontier/identity.ts'
import { maxFetches, type StoredAgent } from './options.ts'
import type { AgentResult } from './result.ts'
import type { AgentSource } from './source.ts'

export interface AgentState {
  options: StoredAgent
  /** In the order in which they were read. */
  sources: readonly AgentSource[]
  /** Sources that could not be read. */
  failures: readonly { url: string; message: string }[]
  /** In their order. Beside the sources, they are all that the tasks of a job know of each other. */
  steps: readonly PastStep[]
  /** Whether a page is or was read already. */
  isKnown: (url: string) => boolean
  /** How many sources may still be read. */
  room: number
}

export interface PastStep {
  action: string
  input: Json
  output: Json
  tokens: number
}

/** What a job does next. */
export type Turn =
  | { do: 'search'; queries: string[]; steps: PastStep[] }
  | { do: 'open'; pages: { url: string; depth: number }[]; steps: PastStep[] }
  | { do: 'look'; steps: PastStep[] }
  | { do: 'finish'; result: AgentResult; steps: PastStep[] }

/** A result of a search that the job has made. */
export interface Hit {
  url: string
  title: string
  description: string
}

/** The results of all searches, best first, each page once. */
export function hitsOf(steps: readonly PastStep[]): Hit[] {
  const lists = steps.filter(({ action }) => action === 'search').map(({ output }) => hitsIn(output))
  const hits = new Map<string, Hit>()
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  for (let rank = 0; rank < longest; rank += 1) {
    for (const list of lists) {
      const hit = list[rank]
      if (hit !== undefined && !hits.has(hit.url)) hits.set(hit.url, hit)
    }
  }
  return [...hits.values()]
}

function hitsIn(output: Json): Hit[] {
  const { hits } = output as { hits?: Hit[] }
  return hits ?? []
}

export const hasSearched = (steps: readonly PastStep[]): boolean => steps.some(({ action }) => action === 'search')

/** How many sources may still be read. */
export const roomIn = (options: StoredAgent, sources: readonly unknown[], failures: readonly unknown[]): number =>
  Math.max(0, Math.min(options.maxCredits - sources.length, maxFetches(options) - sources.length - failures.length))

/** The identity of a page within a job. */
export const pageKey = (url: string): string =>
  identity(/^[a-z][\w+.-]*:/i.test(url) ? url : `http://${url}`, { ignoreQuery: false, similar: true })

/** The step that reads a source. */
export const openStep = ({ url, finalUrl, title, date }: AgentSource): PastStep => ({
  action: 'open',
  input: { url },
  output: { url: finalUrl, title, ...(date !== undefined && { date }) },
  tokens: 0,
})
