// How well data matches its gold, leaf by leaf.
import type { Json } from '../../src/content/structure/model.ts'

export interface Counts {
  right: number
  /** Leaves that should not be there or are wrong. */
  wrong: number
  missing: number
}

/** Compares data with its gold. Items of lists are paired where they match best; their order does not count here. */
export function compared(gold: Json | undefined, got: Json | undefined): Counts {
  if (isList(gold) && isList(got)) return comparedLists(gold, got)
  if (isObject(gold) && isObject(got)) {
    const names = [...new Set([...Object.keys(gold), ...Object.keys(got)])]
    return sum(names.map((name) => compared(gold[name], got[name])))
  }
  const same = isLeaf(gold) && isLeaf(got) && plain(gold) === plain(got)
  return same ? { right: leaves(gold), wrong: 0, missing: 0 } : { right: 0, wrong: leaves(got), missing: leaves(gold) }
}

export function f1({ right, wrong, missing }: Counts): number {
  return right === 0 ? 0 : (2 * right) / (2 * right + wrong + missing)
}

export function sum(all: readonly Counts[]): Counts {
  const total = { right: 0, wrong: 0, missing: 0 }
  for (const { right, wrong, missing } of all) {
    total.right += right
    total.wrong += wrong
    total.missing += missing
  }
  return total
}

function comparedLists(gold: Json[], got: Json[]): Counts {
  const pairs = gold.flatMap((item, at) => got.map((other, to) => ({ at, to, counts: compared(item, other) })))
  pairs.sort((a, b) => b.counts.right - a.counts.right || a.counts.wrong - b.counts.wrong)
  const [taken, used] = [new Set<number>(), new Set<number>()]
  const matched: Counts[] = []
  for (const { at, to, counts } of pairs) {
    if (counts.right === 0 || taken.has(at) || used.has(to)) continue
    taken.add(at)
    used.add(to)
    matched.push(counts)
  }
  return sum([
    ...matched,
    ...gold.filter((_, at) => !taken.has(at)).map((item) => compared(item, undefined)),
    ...got.filter((_, to) => !used.has(to)).map((item) => compared(undefined, item)),
  ])
}

const isList = (value: Json | undefined): value is Json[] => Array.isArray(value)
const isObject = (value: Json | undefined): value is { [name: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isLeaf = (value: Json | undefined) => !isList(value) && !isObject(value)

function leaves(value: Json | undefined): number {
  if (value === undefined || value === null) return 0
  if (typeof value !== 'object') return 1
  return Object.values(value).reduce<number>((count, member) => count + leaves(member), 0)
}

const plain = (value: Json | undefined) =>
  String(value ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
