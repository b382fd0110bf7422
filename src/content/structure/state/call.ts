import { readLiteral } from '../literal/literal.ts'
import { LiteralReader } from '../literal/reader.ts'
import type { Json } from '../model.ts'

/**
 * Reads a function that is called at once and returns a literal made of its parameters, as Nuxt writes its state:
 * `(function(a,b){return {x:a,y:b}}(1,"text"))`.
 *
 * @param from index of the function or of the bracket before it
 */
export function readCall(text: string, from: number): { value: Json; end: number } | undefined {
  HEAD.lastIndex = from
  const head = HEAD.exec(text)
  if (head === null) return undefined
  const bodyStart = HEAD.lastIndex
  const reader = new LiteralReader(text, bodyStart, PLAIN)
  try {
    // Past the returned literal and further statements, to the brace that ends the function.
    for (reader.skip(); reader.peek() !== '}'; reader.skip()) reader.at++
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  CALL.lastIndex = reader.at
  if (CALL.exec(text) === null) return undefined
  const argumentsRead = readLiteral(`[${text.slice(CALL.lastIndex, endOfArguments(text, CALL.lastIndex))}]`)
  const values = Array.isArray(argumentsRead?.value) ? argumentsRead.value : []
  const names = head[1]!.split(',').map((name) => name.trim())
  const variables = new Map(names.map((name, index) => [name, values[index] ?? null]))
  const body = readLiteral(text, { from: bodyStart, variables })
  return body === undefined ? undefined : { value: body.value, end: CALL.lastIndex }
}

const PLAIN = { broken: false, variables: new Map<string, Json>() }
const HEAD = /\(?\s*function\s*\(([^()]{0,20000})\)\s*\{\s*return\s*(?=[{[])/y
const CALL = /\}\s*\)?\s*\(/y

function endOfArguments(text: string, from: number): number {
  const reader = new LiteralReader(text, from, PLAIN)
  try {
    for (reader.skip(); reader.peek() === ','; reader.skip()) reader.at++
    return reader.at
  } catch {
    return from
  }
}
