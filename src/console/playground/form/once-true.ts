import { useRef } from 'preact/hooks'

/** Whether something was true once: what opened because of an entry must not close when the entry is changed. */
export function useOnceTrue(now: boolean): boolean {
  const once = useRef(now)
  once.current ||= now
  return once.current
}
