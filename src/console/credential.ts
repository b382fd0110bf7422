// Who this tab is signed in as. A key lives in memory only: a reload forgets it, unless a cookie remembers the sign-in.
import { useEffect, useState } from 'preact/hooks'

let key: string | undefined
let remembered = false
let refused = false
const listeners = new Set<() => void>()
const forgetting = new Set<() => void>()

/**
 * Headers that a request needs so that the service accepts it. The service takes the cookie only with the first of them,
 * which no page of another site can send.
 */
export const credentialHeaders = (): Record<string, string> => ({
  'x-web-extract-console': '1',
  ...(key !== undefined && { authorization: `Bearer ${key}` }),
})

/** The key for a WebSocket, which a browser cannot give headers: it is sent as its protocol. */
export const socketProtocols = (): string[] => (key === undefined ? [] : [key])

/** Whether requests need the key in a header, so that a plain link would be refused. */
export const hasKey = (): boolean => key !== undefined

/** Whether this tab has a key, or a cookie that stands for one. */
export const isSignedIn = (): boolean => !refused && (key !== undefined || remembered)

/** Whether the browser itself can open an address of the service: it knows nothing of a key in memory. */
export const canNavigate = (): boolean => !refused && key === undefined

/**
 * Signs in: the service has accepted the key.
 *
 * @param next undefined if a cookie stands for it from now on
 */
export function signedIn(next: string | undefined): void {
  key = next
  remembered = next === undefined
  refused = false
  tell()
}

/** Finds out whether a cookie stands for a key: scripts do not see it. */
export function setRemembered(next: boolean): void {
  remembered = next
  tell()
}

/** The service did not accept a request: a sign-in is needed. What is shown belongs to the last sign-in. */
export function markRefused(): void {
  if (refused) return
  key = undefined
  remembered = false
  refused = true
  for (const forget of forgetting) forget()
  tell()
}

/** Registers what forgets the state of a part of the console when its user is no longer signed in. */
export function onForget(forget: () => void): void {
  forgetting.add(forget)
}

/** Whether somebody must sign in before the console can show anything. */
export function useRefused(): boolean {
  return useFollowed(() => refused)
}

/** Something that depends on the sign-in, again whenever that changes. */
export function useFollowed<T>(read: () => T): T {
  const [now, setNow] = useState(read)
  useEffect(() => {
    const follow = () => setNow(read)
    listeners.add(follow)
    follow()
    return () => void listeners.delete(follow)
  }, [])
  return now
}

function tell(): void {
  for (const listener of listeners) listener()
}
