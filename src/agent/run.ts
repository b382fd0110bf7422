// An agent job in one process, without a queue: for the command line and for measurements.
import type { Call } from '../call.ts'
import { asServiceError } from '../errors.ts'
import type { Model } from '../model/model.ts'
import type { StoredAgent } from './options.ts'
import type { AgentResult } from './result.ts'
import type { AgentSource } from './source.ts'
import { type AgentState, openStep, type PastStep, pageKey, roomIn } from './state.ts'
import { nextTurn } from './turn.ts'

export interface AgentParts {
  read: (url: string, depth: number) => Promise<AgentSource>
  search: (queries: readonly string[]) => Promise<PastStep[]>
  /** Called for each step as it is done, and for each source that failed. */
  onStep?: (step: PastStep | { failed: string; message: string }) => void
}

interface Asked {
  options: StoredAgent
  seeds: readonly string[]
  model?: Model | undefined
}

/**
 * Runs a job to its end. It takes the same steps as one of the queue.
 *
 * @throws ServiceError if nothing could be read; what the signal of `call` was aborted with
 */
export async function runAgent(
  { options, seeds, model }: Asked,
  { read, search, onStep = () => undefined }: AgentParts,
  call: Call,
): Promise<AgentResult> {
  const sources: AgentSource[] = []
  const failures: { url: string; message: string }[] = []
  const steps: PastStep[] = []
  const known = new Set<string>()
  const add = (step: PastStep) => {
    steps.push(step)
    onStep(step)
  }
  const open = async (pages: readonly { url: string; depth: number }[]) => {
    const fresh = new Map(pages.map((page) => [pageKey(page.url), page]))
    const wanted = [...fresh].filter(([key]) => !known.has(key)).slice(0, roomIn(options, sources, failures))
    for (const [key] of wanted) known.add(key)
    await Promise.all(
      wanted.map(async ([, { url, depth }]) => {
        try {
          const source = await read(url, depth)
          known.add(pageKey(source.finalUrl))
          sources.push(source)
          add(openStep(source))
        } catch (thrown) {
          call.signal.throwIfAborted()
          const { message } = asServiceError(thrown)
          failures.push({ url, message })
          onStep({ failed: url, message })
        }
      }),
    )
  }
  await open(seeds.map((url) => ({ url, depth: 0 })))
  for (;;) {
    call.signal.throwIfAborted()
    const state: AgentState = {
      options,
      sources,
      failures,
      steps,
      isKnown: (url) => known.has(pageKey(url)),
      room: roomIn(options, sources, failures),
    }
    const turn = await nextTurn(state, model, call)
    for (const step of turn.steps) add(step)
    if (turn.do === 'finish') return turn.result
    if (turn.do === 'search') for (const step of await search(turn.queries)) add(step)
    if (turn.do === 'open') await open(turn.pages)
  }
}
