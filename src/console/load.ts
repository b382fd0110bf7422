import { useCallback, useEffect, useRef, useState } from 'preact/hooks'

export interface Loaded<T> {
  /** The last answer. It stays while a later request runs or fails. */
  value: T | undefined
  error: Error | undefined
  isLoading: boolean
  reload: () => void
}

/**
 * What a request answers, again whenever `inputs` change, and every `everyMs` while the tab is visible. A request that is
 * no longer wanted is aborted.
 */
export function useLoad<T>(
  request: (signal: AbortSignal) => Promise<T>,
  inputs: readonly unknown[],
  { everyMs }: { everyMs?: number | undefined } = {},
): Loaded<T> {
  const [state, setState] = useState<Omit<Loaded<T>, 'reload'>>({ value: undefined, error: undefined, isLoading: true })
  const [turn, setTurn] = useState(0)
  const latest = useRef(request)
  latest.current = request

  useEffect(() => {
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const load = async () => {
      if (document.hidden) {
        // A tab may be opened behind others. What it shows is asked for when somebody looks at it.
        document.addEventListener('visibilitychange', load, { once: true, signal: controller.signal })
        return
      }
      setState((before) => ({ ...before, isLoading: true }))
      try {
        const value = await latest.current(controller.signal)
        if (!controller.signal.aborted) setState({ value, error: undefined, isLoading: false })
      } catch (thrown) {
        if (controller.signal.aborted) return
        setState((before) => ({ ...before, error: thrown as Error, isLoading: false }))
      }
      again()
    }
    const again = () => {
      if (everyMs !== undefined && !controller.signal.aborted) timer = setTimeout(load, everyMs)
    }
    void load()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [...inputs, everyMs, turn])

  return { ...state, reload: useCallback(() => setTurn((before) => before + 1), []) }
}
