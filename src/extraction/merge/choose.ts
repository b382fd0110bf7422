import { isDetailOf, plainOf } from './compare.ts'
import { pagesOf, type StatedScalar } from './stated.ts'

/**
 * The value that most pages agree on, weighed by their confidence; of equal ones the first. A page that says the same with
 * more or less detail supports a value in part.
 *
 * @param values in the order of the pages; at least one
 */
export function chosen(values: readonly StatedScalar[]): StatedScalar {
  const surest = Math.max(...values.map(({ confidence }) => confidence))
  const groups = groupedByText(values.filter(({ confidence }) => confidence >= surest * COMPARABLE))
  if (groups.length === 1) return representative(groups[0]!.values)
  const supported = groups.map((group) => ({
    ...group,
    support:
      group.weight +
      PARTIAL * sumOf(groups.map((other) => (other !== group && related(group.text, other.text) ? other.weight : 0))) +
      sumOf(values.map((value) => (offers(value, group.text) ? OFFERED * value.confidence : 0))),
  }))
  const best = supported.reduce((a, b) => (b.support > a.support + ROUNDING ? b : a))
  const detailed = supported.filter((group) => isBetterDetail(group, best))
  const winner = detailed.reduce((a, b) => (b.text.length > a.text.length ? b : a), best)
  return representative(winner.values)
}

/** Guesses do not outvote what a page states, however many pages guess the same. */
const COMPARABLE = 0.5

/** Share of its weight that a page gives to a value with more or less detail than its own. */
const PARTIAL = 0.5

/** Share of its weight that a page gives to a value that it offers beside its own. */
const OFFERED = 0.4

const offers = ({ value, alternatives }: StatedScalar, text: string) =>
  plainOf(value) !== text && alternatives.some((other) => plainOf(other) === text)

/** Sums of the same numbers in another order differ by less. */
const ROUNDING = 1e-9

interface Group {
  text: string
  values: StatedScalar[]
  weight: number
}

function groupedByText(values: readonly StatedScalar[]): Group[] {
  const groups = new Map<string, Group>()
  for (const value of values) {
    const text = plainOf(value.value)
    const group = groups.get(text) ?? { text, values: [], weight: 0 }
    groups.set(text, group)
    group.values.push(value)
    group.weight += value.confidence
  }
  return [...groups.values()]
}

const related = (a: string, b: string) => isDetailOf(a, b) || isDetailOf(b, a)

/** A date with a time, or a longer description, says more than the value that most pages state. */
function isBetterDetail({ text, weight }: Group, best: Group): boolean {
  const { length } = best.text
  return (
    isDetailOf(text, best.text) &&
    weight >= best.weight / 3 &&
    (length >= LONG_TEXT || /^\d{4} \d{2} \d{2}$/.test(best.text))
  )
}

/** A shorter text is a name, to which detail adds what does not belong to it. */
const LONG_TEXT = 60

/** The most confident spelling, with all pages that agree. */
function representative(values: readonly StatedScalar[]): StatedScalar {
  const best = values.reduce((a, b) => (b.confidence > a.confidence ? b : a))
  return { ...best, pages: pagesOf(values) }
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)
