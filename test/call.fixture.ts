import type { Call } from '../src/call.ts'
import { createLog } from '../src/log.ts'

/** A call that nobody ends and whose log goes nowhere, with what the test needs of it in `parts`. */
export function testCall(parts: Partial<Call> = {}): Call {
  return {
    signal: new AbortController().signal,
    owner: 'anonymous',
    requestId: 'test-request',
    log: createLog({ level: 'silent', write: () => undefined }),
    ...parts,
  }
}

/** A call whose time is over after `timeoutMs`. */
export function timedCall(timeoutMs: number, parts: Partial<Call> = {}): Call {
  return testCall({ signal: AbortSignal.timeout(timeoutMs), endsAt: performance.now() + timeoutMs, ...parts })
}
