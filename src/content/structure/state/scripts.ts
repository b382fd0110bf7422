import type { Element } from 'domhandler'
import { scriptText } from '../entities/json-ld.ts'
import { readLiteral } from '../literal/literal.ts'
import type { EmbeddedState, Json } from '../model.ts'
import type { Budget } from './budget.ts'
import { readCall } from './call.ts'
import { countFacts } from './facts.ts'

/**
 * The literals that a script assigns or passes on: `window.X = {…}`, `var x = JSON.parse('…')`, `dataLayer.push({…})`,
 * `render({"…": …})`. Only those that hold data count, and none of the names that minifiers make.
 *
 * @param chunks gains the chunks of React's flight protocol
 */
export function scriptStates(script: Element, budget: Budget, chunks: string[]): EmbeddedState[] {
  const { type = '', src } = script.attribs
  if (src !== undefined || (type !== '' && !SCRIPT_TYPE.test(type))) return []
  const text = scriptText(script)
  budget.spend(text.length / 20)
  if (text.includes('__next_f.push(')) return collectChunks(text, chunks, budget)
  const states: EmbeddedState[] = []
  const pattern = new RegExp(LITERAL)
  let tries = 0
  for (let match = pattern.exec(text); match !== null && !budget.isSpent; match = pattern.exec(text)) {
    if (++tries > MAX_TRIES) break
    const name = nameOf(match)
    if (name === undefined) continue
    const from = match.index + match[0].length
    const read =
      text.startsWith('(', from) || text.startsWith('function', from)
        ? readCall(text, from)
        : readLiteral(text, { from })
    budget.spend((read?.end ?? Math.min(text.length, from + FAILED_CHARS)) - from)
    if (read === undefined) continue
    pattern.lastIndex = read.end
    const value = unpacked(read.value)
    if (value === undefined || countFacts(value, MIN_FACTS) < MIN_FACTS) continue
    budget.keep()
    states.push({ name, value })
  }
  return states
}

const SCRIPT_TYPE = /^\s*(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script|text\/babel)/i
/** Of one script. Libraries have thousands. */
const MAX_TRIES = 400
/** What a literal costs that turns out to be none. */
const FAILED_CHARS = 20_000
/** A literal with fewer strings and numbers is an option of a program. */
const MIN_FACTS = 3

/** An assignment to a name, or a call with an argument that starts like JSON, up to the literal. */
const LITERAL =
  /(?<![\w$.])((?:[A-Za-z_$][\w$]*)(?:\.[A-Za-z_$][\w$]*|\[\s*["'][^"'\]\n]{1,80}["']\s*\])*)(?:\s*=\s*(?=[{[]|["'`]\s*[{[]|JSON\.parse\(|decodeURIComponent\(|Object\.freeze\(|\(?function\s*\()|(?:\([^(){}[\];\n]{0,80})?\((?=\{\s*["'}]|\[\s*\{\s*["'])|\([^(){}[\];\n]{1,80},\s*(?=\{))/g

function nameOf(match: RegExpExecArray): string | undefined {
  const name = match[1]!
    .replace(/\[\s*["']|["']\s*\]/g, '.')
    .replace(/\.+$|^(?:window|self|globalThis|document)\./g, '')
    .replace(/\.{2,}/g, '.')
  const last = name.split('.').at(-1)!
  const isMade =
    last.length < 3 ||
    /^(?:this|exports|module|prototype|if|for|while|return|function|typeof|void|catch|switch)(?:\.|$)|\.(?:prototype|exports)(?:\.|$)/.test(
      name,
    )
  return isMade ? undefined : name
}

/** State may be a text that holds JSON. */
function unpacked(value: Json): Json | undefined {
  if (value !== null && typeof value === 'object') return value
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

const CHUNK = /__next_f\.push\(\s*(?=\[)/g

function collectChunks(text: string, chunks: string[], budget: Budget): [] {
  for (const match of text.matchAll(CHUNK)) {
    const from = match.index + match[0].length
    const read = readLiteral(text, { from })
    budget.spend((read?.end ?? text.length) - from)
    if (budget.isSpent) break
    const chunk = Array.isArray(read?.value) ? read.value[1] : undefined
    if (typeof chunk === 'string') chunks.push(chunk)
  }
  return []
}
