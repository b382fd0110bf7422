import { labelConcepts, type ScoredConcept } from '../lexicon/concepts.ts'
import { fold } from '../lexicon/fold.ts'
import { beginningsOf, similarity } from '../lexicon/similarity.ts'
import { wordsOf } from '../lexicon/words.ts'
import type { Slot } from './slot.ts'

/** How well a label names what a slot wants, from 0 to 1. */
export type LabelMatcher = (slot: Slot, label: string) => number

/** Remembers what each label of a page says, since every slot asks about every label, and often several times. */
export function labelMatcher(language: string | undefined): LabelMatcher {
  const known = new Map<string, Said>()
  const asked = new WeakMap<Slot, Asked>()
  const saidBy = (label: string): Said => {
    const words = wordsOf(label)
    const letters = lettersOf(label)
    const begin = beginningsOf(words)
    const said = { at: known.size, concepts: labelConcepts(label, language), words, letters, begin }
    known.set(label, said)
    return said
  }
  const askedBy = (slot: Slot): Asked => {
    const begin = beginningsOf([...slot.words, ...slot.described])
    const own = { slot, letters: lettersOf(slot.key), begin, scores: [] }
    asked.set(slot, own)
    return own
  }
  // A slot asks about many labels in a row.
  let last: Asked | undefined
  return (slot, label) => {
    if (last?.slot !== slot) last = asked.get(slot) ?? askedBy(slot)
    const said = known.get(label) ?? saidBy(label)
    const score = last.scores[said.at] ?? scoreOf(last, said)
    last.scores[said.at] = score
    return score
  }
}

/** A label. */
interface Said {
  /** Its place among the labels of the page. */
  at: number
  concepts: readonly ScoredConcept[]
  words: readonly string[]
  letters: string
  /** Beginnings of its words. */
  begin: number
}

interface Asked {
  slot: Slot
  letters: string
  begin: number
  /** By place of the label. */
  scores: (number | undefined)[]
}

function scoreOf({ slot, letters, begin }: Asked, said: Said): number {
  if (said.letters !== '' && said.letters === letters) return 1
  const byConcept = sharedConcept(slot.concepts, said.concepts)
  if ((begin & said.begin) === 0) return byConcept
  const byWords = Math.max(similarity(slot.words, said.words), DESCRIBED * similarity(slot.described, said.words))
  return Math.max(byConcept, byWords < 1 && meansOther(slot.concepts, said.concepts) ? OTHER * byWords : byWords)
}

/** Letters and digits, whatever separates them: the key `mps` is made of the header `MPs`. */
const lettersOf = (name: string) => (name.length > MAX_NAME ? '' : fold(name).replace(/[^\p{L}\p{N}]/gu, ''))
const MAX_NAME = 80

/** A label that says what the description says counts a little less than one that says the name. */
const DESCRIBED = 0.85

/** `Total time` has a word of `prep time` and means something else. */
function meansOther([wanted]: readonly ScoredConcept[], said: readonly ScoredConcept[]): boolean {
  const [first] = said
  return (
    wanted !== undefined &&
    first !== undefined &&
    wanted.score >= CLEAR &&
    first.score >= CLEAR &&
    !said.some(({ concept }) => concept === wanted.concept)
  )
}

const CLEAR = 0.8
const OTHER = 0.6

/** A label of several meanings says a little less: `Ort` is the city or the venue. */
const AMBIGUOUS = 0.03

function sharedConcept(wanted: readonly ScoredConcept[], said: readonly ScoredConcept[]): number {
  let best = 0
  for (const { concept, score } of wanted) {
    for (const other of said)
      if (other.concept === concept)
        best = Math.max(best, score * other.score * (1 - AMBIGUOUS * Math.min(said.length - 1, 5)))
  }
  return best
}
