import { describe, expect, test } from 'bun:test'
import { boilerplateOf } from '../../../src/content/main/heuristics/boilerplate.ts'
import { firstReading } from '../../../src/content/main/heuristics/heuristics.ts'
import { blocksOf } from '../../../src/content/main/page/blocks.ts'
import { measure } from '../../../src/content/main/page/measure.ts'
import { traitsOf } from '../../../src/content/main/page/traits.ts'
import { keepFactRows } from '../../../src/content/main/refine/fact-rows.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'
import { PROSE } from '../page.ts'

const FACTS: [string, string][] = [
  ['Runko', 'Koivu'],
  ['Kieli', 'Teräs'],
  ['Korkeus', '41 cm'],
  ['Viritys', 'D-molli'],
  ['Laukku', 'Kyllä'],
]

/** The texts of a page that are kept by the rule if some are chosen. */
function kept(part: string, chosenTexts: readonly string[]): string[] {
  const page = traitsOf(measure(parseHtml(`<main><h1>Kantele</h1>${PROSE}${part}</main>`)), '')
  const blocks = blocksOf(page.measures)
  const chosen = new Uint8Array(page.measures.nodes.length)
  blocks.rows.forEach((row, block) => {
    if (chosenTexts.includes(blocks.texts[block]!.trim())) chosen[row] = 1
  })
  keepFactRows(page, blocks, firstReading(page, boilerplateOf(page)), chosen)
  return blocks.rows.flatMap((row, block) => (chosen[row] === 1 ? [blocks.texts[block]!.trim()] : []))
}

const ROWS: Record<string, (fact: [string, string]) => string> = {
  boxes: ([label, value]) => `<div class="r"><div class="l">${label}</div><div class="v">${value}</div></div>`,
  paragraphs: ([label, value]) => `<section><p>${label}</p><p>${value}</p></section>`,
  'boxes in boxes': ([label, value]) => `<div><div><div>${label}</div></div><div><p>${value}</p></div></div>`,
  'a value with a link': ([label, value]) =>
    `<div><p>${label}</p><div><a href="http://k.test/${label}">${value}</a></div></div>`,
  'a label with its sign': ([label, value]) => `<article><div>${label}:</div><div><b>${value}</b></div></article>`,
}

describe('facts stay whole, as rows of', () => {
  test.each(Object.entries(ROWS))('%s', (_, row) => {
    const rows = `<div>${FACTS.map(row).join('')}</div>`
    const all = kept(rows, ['Koivu', 'Kieli', 'Kieli:'])
    for (const [label, value] of FACTS) {
      expect(all.some((text) => text.startsWith(label))).toBe(true)
      expect(all).toContain(value)
    }
  })

  test('but not if none is chosen, if they are few, or if they count', () => {
    const rows = FACTS.map(ROWS.boxes!)
    expect(kept(rows.join(''), [])).toEqual([])
    expect(kept(rows.slice(0, 3).join(''), ['Koivu'])).toEqual(['Koivu'])
    const counts = [1, 2, 3, 4].map((n) => `<div><div>${n}</div><div>ääntä</div></div>`).join('')
    expect(kept(counts, ['ääntä'])).not.toContain('2')
  })

  test('controls are none', () => {
    const rows = FACTS.map(([label]) => `<div><div>${label}</div><div>Compare</div></div>`).join('')
    expect(kept(rows, ['Runko'])).toEqual(['Runko'])
  })
})
