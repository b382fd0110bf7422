import { describe, expect, test } from 'bun:test'
import type { Json } from '../../src/content/structure/model.ts'
import { resultOf } from '../../src/extraction/result.ts'
import { listedThings } from './list.sites.ts'
import { compared, f1, sum } from './score.ts'
import { singleThings } from './single.sites.ts'
import { readPages } from './site.fixture.ts'
import { ended } from './steps.ts'

const sites = [...singleThings, ...listedThings]

/** What a merge must do better than: the first page alone, and all pages one after the other. */
const firstPage = ([first]: readonly Json[]) => first!

function concatenated(pages: readonly Json[]): Json {
  const given = pages.filter((page) => page !== undefined)
  const [first] = given
  if (given.every((page) => Array.isArray(page))) return given.flat()
  if (typeof first !== 'object' || first === null) return first!
  const objects = given as { [name: string]: Json }[]
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))]
  return Object.fromEntries(names.map((name) => [name, concatenated(objects.map((object) => object[name]!))]))
}

describe('merging the pages of a site', () => {
  const scores = sites.map((site) => {
    const pages = readPages(site)
    const data = pages.map((page) => page.data)
    const { data: got } = ended(resultOf(pages, { schema: site.schema, showSources: false }))
    return {
      name: site.name,
      merged: compared(site.gold, got),
      first: compared(site.gold, firstPage(data)),
      concatenated: compared(site.gold, concatenated(data)),
      got,
    }
  })
  const overall = (way: 'merged' | 'first' | 'concatenated') => f1(sum(scores.map((score) => score[way])))

  test(`gives the data of ${sites.length} sites better than the first page or all pages one after the other`, () => {
    if (process.env.SHOW !== undefined) {
      const figures = (['merged', 'first', 'concatenated'] as const).map((way) => `${way} ${overall(way).toFixed(3)}`)
      process.stdout.write(`F1: ${figures.join(', ')}\n`)
      for (const { name, merged, got } of scores) {
        if (f1(merged) < 1) process.stdout.write(`${f1(merged).toFixed(2)} ${name}: ${JSON.stringify(got)}\n`)
      }
    }
    expect(overall('merged')).toBeGreaterThanOrEqual(0.97)
    expect(overall('merged')).toBeGreaterThan(overall('first') + 0.3)
    expect(overall('merged')).toBeGreaterThan(overall('concatenated') + 0.15)
  })
})
