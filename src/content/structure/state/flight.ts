import type { EmbeddedState, Json } from '../model.ts'
import type { Budget } from './budget.ts'

/**
 * The data in the chunks that a page of Next.js pushes into `__next_f`: rows of React's flight protocol, each an id, a
 * colon and JSON. References between rows (`$1a`) are followed, elements become their properties.
 */
export function flightState(chunks: readonly string[], budget: Budget): EmbeddedState | undefined {
  if (chunks.length === 0) return undefined
  const rows = rowsOf(chunks.join(''))
  const reader: Reader = { rows, left: MAX_NODES, open: new Set() }
  const referred = new Set<string>()
  for (const row of rows.values()) if (typeof row !== 'string') noteReferences(row, referred)
  const roots = [...rows].filter(([id, row]) => !referred.has(id) && row !== null && typeof row === 'object')
  const values = roots.map(([id]) => valueOfRow(id, reader, 0))
  if (values.length === 0) return undefined
  budget.keep()
  return { name: '__next_f', value: values }
}

const MAX_NODES = 200_000
const MAX_DEPTH = 120

interface Reader {
  rows: ReadonlyMap<string, Json>
  left: number
  open: Set<string>
}

const ROW = /([\da-f]*):(?:T([\da-f]+),|([A-Z]{1,2}(?=[[{"]))?)/y

function rowsOf(text: string): Map<string, Json> {
  const rows = new Map<string, Json>()
  for (let at = 0; at < text.length; ) {
    ROW.lastIndex = at
    const head = ROW.exec(text)
    const start = head === null ? at : ROW.lastIndex
    if (head?.[2] !== undefined) {
      const end = indexAfterBytes(text, start, Number.parseInt(head[2], 16))
      rows.set(head[1]!, text.slice(start, end))
      at = end
      continue
    }
    const lineEnd = text.indexOf('\n', start)
    const end = lineEnd < 0 ? text.length : lineEnd
    const value = head === null || head[3] !== undefined ? undefined : parsed(text.slice(start, end))
    if (value !== undefined) rows.set(head![1]!, value)
    at = end + 1
  }
  return rows
}

/** The length of text rows is given in bytes of UTF-8. */
function indexAfterBytes(text: string, start: number, bytes: number): number {
  let at = start
  for (let left = bytes; left > 0 && at < text.length; at++) {
    const code = text.charCodeAt(at)
    // Each half of a surrogate pair counts as two of its four bytes.
    left -= code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3
  }
  return at
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const REFERENCE = /^\$[L@FQWi]?([\da-f]+)(?::|$)/

function noteReferences(row: Json, referred: Set<string>): void {
  const pending: Json[] = [row]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') {
      const id = REFERENCE.exec(next)?.[1]
      if (id !== undefined) referred.add(id)
    } else if (next !== null && typeof next === 'object') for (const member of Object.values(next)) pending.push(member)
  }
}

function valueOfRow(id: string, reader: Reader, depth: number): Json {
  const row = reader.rows.get(id)
  if (row === undefined || reader.open.has(id)) return null
  reader.open.add(id)
  const value = resolved(row, reader, depth)
  reader.open.delete(id)
  return value
}

function resolved(value: Json, reader: Reader, depth: number): Json {
  if (reader.left-- <= 0 || depth > MAX_DEPTH) return null
  if (typeof value === 'string') return resolvedText(value, reader, depth)
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) {
    const [mark, , , properties] = value
    if (mark === '$' && value.length >= 4) return resolved(properties ?? null, reader, depth + 1)
    return value.map((item) => resolved(item, reader, depth + 1))
  }
  const object: { [key: string]: Json } = {}
  for (const [key, member] of Object.entries(value))
    if (key !== '__proto__') object[key] = resolved(member, reader, depth + 1)
  return object
}

function resolvedText(text: string, reader: Reader, depth: number): Json {
  if (!text.startsWith('$') || text === '$') return text
  if (text.startsWith('$$')) return text.slice(1)
  if (text.startsWith('$D')) return text.slice(2)
  if (/^\$(?:undefined|NaN|-?Infinity|S.*|[hpK].*)$/.test(text)) return null
  const id = REFERENCE.exec(text)?.[1]
  if (id === undefined) return text
  const row = reader.rows.get(id)
  return typeof row === 'string' ? row : valueOfRow(id, reader, depth + 1)
}
