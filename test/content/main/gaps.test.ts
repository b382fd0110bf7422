import { expect, test } from 'bun:test'
import { boilerplateOf } from '../../../src/content/main/heuristics/boilerplate.ts'
import { firstReading } from '../../../src/content/main/heuristics/heuristics.ts'
import { blocksOf } from '../../../src/content/main/page/blocks.ts'
import { measure } from '../../../src/content/main/page/measure.ts'
import { traitsOf } from '../../../src/content/main/page/traits.ts'
import { keepGaps } from '../../../src/content/main/refine/gaps.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'
import { readMain } from '../page.ts'

const PROSE = (name: string) =>
  `<p>${name} is built by hand in a small shop beside the river, where four people cut, bend and weld each frame. A
frame takes nine days, since the paint has to dry for a week before the last coat is put on. Buyers come to the shop,
choose the colour, and ride a frame of the same size before they order one for themselves.</p>`

interface Case {
  /** Chance of the short texts. */
  chance?: number
  title?: string
}

/** The short texts of a page that are kept when only its heading and its prose are chosen. */
function keptOf(html: string, { chance = 0.2, title = 'Kulkuri' }: Case = {}): string[] {
  const page = traitsOf(measure(parseHtml(`<main><h1>${title}</h1>${html}</main>`)), title)
  const blocks = blocksOf(page.measures)
  const first = firstReading(page, boilerplateOf(page))
  const chosen = new Uint8Array(page.measures.nodes.length)
  const isShort = (block: number) => blocks.weights[block]!.words < 20 && blocks.rows[block] !== page.titleRow
  blocks.rows.forEach((row, block) => {
    if (!isShort(block)) chosen[row] = 1
  })
  keepGaps(page, { blocks, first, chances: new Float64Array(blocks.rows.length).fill(chance), chosen })
  return blocks.texts.filter((_, block) => isShort(block) && chosen[blocks.rows[block]!] === 1)
}

const between = (html: string) => `${PROSE('The frame')}${html}${PROSE('The fork')}`

test.each([
  ['rows of two boxes', '<div class="r"><div>Paino</div><div>11,4 kg</div></div>', ['Paino', '11,4 kg']],
  ['a rating', '<div>Értékelés: 4,7/5</div>', ['Értékelés: 4,7/5']],
  [
    'an address',
    '<div><div>Atatürk Caddesi 12</div><div>35210 İzmir</div></div>',
    ['Atatürk Caddesi 12', '35210 İzmir'],
  ],
  ['a price', '<section><div><div>￥42,800（税込）</div></div></section>', ['￥42,800（税込）']],
  ['a label and its value', '<dl><dt>الوزن</dt><dd>٣ كغ</dd></dl>', ['الوزن', '٣ كغ']],
  ['a list of facts', '<ul><li>재질: 강철</li><li>색상: 파랑</li></ul>', ['재질: 강철', '색상: 파랑']],
  ['the cells of a row', '<table><tr><td>产地</td><td>芬兰</td></tr></table>', ['产地', '芬兰']],
])('keeps short texts between chosen ones: %s', (_, html, facts) => {
  expect(keptOf(between(html))).toEqual(facts)
})

test.each([
  ['a button to share', '<div><div>Paylaş</div></div>'],
  ['a button to unfold', '<div><div>もっと見る</div></div>'],
  ['a button to buy', '<div>В корзину</div>'],
  ['a text that is loading', '<div>Yükleniyor…</div>'],
  ['boilerplate by name', '<div class="share-bar"><div>2 314 jakoa</div></div>'],
  ['a link', '<div><a href="/seuraava">Seuraava juttu</a></div>'],
  ['a label of a form', '<form><label>Irányítószám</label></form>'],
  ['a heading, which follows its section', '<h3>Varusteet</h3>'],
  ['a caption, which follows its picture', '<figure><img src="a.jpg"><div>Kuva: Aino</div></figure>'],
  ['many of them', '<div>Kolme sanaa tässä</div>'.repeat(11)],
])('leaves out: %s', (_, html) => {
  expect(keptOf(between(html))).toEqual([])
})

test('leaves out a short text behind the last chosen one', () => {
  expect(keptOf(`${PROSE('The frame')}${PROSE('The fork')}<div>Oulu 2024</div>`)).toEqual([])
})

test('leaves out a text that repeats and is nowhere content, unless it states something', () => {
  const rows = (text: string) => ['Bükk', 'Mátra', 'Zemplén'].map((name) => between(`<div>${text}</div>`) + PROSE(name))
  expect(keptOf(rows('Kosárba').join(''))).toEqual([])
  expect(keptOf(rows('Ár: ingyenes').join(''))).toHaveLength(3)
})

test('keeps author and date under the heading of an article only if their chance is not low', () => {
  const article = `<div>Aino Virtanen, 3.2.2024</div>${between('')}`
  expect(keptOf(article, { chance: 0.2 })).toEqual([])
  expect(keptOf(article, { chance: 0.45 })).toEqual(['Aino Virtanen, 3.2.2024'])
})

test('reads a hostile page in linear time', () => {
  const started = performance.now()
  keptOf('<div>ა 1</div>'.repeat(20_000))
  expect(performance.now() - started).toBeLessThan(5000)
})

test('keeps a value that several items share', () => {
  const item = (name: string) => `<div><h3>${name}</h3>${PROSE(name)}<div><div>Ár: ingyenes</div></div></div>`
  const { markdown } = readMain(`<main><h1>Túrák</h1>${['Bükk', 'Mátra', 'Zemplén'].map(item).join('')}</main>`)
  expect(markdown.split('Ár: ingyenes')).toHaveLength(4)
})

test.each(['By Aino Kettunen', 'Saatavana vain keväällä', 'İstanbul -', '2031. május 4.', '4 min'])(
  'a line under the heading of the page is between it and the text, even before the heading is chosen: %s',
  (line) => {
    const page = traitsOf(
      measure(parseHtml(`<main><h1>Kulkuri</h1><div>${line}</div><div>•</div>${PROSE('It')}</main>`)),
      'Kulkuri',
    )
    const blocks = blocksOf(page.measures)
    const first = firstReading(page, boilerplateOf(page))
    const chosen = new Uint8Array(page.measures.nodes.length)
    chosen[blocks.rows.at(-1)!] = 1
    keepGaps(page, { blocks, first, chances: new Float64Array(blocks.rows.length).fill(0.5), chosen })
    expect(blocks.texts.filter((_, block) => chosen[blocks.rows[block]!] === 1).slice(0, -1)).toEqual([line])
  },
)
