// Follows one job while it runs: its WebSocket says when a page is done, and its route says everything else.
import { useCallback, useEffect, useState } from 'preact/hooks'
import { type ApiError, ask } from '../api.ts'
import { followJob } from './job-socket.ts'
import { isActive, type Job } from './model.ts'

const POLL_MS = 2000
/** After a page, while the socket is connected. */
const AFTER_PAGE_MS = 1000
/** Without a page, while the socket is connected: failed pages and new links do not come over it. */
const CONNECTED_POLL_MS = 5000
/** A socket begins with all documents so far. From more than these, asking every two seconds costs less. */
const MAX_CAUGHT_UP = 1000

const socketPaths: Partial<Record<Job['kind'], string>> = { crawl: '/v2/crawl', batch: '/v2/batch/scrape' }

interface JobWatch {
  job: Job | undefined
  error: Error | undefined
  /** Whether pages are counted as they come. */
  isLive: boolean
  /** Asks again, and follows it if it runs again. */
  reload: () => void
}

export function useJob(id: string): JobWatch {
  const [job, setJob] = useState<Job>()
  const [error, setError] = useState<Error>()
  const [isLive, setLive] = useState(false)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let dueAt = Number.POSITIVE_INFINITY
    let stopSocket: (() => void) | undefined
    let isConnected = false
    let hasSocket = false
    let latest: Job | undefined

    const show = (next: Job) => {
      latest = next
      setJob(next)
    }
    const askIn = (ms: number) => {
      const at = performance.now() + ms
      if (controller.signal.aborted || at >= dueAt) return
      clearTimeout(timer)
      dueAt = at
      timer = setTimeout(load, ms)
    }
    const follow = ({ kind, completed }: Job) => {
      const path = socketPaths[kind]
      if (hasSocket || path === undefined || completed > MAX_CAUGHT_UP) return
      hasSocket = true
      stopSocket = followJob(`${path}/${id}`, {
        onConnected: (now) => {
          isConnected = now
          setLive(now)
        },
        onCount: (documents) => {
          if (latest !== undefined && documents > latest.completed) show({ ...latest, completed: documents })
          askIn(AFTER_PAGE_MS)
        },
        onEnd: () => askIn(0),
      })
    }
    const unfollow = () => {
      stopSocket?.()
      hasSocket = false
      isConnected = false
      setLive(false)
    }
    const load = async () => {
      dueAt = Number.POSITIVE_INFINITY
      if (document.hidden) return unfollow()
      try {
        const next = await ask<Job>('GET', `/jobs/${id}`, { signal: controller.signal })
        if (controller.signal.aborted) return
        setError(undefined)
        show(next)
        if (!isActive(next)) return unfollow()
        follow(next)
      } catch (thrown) {
        if (controller.signal.aborted) return
        setError(thrown as Error)
        // It is gone, or was never there.
        if (latest === undefined || (thrown as ApiError).status === 404) return unfollow()
      }
      askIn(isConnected ? CONNECTED_POLL_MS : POLL_MS)
    }
    const onVisible = () => {
      if (!document.hidden && (latest === undefined || isActive(latest))) askIn(0)
    }
    document.addEventListener('visibilitychange', onVisible)
    void load()
    return () => {
      controller.abort()
      clearTimeout(timer)
      stopSocket?.()
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [id, turn])

  return { job, error, isLive, reload: useCallback(() => setTurn((before) => before + 1), []) }
}
