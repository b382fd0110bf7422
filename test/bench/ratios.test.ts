import { expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BENCHMARKS, isWorse, NEEDS, recordedRatios } from './ratios.ts'

const docs = readFileSync(join(import.meta.dir, '../../docs/benchmarks.md'), 'utf8')
const names = BENCHMARKS.flatMap(({ ratios }) => ratios.map(({ name }) => name))

test('the table of ratios has a row for each ratio, and no other', () => {
  const rows = docs
    .split('\n## Ratios\n')[1]!
    .split('\n## ')[0]!
    .match(/^\| (?!Ratio|-).+$/gm)!
  expect(rows.map((row) => row.split(' | ')[0]!.slice(2)).sort()).toEqual(names.toSorted())
})

test('every ratio has a recorded value above 0', () => {
  const recorded = recordedRatios(docs)
  expect(names.filter((name) => !recorded.has(name))).toEqual([])
  for (const value of recorded.values()) expect(value).toBeGreaterThan(0)
})

/** Lines that the benchmarks print. */
const PRINTED = [
  'conversion takes 5.74 × the CPU of the parser',
  'web-extract takes 1.59 × the CPU a page of scrapy',
  'web-extract takes 0.52 × the CPU a page of crawl4ai',
  'auto takes 1.04 × the time of never',
  'scrape costs 25.1 times the CPU of the bare fetch, 1.58 times that of the conversion alone; peak 400 MB',
  'commit on, 10000 queued: bare 10 2000/s, ours 10 2360/s: 1.18 × bare at 10, 0.58 × bare at 100',
  'links only: ours 2.00 (of it the answer alone 0.50), colly 1.00 CPU-ms/page; ratio 2.00',
  '/static 1 at once: engine 2.99/s, loop 3.39/s, 0.88x',
].join('\n')

test('every ratio is found in what its benchmark prints', () => {
  const found = BENCHMARKS.flatMap(({ ratios }) => ratios.map(({ value }) => Number(value.exec(PRINTED)?.[1])))
  expect(found.filter(Number.isNaN)).toEqual([])
})

test.each([
  ['less is better', 1.16, 1, 'lower', true],
  ['less is better, within the noise', 1.14, 1, 'lower', false],
  ['more is better', 0.85, 1, 'higher', true],
  ['more is better, within the noise', 0.88, 1, 'higher', false],
  ['it got better', 0.5, 1, 'lower', false],
] as const)('tells a ratio that got worse by more than 15 %%: %s', (_, value, recorded, better, verdict) => {
  expect(isWorse(value, recorded, better)).toBe(verdict)
})

test('every script exists, and every need says what it is', () => {
  for (const { script } of BENCHMARKS) expect(existsSync(join(import.meta.dir, script))).toBe(true)
  for (const { what } of Object.values(NEEDS)) expect(what.length).toBeGreaterThan(5)
})
