import { describe, expect, test } from 'bun:test'
import { completeItems } from '../../../../src/content/main/items/complete.ts'
import { itemGroupsOf } from '../../../../src/content/main/items/groups.ts'
import { itemReader } from '../../../../src/content/main/items/read-items.ts'
import { blocksOf } from '../../../../src/content/main/page/blocks.ts'
import { measure } from '../../../../src/content/main/page/measure.ts'
import { traitsOf } from '../../../../src/content/main/page/traits.ts'
import { parseHtml } from '../../../../src/content/tree/parse.ts'

const PLACES = ['Tornio', 'Kemi', 'Oulu', 'Raahe']

/** Cards of exhibitions: a name and a place. */
const CARDS: Record<string, (i: number) => string> = {
  'list items': (i) =>
    `<li><h3><a href="http://t.test/${i}">Piirustukset ${i}</a></h3><p class="s">${PLACES[i]}</p></li>`,
  articles: (i) => `<article><a href="http://t.test/${i}">Piirustukset ${i}</a><footer>${PLACES[i]}</footer></article>`,
  boxes: (i) =>
    `<div class="k"><div><b><a href="http://t.test/${i}">Piirustukset ${i}</a></b></div><section>${PLACES[i]}</section></div>`,
  links: (i) => `<a href="http://t.test/${i}"><h4>Piirustukset ${i}</h4><div>${PLACES[i]}</div></a>`,
  rows: (i) =>
    `<section><dl><dt><a href="http://t.test/${i}">Piirustukset ${i}</a></dt><dd>${PLACES[i]}</dd></dl></section>`,
}

/** The texts that are kept if each name and one place were chosen, and places have such a chance. */
function completed(card: (i: number) => string, chance: number): string[] {
  const root = parseHtml(`<main><div>${PLACES.map((_, i) => card(i)).join('')}</div></main>`)
  const page = traitsOf(measure(root), '')
  const blocks = blocksOf(page.measures)
  const isName = (block: number) => blocks.texts[block]!.startsWith('Piirustukset')
  const chosen = new Uint8Array(page.measures.nodes.length)
  blocks.rows.forEach((row, block) => {
    if (isName(block) || blocks.texts[block] === PLACES[0]) chosen[row] = 1
  })
  const group = itemReader(page.measures, blocks)(itemGroupsOf(page).at(-1)!)
  completeItems(page, group, chosen, {
    isGrid: false,
    isLost: false,
    path: '/',
    chances: Float64Array.from(blocks.rows, (_, block) => (isName(block) ? 0.5 : chance)),
    names: new Uint8Array(chosen.length),
  })
  return blocks.texts.filter((_, block) => chosen[blocks.rows[block]!] === 1)
}

describe('what some cards keep', () => {
  test.each(Object.entries(CARDS))('stays in all if it is nearly as likely as the names: %s', (_, card) => {
    for (const place of PLACES) expect(completed(card, 0.4)).toContain(place)
  })

  test.each(Object.entries(CARDS))('stays where it is otherwise: %s', (_, card) => {
    expect(completed(card, 0.2)).not.toContain('Kemi')
  })
})
