import type { Blocks } from '../page/blocks.ts'
import { elementAt, type Measures } from '../page/measure.ts'
import { MAX_INITIALS, type ReadThread } from './read.ts'

interface ListInput {
  thread: ReadThread
  chosen: Uint8Array
  /** On other pages only what most entries keep is added. */
  isForum: boolean
}

/**
 * Adds author, date and number of answers to each entry of a list of threads, if most entries are chosen. Takes letters
 * out that stand for a portrait.
 *
 * @returns whether most are chosen
 */
export function completeList(measures: Measures, blocks: Blocks, { thread, chosen, isForum }: ListInput): boolean {
  const { rows, rowOf, texts } = blocks
  const { posts, text, clutter, rest } = thread
  const parts = Map.groupBy([...text, ...clutter, ...rest], ({ post }) => post)
  const isChosen = (block: number) => chosen[rows[block]!] === 1
  const entries = posts.flatMap(({ bylines, author, time }, i) => {
    const own = (parts.get(i) ?? []).map(({ block }) => block).sort((a, b) => a - b)
    if (!own.some(isChosen) && !bylines.some(isChosen)) return []
    const said = [rowOf[time], rowOf[author]]
    return [
      {
        bylines,
        signed: bylines.filter((block) => said.includes(rows[block]!)),
        answers: answersIn(measures, blocks, own),
      },
    ]
  })
  if (entries.length < MIN_CHOSEN_SHARE * posts.length) return false
  for (const { bylines } of entries)
    for (const block of bylines) if (texts[block]!.trim().length <= MAX_INITIALS) chosen[rows[block]!] = 0
  for (const kind of ['signed', 'answers'] as const) {
    const kept = entries.filter((entry) => entry[kind].some(isChosen))
    if (isForum || (entries.length >= MIN_ENTRIES && kept.length >= MIN_CHOSEN_SHARE * entries.length))
      for (const block of entries.flatMap((entry) => entry[kind])) chosen[rows[block]!] = 1
  }
  return true
}

const MIN_CHOSEN_SHARE = 0.5
const MIN_ENTRIES = 4
/** A number, maybe with what is counted. Lists name the answers before the views. */
const COUNTER = /^\D{0,16}\d[\d.,]*\s?[km]?\b\D{0,24}$/i
const MAX_COUNTER_WORDS = 4

/** The first number among the blocks of an entry, with its name before it. */
function answersIn(measures: Measures, { rows, texts, weights }: Blocks, own: readonly number[]): number[] {
  const at = own.find((block) => weights[block]!.words <= MAX_COUNTER_WORDS && COUNTER.test(texts[block]!.trim()))
  if (at === undefined) return []
  const isNamed = elementAt(measures, rows[at]!)!.name === 'dd' && elementAt(measures, rows[at - 1] ?? 0)?.name === 'dt'
  return isNamed ? [at - 1, at] : [at]
}
