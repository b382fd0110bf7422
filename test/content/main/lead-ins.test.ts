import { expect, test } from 'bun:test'
import { boilerplateOf } from '../../../src/content/main/heuristics/boilerplate.ts'
import { firstReading } from '../../../src/content/main/heuristics/heuristics.ts'
import { blocksOf } from '../../../src/content/main/page/blocks.ts'
import { measure } from '../../../src/content/main/page/measure.ts'
import { traitsOf } from '../../../src/content/main/page/traits.ts'
import { keepLeadIns } from '../../../src/content/main/refine/lead-ins.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'
import { readMain } from '../page.ts'

/** The texts that are kept when only those that begin with `+` are chosen before. */
function keptOf(html: string): string[] {
  const page = traitsOf(measure(parseHtml(`<main><h1>Puutarha</h1>${html}</main>`)), 'Puutarha')
  const blocks = blocksOf(page.measures)
  const chosen = new Uint8Array(page.measures.nodes.length)
  blocks.rows.forEach((row, block) => {
    if (blocks.texts[block]!.trim().startsWith('+')) chosen[row] = 1
  })
  keepLeadIns(page, blocks, firstReading(page, boilerplateOf(page)), chosen)
  return blocks.texts.filter((_, block) => chosen[blocks.rows[block]!] === 1).map((text) => text.trim())
}

test.each([
  ['of a bulleted list', '<p>Säästä vettä:</p><ul><li>+ kastele illalla</li></ul>', 'Säästä vettä:'],
  ['of a numbered list', '<p>Így ültesd el:</p><ol><li>+ áss gödröt</li></ol>', 'Így ültesd el:'],
  [
    'in a card',
    '<div><h3>Kovan</h3><div><p>Arılar için bir ev.</p><ul><li>+ iki kat</li></ul></div></div>',
    'Arılar için bir ev.',
  ],
  ['of a list of paragraphs', '<p>Материалы для грядки:</p><ul><li><p>+ доски</p></li></ul>', 'Материалы для грядки:'],
  ['with a link in it', '<p>用到的<a href="/t">工具</a>和材料如下</p><ul><li>+ 铲子</li></ul>', '用到的工具和材料如下'],
])('keeps the lead-in %s', (_, html, leadIn) => {
  const [first, ...items] = keptOf(html)
  expect(first).toBe(leadIn)
  expect(items).toHaveLength(1)
})

test.each([
  ['is only a link', '<p><a href="/kaikki">Katso kaikki ohjeet</a></p><ul><li>+ kastele</li></ul>'],
  ['belongs to another box', '<div><p>Tilaa uutiskirje nyt</p></div><ul><li>+ kastele</li></ul>'],
  ['stands before another text', '<p>Vanha ilmoitus pois</p><p>+ Ohje</p><ul><li>+ kastele</li></ul>'],
  ['is empty but for a joiner', '<p>&zwj;</p><ul><li>+ kastele</li></ul>'],
  ['is a long text', `<p>${'Sade ei riitä. '.repeat(21)}</p><ul><li>+ kastele</li></ul>`],
])('a text before a list is no lead-in if it %s', (_, html) => {
  for (const text of keptOf(html)) expect(text).toStartWith('+')
})

test('text outside all elements is no lead-in', () => {
  const prose = 'Puutarha tarvitsee vettä aamulla ja illalla, mutta ei koskaan keskellä kuumaa päivää. '.repeat(5)
  for (const html of [
    `Vapaa teksti <ul><li>${prose}</li></ul>`,
    `Valikko<article><h1>Puutarha</h1><p>${prose}</p></article>`,
    `<!DOCTYPE html>\nHuomio <h1>Puutarha</h1><p>${prose}</p>`,
  ])
    expect(readMain(html).markdown).toContain('Puutarha tarvitsee vettä')
})
