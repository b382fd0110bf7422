import { fold } from './fold.ts'
import { type Concept, parseConcepts } from './table.ts'
import { TABLES } from './tables/index.ts'
import { phraseKey, stem, wordsOf } from './words.ts'

export interface Match {
  concept: Concept
  /** Undefined for the names of properties. */
  language: string | undefined
}

export interface ConceptIndex {
  byId: Map<string, Concept>
  /** By phrase key: names of properties, and labels, which schemas use as names too. */
  names: Map<string, Match[]>
  labels: Map<string, Match[]>
  classes: Map<string, Match[]>
  metas: Map<string, Concept[]>
  /** By property path, with and without the type in front. */
  paths: Map<string, Concept[]>
  /** Domain of the words that stand for a thing: `recipe`. */
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
    names: new Map(),
    labels: new Map(),
    classes: new Map(),
    metas: new Map(),
    paths: new Map(),
    domains: new Map(),
    vocabulary: new Set(),
  }
  for (const { domain, things, table } of TABLES) {
    for (const thing of things) for (const word of wordsOf(thing)) built.domains.set(word, domain)
    for (const concept of parseConcepts(table, domain, built.byId.size)) addConcept(built, concept)
  }
  return built
}

function addConcept(built: ConceptIndex, concept: Concept): void {
  if (built.byId.has(concept.id)) throw new Error(`the concept ${concept.id} is in the tables twice`)
  built.byId.set(concept.id, concept)
  concept.not = concept.not.map((word) => stem(fold(word)))
  for (const name of [concept.id, ...concept.names]) {
    addPhrase(built, built.names, name, { concept, language: undefined })
    addPhrase(built, built.classes, name, { concept, language: undefined })
  }
  for (const name of concept.classes) addPhrase(built, built.classes, name, { concept, language: undefined })
  for (const [language, labels] of concept.labels) {
    for (const label of labels) {
      addPhrase(built, built.labels, label, { concept, language })
      addPhrase(built, built.names, label, { concept, language })
    }
  }
  for (const meta of concept.metas) push(built.metas, meta, concept)
  for (const path of concept.paths) {
    push(built.paths, path, concept)
    const bare = path.replace(/^[A-Z]\w*\./, '')
    if (bare !== path) push(built.paths, bare, concept)
  }
}

/** A name wins over a label with the same words, and an earlier language over a later one. */
function addPhrase(
  { vocabulary }: ConceptIndex,
  map: Map<string, Match[]>,
  phrase: string,
  { concept, language }: Match,
): void {
  const words = wordsOf(phrase)
  for (const word of words) vocabulary.add(word)
  const key = phraseKey(words)
  const matches = map.get(key)
  if (matches === undefined) map.set(key, [{ concept, language }])
  else if (
    !matches.some((match) => match.concept === concept && (match.language === undefined || match.language === language))
  ) {
    matches.push({ concept, language })
  }
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key)
  if (values === undefined) map.set(key, [value])
  else if (!values.includes(value)) values.push(value)
}
