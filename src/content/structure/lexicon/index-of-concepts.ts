import { fold } from './fold.ts'
import { type Concept, parseConcepts } from './table.ts'
import { TABLES } from './tables/index.ts'
import { phraseKey, splitWords, stem } from './words.ts'

export interface Match {
  concept: Concept
  /** Undefined for the names of properties. */
  language: string | undefined
}

export interface ConceptIndex {
  byId: Map<string, Concept>
  /** Names of properties and labels of values, by phrase key: schemas and pages use both. */
  phrases: Map<string, Match[]>
  /** Words of class names that are no names of properties, by phrase key. */
  classes: Map<string, Match[]>
  /** Domain of the phrases that stand for a thing: `recipe`, `job posting`. */
  domains: Map<string, string>
  /** Every word that occurs in a name, label or class. */
  vocabulary: Set<string>
}

/** All concepts by everything that they are found by. Built at the first use. */
export function conceptIndex(): ConceptIndex {
  index ??= build()
  return index
}

let index: ConceptIndex | undefined

function build(): ConceptIndex {
  const built: ConceptIndex = {
    byId: new Map(),
    phrases: new Map(),
    classes: new Map(),
    domains: new Map(),
    vocabulary: new Set(),
  }
  for (const { domain, things, table } of TABLES) {
    for (const thing of things) {
      const key = phraseKey(splitWords(thing))
      if (!built.domains.has(key)) built.domains.set(key, domain)
    }
    for (const concept of parseConcepts(table, domain, built.byId.size)) addConcept(built, concept)
  }
  return built
}

function addConcept(built: ConceptIndex, concept: Concept): void {
  if (built.byId.has(concept.id)) throw new Error(`the concept ${concept.id} is in the tables twice`)
  built.byId.set(concept.id, concept)
  concept.not = concept.not.map((word) => stem(fold(word)))
  for (const name of [concept.id, ...concept.names])
    addPhrase(built, built.phrases, name, { concept, language: undefined })
  for (const name of concept.classes) addPhrase(built, built.classes, name, { concept, language: undefined })
  for (const [language, labels] of concept.labels) {
    for (const label of labels) addPhrase(built, built.phrases, label, { concept, language })
  }
}

function addPhrase({ vocabulary }: ConceptIndex, map: Map<string, Match[]>, phrase: string, match: Match): void {
  const words = splitWords(phrase)
  for (const word of words) vocabulary.add(word)
  const key = phraseKey(words)
  const matches = map.get(key)
  if (matches === undefined) map.set(key, [match])
  else matches.push(match)
}
