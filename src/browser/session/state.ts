import type { BrowserContext } from 'playwright-core'
import type { SessionCookie, SessionState } from '../../engines/session.ts'
import { NEVER, withTimeout } from '../actions/time-limits.ts'

/** The cookies and storage of a context. A page that hangs does not give its storage. */
export async function stateOf(context: BrowserContext): Promise<SessionState> {
  const reading = withTimeout(READ_MS, NEVER, context.storageState())
  const { cookies, origins } = await reading.catch(async () => {
    const left = await withTimeout(READ_MS, NEVER, context.cookies()).catch(() => [])
    return { cookies: left, origins: [] }
  })
  return {
    cookies: cookies.map(plainCookie),
    origins: origins.map(({ origin, localStorage }) => ({
      origin,
      localStorage: localStorage.map(({ name, value }): [string, string] => [name, value]),
    })),
  }
}

/** The members of a cookie that are kept, and that a browser takes. */
export function plainCookie({
  name,
  value,
  domain,
  path,
  expires,
  httpOnly,
  secure,
  sameSite,
}: SessionCookie): SessionCookie {
  return { name, value, domain, path, expires, httpOnly, secure, sameSite }
}

const READ_MS = 3_000
