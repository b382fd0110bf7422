// Which of several things is asked for: the heavier, the cheaper, the one with more of something.
import { folded } from '../../content/passages/words.ts'
import { type Field, numberField, spaced } from './fields.ts'
import type { Question } from './question.ts'

export interface Comparison {
  /** What is compared, the likeliest first. */
  attributes: Field[]
  wants: 'most' | 'least'
}

/** The comparison that a field of a question asks for; undefined if its value is not one of the things compared. */
export function comparisonFor(field: Field, question: Question): Comparison | undefined {
  const { types, members } = field.slot.shape
  if (!types.has('string') || members !== undefined || field.slot.isList) return undefined
  if (question.alternatives.length < 2) return undefined
  const named = comparisonIn(folded(spaced([field.name])))
  const asked = comparisonIn(folded(question.prompt))
  const found = named ?? (WHICH.test(question.prompt) ? asked : undefined)
  if (found === undefined) return undefined
  return { wants: found.wants, attributes: found.names.map(numberField) }
}

const WHICH =
  /\b(?:which|who|whose|welche[rs]?|wer|quel(?:le)?s?|qui|cu[aá]l|qu[eé]|qual|quale|chi|welke?|wie|kt[oó]ry|kt[oó]ra|kt[oó]re|kto)\b/i

function comparisonIn(text: string): { names: string[]; wants: Comparison['wants'] } | undefined {
  for (const { pattern, names, wants } of KINDS) if (pattern.test(text)) return { names, wants }
  const counted =
    /\b(more|most|greater|higher|fewer|less|fewest|least|lower|lowest|highest|larger|largest|smaller|smallest)\s+((?:[a-z]+\s){0,2}?[a-z]{3,})\b(?=\s*(?:[?,.]|$|than|is|in|has|have|of|at|or|and|between|:))/.exec(
      text,
    )
  if (counted === null || /^(?:expensive|recent|likely|than)/.test(counted[2]!)) return undefined
  return { names: [counted[2]!], wants: /^(?:more|most|great|high|large)/.test(counted[1]!) ? 'most' : 'least' }
}

const KINDS: readonly { pattern: RegExp; names: string[]; wants: Comparison['wants'] }[] = [
  {
    pattern: /\b(?:cheaper|cheapest|less expensive|least expensive|costs? less|costs? least)\b/,
    names: ['price'],
    wants: 'least',
  },
  {
    pattern: /\b(?:more expensive|most expensive|dearer|costlier|costs? more|costs? most)\b/,
    names: ['price'],
    wants: 'most',
  },
  {
    pattern:
      /\b(?:heavier|heaviest|weighs? more|schwerer|schwerste|plus lourde?|mas pesad[oa]|mais pesad[oa]|piu pesante|zwaarder|zwaarst|ciezsz[ya])\b/,
    names: ['weight'],
    wants: 'most',
  },
  {
    pattern:
      /\b(?:lighter|lightest|weighs? less|leichter|leichteste|plus leger|mas ligero|mais leve|piu leggero|lichter|lichtst|lzejsz[ya])\b/,
    names: ['weight'],
    wants: 'least',
  },
  { pattern: /\b(?:taller|tallest)\b/, names: ['height', 'tower height'], wants: 'most' },
  { pattern: /\b(?:longer|longest)\b/, names: ['length', 'duration'], wants: 'most' },
  { pattern: /\b(?:shorter|shortest)\b/, names: ['length', 'height', 'duration'], wants: 'least' },
  { pattern: /\b(?:older|oldest)\b/, names: ['built', 'founded', 'year built', 'opened'], wants: 'least' },
  {
    pattern: /\b(?:newer|newest|younger|youngest)\b/,
    names: ['built', 'founded', 'year built', 'opened'],
    wants: 'most',
  },
  { pattern: /\b(?:faster|fastest|quicker|quickest)\b/, names: ['speed', 'top speed'], wants: 'most' },
  { pattern: /\b(?:slower|slowest)\b/, names: ['speed', 'top speed'], wants: 'least' },
  { pattern: /\b(?:deeper|deepest)\b/, names: ['depth'], wants: 'most' },
  { pattern: /\b(?:wider|widest)\b/, names: ['width'], wants: 'most' },
  { pattern: /\b(?:brighter|brightest)\b/, names: ['luminous flux', 'brightness'], wants: 'most' },
  { pattern: /\b(?:more powerful|most powerful)\b/, names: ['power'], wants: 'most' },
  {
    pattern: /\b(?:founded|established)\b.*\b(?:first|earlier|earliest)\b/,
    names: ['founded', 'established'],
    wants: 'least',
  },
  {
    pattern: /\b(?:built|completed)\b.*\b(?:first|earlier|earliest)\b/,
    names: ['built', 'year built'],
    wants: 'least',
  },
  { pattern: /\b(?:opened)\b.*\b(?:first|earlier|earliest)\b/, names: ['opened'], wants: 'least' },
]
