import { fullGC, heapStats } from 'bun:jsc'
import { expect, test } from 'bun:test'
import { nameTest, rememberedByName } from '../../src/content/name-test.ts'

const PAGES = 50
const PAGE_BYTES = 1_000_000

test('names that are remembered do not keep the text of their page', () => {
  const isMenu = nameTest(/menu/)
  const lengthOf = rememberedByName((names) => names.length)
  fullGC()
  const before = heapStats().extraMemorySize
  for (let number = 0; number < PAGES; number += 1) {
    const page = Buffer.alloc(PAGE_BYTES, `menu-of-page-${number} `).toString('latin1')
    const names = page.slice(0, page.indexOf(' '))
    expect([isMenu(names), lengthOf(names)]).toEqual([true, names.length])
  }
  fullGC()
  expect(heapStats().extraMemorySize - before).toBeLessThan(PAGE_BYTES * 5)
})
