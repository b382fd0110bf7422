import { useCallback, useEffect, useRef, useState } from 'preact/hooks'

export interface Action<A extends readonly unknown[]> {
  run: (...given: A) => void
  isRunning: boolean
  error: Error | undefined
}

/** Something that a button does, once at a time. Its error stays until the next try. */
export function useAction<A extends readonly unknown[]>(act: (...given: A) => Promise<unknown>): Action<A> {
  const [state, setState] = useState<Omit<Action<A>, 'run'>>({ isRunning: false, error: undefined })
  const latest = useRef(act)
  latest.current = act
  const isRunning = useRef(false)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const run = useCallback((...given: A) => {
    if (isRunning.current) return
    isRunning.current = true
    setState({ isRunning: true, error: undefined })
    const end = (error: Error | undefined) => {
      isRunning.current = false
      if (isMounted.current) setState({ isRunning: false, error })
    }
    latest.current(...given).then(
      () => end(undefined),
      (thrown: unknown) => end(thrown as Error),
    )
  }, [])
  return { run, ...state }
}
