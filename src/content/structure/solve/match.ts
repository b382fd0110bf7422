import { labelConcepts, type ScoredConcept } from '../lexicon/concepts.ts'
import { fold } from '../lexicon/fold.ts'
import { similarity } from '../lexicon/similarity.ts'
import { wordsOf } from '../lexicon/words.ts'
import type { Slot } from './slot.ts'

/** How well a label names what a slot wants, from 0 to 1. */
export type LabelMatcher = (slot: Slot, label: string) => number

/** Remembers what each label of a page says, since every slot asks about every label, and often several times. */
export function labelMatcher(language: string | undefined): LabelMatcher {
  const known = new Map<string, { concepts: readonly ScoredConcept[]; words: string[]; letters: string }>()
  const scores = new WeakMap<Slot, Map<string, number>>()
  const read = (slot: Slot, label: string) => {
    let said = known.get(label)
    if (said === undefined) {
      said = { concepts: labelConcepts(label, language), words: wordsOf(label), letters: lettersOf(label) }
      known.set(label, said)
    }
    if (said.letters !== '' && said.letters === lettersOf(slot.key)) return 1
    const byConcept = sharedConcept(slot.concepts, said.concepts)
    const byWords = Math.max(similarity(slot.words, said.words), DESCRIBED * similarity(slot.described, said.words))
    return Math.max(byConcept, byWords < 1 && meansOther(slot.concepts, said.concepts) ? OTHER * byWords : byWords)
  }
  return (slot, label) => {
    let own = scores.get(slot)
    if (own === undefined) {
      own = new Map()
      scores.set(slot, own)
    }
    let score = own.get(label)
    if (score === undefined) {
      score = read(slot, label)
      own.set(label, score)
    }
    return score
  }
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
