// Values of a page as text.
import type { CDPSession } from 'playwright-core'
import type { Protocol } from 'playwright-core/types/protocol'
import { NEVER, StepTimeout, withTimeout } from '../actions/time-limits.ts'

/**
 * A value as text: a string as it is, empty for undefined, otherwise JSON. What JSON cannot express is described. The text
 * comes from the page, and is a little longer than `maxLength` if it had to be cut.
 */
export async function textOfValue(session: CDPSession, value: Remote, maxLength: number): Promise<string> {
  const { type, subtype, objectId, description = type } = value
  if (type === 'undefined') return ''
  if (type === 'string') return value.value
  if (type === 'bigint') return description.replace(/n$/, '')
  if (type === 'symbol') return description
  if (type === 'function') return description.slice(0, MAX_DESCRIPTION)
  if (objectId === undefined) return value.unserializableValue ?? JSON.stringify(value.value ?? null)
  if (subtype === 'node') return description.slice(0, MAX_DESCRIPTION)
  if (subtype === 'error') return description
  const asked = session.send('Runtime.callFunctionOn', {
    objectId,
    functionDeclaration: String(asJson),
    arguments: [{ value: maxLength }],
    returnByValue: true,
  })
  try {
    const { result, exceptionDetails } = await withTimeout(READ_MS, NEVER, asked)
    return exceptionDetails === undefined && typeof result.value === 'string' ? result.value : description
  } catch (thrown) {
    // The page navigated, or it hangs.
    return thrown instanceof StepTimeout ? `${description} (the page did not answer)` : description
  }
}

type Remote = Protocol.Runtime.RemoteObject

const MAX_DESCRIPTION = 2_000
const READ_MS = 2_000

/** Runs in the page: it is sent there as text, so it may not use anything from outside. */
function asJson(this: unknown, maxLength: number): string {
  const above: unknown[] = []
  const plain = (value: unknown): unknown => {
    if (typeof value === 'bigint') return `${value}`
    if (typeof value === 'function') return `[function ${value.name}]`
    if (typeof value === 'symbol') return String(value)
    if (value instanceof Map || value instanceof Set) return [...value]
    if (value instanceof Error) return `${value.name}: ${value.message}`
    const { nodeName, nodeType } = (value ?? {}) as { nodeName?: unknown; nodeType?: unknown }
    return typeof nodeType === 'number' && typeof nodeName === 'string' ? `[${nodeName.toLowerCase()}]` : value
  }
  const text = JSON.stringify(this, function (this: unknown, key, member) {
    const value = key === '' ? member : plain(member)
    if (typeof value !== 'object' || value === null) return value
    while (above.length > 0 && above.at(-1) !== this) above.pop()
    if (above.includes(value)) return '[Circular]'
    above.push(value)
    return value
  })
  const seen = this instanceof Map || this instanceof Set ? JSON.stringify([...this]) : text
  return seen.slice(0, maxLength + 1)
}
