// What the playground holds while other pages are shown: entries, and what came of them. It is in memory only.
import { useEffect, useState } from 'preact/hooks'
import { onForget } from '../credential.ts'
import type { EndpointId } from './endpoints.ts'
import type { FieldsDraft } from './form/draft.ts'

export interface EndpointState {
  draft: FieldsDraft
  /** The request as text, while it is edited as such. */
  raw: string | undefined
  run: Run | undefined
}

/** A request that was sent, and how it goes on. */
export interface Run {
  status: 'running' | 'done' | 'failed' | 'cancelled'
  startedAt: number
  endedAt: number | undefined
  /** The body that was sent. */
  body: Readonly<Record<string, unknown>>
  jobId: string | undefined
  /** The last answer: of the request, or about its job. */
  answer: Answer | undefined
  error: Error | undefined
  /** Ends it, and its job. */
  cancel: () => void
  /** No longer follows it. Its job goes on. */
  leave: () => void
}

export type Answer = Readonly<Record<string, unknown>>

const empty: EndpointState = { draft: {}, raw: undefined, run: undefined }
const states = new Map<EndpointId, EndpointState>()
const listeners = new Set<() => void>()

export const stateOf = (id: EndpointId): EndpointState => states.get(id) ?? empty

export function changeState(id: EndpointId, change: Partial<EndpointState>): void {
  states.set(id, { ...stateOf(id), ...change })
  for (const listener of listeners) listener()
}

/** The state of an endpoint, which changes with it. */
export function useEndpointState(id: EndpointId): EndpointState {
  const [, redraw] = useState({})
  useEffect(() => {
    const follow = () => redraw({})
    listeners.add(follow)
    follow()
    return () => void listeners.delete(follow)
  }, [id])
  return stateOf(id)
}

onForget(() => {
  for (const { run } of states.values()) run?.leave()
  states.clear()
  for (const listener of listeners) listener()
})
