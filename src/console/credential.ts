// The API key of this tab. It lives in memory only: a reload forgets it, unless a cookie remembers the sign-in.
import { useEffect, useState } from 'preact/hooks'

let key: string | undefined
let refused = false
const listeners = new Set<() => void>()

/** Headers that a request needs so that the service accepts it. */
export const credentialHeaders = (): Record<string, string> =>
  key === undefined ? {} : { authorization: `Bearer ${key}` }

/** The key for a WebSocket, which a browser cannot give headers: it is sent as its protocol. */
export const socketProtocols = (): string[] => (key === undefined ? [] : [key])

export function setKey(next: string | undefined): void {
  key = next
  refused = false
  tell()
}

export const hasKey = (): boolean => key !== undefined

/** The service did not accept a request: somebody must sign in. */
export function markRefused(): void {
  if (refused) return
  refused = true
  tell()
}

/** Whether somebody must sign in before the console can show anything. */
export function useRefused(): boolean {
  const [now, setNow] = useState(refused)
  useEffect(() => {
    const follow = () => setNow(refused)
    listeners.add(follow)
    follow()
    return () => void listeners.delete(follow)
  }, [])
  return now
}

function tell(): void {
  for (const listener of listeners) listener()
}
