import type { Element } from 'domhandler'
import { scriptText } from '../entities/json-ld.ts'
import { readLiteral } from '../literal/literal.ts'
import type { EmbeddedState, Json } from '../model.ts'
import type { Budget } from './budget.ts'
import { revived } from './devalue.ts'

/** The state in a script of a JSON type. Undefined for scripts of other types, an empty list if it has no state. */
export function jsonScript(script: Element, budget: Budget): EmbeddedState | [] | undefined {
  const { type = '', id, src } = script.attribs
  if (!JSON_TYPE.test(type)) return undefined
  if (src !== undefined || OTHER_TYPE.test(type)) return []
  const text = scriptText(script).trim()
  budget.spend(text.length)
  const value = text === '' ? undefined : parsed(text)
  if (value === undefined || value === null || typeof value !== 'object') return []
  budget.keep()
  return { name: id ?? nameIn(script.attribs), value: id === '__NUXT_DATA__' ? revived(value, budget) : value }
}

const JSON_TYPE = /json|^text\/x-magento-init/i
/** JSON-LD is read as entities; the others configure the browser. */
const OTHER_TYPE = /ld\+json|importmap|speculationrules/i

function nameIn(attribs: Record<string, string>): string {
  const name = Object.keys(attribs).find((attribute) => attribute.startsWith('data-'))
  return name === undefined ? (attribs.class ?? 'json') : name
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    const from = text.search(/[{[]/)
    return from < 0 ? undefined : readLiteral(text, { from })?.value
  }
}
