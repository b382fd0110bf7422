import type { Json } from '../model.ts'
import { isObject, type Schema } from './keywords.ts'

/** Names and descriptions of a schema as words, to find where a page speaks of them. */
export function wordsOfSchema(schema: Schema): string[] {
  const words: string[] = []
  const pending: Json[] = [schema]
  for (let next = pending.pop(); next !== undefined && words.length < MAX_WORDS; next = pending.pop()) {
    if (Array.isArray(next)) pending.push(...next)
    if (!isObject(next)) continue
    for (const text of [next.title, next.description]) if (typeof text === 'string') words.push(text)
    if (isObject(next.properties)) words.push(...Object.keys(next.properties).map(spaced))
    pending.push(...Object.values(next).filter((value) => typeof value === 'object' && value !== null))
  }
  return words
}

const MAX_WORDS = 200

/** `releaseDate`, `release_date`: two words. */
const spaced = (name: string) => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replaceAll(/[_-]/g, ' ')
