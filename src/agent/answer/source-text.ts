// The text of a source as names and words are looked up in it, made once.
import { folded } from '../../content/passages/words.ts'
import { wordSet } from '../question/terms.ts'
import type { AgentSource } from '../source.ts'

interface SourceText {
  /** Its title and its text, folded. */
  folded: string
  /** The words of its beginning. */
  words: ReadonlySet<string>
}

const known = new WeakMap<AgentSource, SourceText>()

export function sourceText(source: AgentSource): SourceText {
  const before = known.get(source)
  if (before !== undefined) return before
  const text = folded(`${source.title} ${source.markdown}`)
  const made = { folded: text, words: wordSet(text) }
  known.set(source, made)
  return made
}

/** An address as words. */
export function decoded(url: string): string {
  try {
    return decodeURIComponent(url).replace(/[/_.+:-]+/g, ' ')
  } catch {
    return url
  }
}
