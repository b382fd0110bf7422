import { expect, test } from 'bun:test'
import { blocksOf } from '../../../src/content/main/page/blocks.ts'
import { measure } from '../../../src/content/main/page/measure.ts'
import { dropLastHeadings } from '../../../src/content/main/refine/headings.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'

/** The headings that stay when nothing but the headings and the first paragraph is chosen. */
function leftOf(end: string): string[] {
  const measures = measure(parseHtml(`<main><h1>Kayık</h1><p>Bu kayık sedirden yapılır.</p>${end}</main>`))
  const blocks = blocksOf(measures)
  const chosen = new Uint8Array(measures.nodes.length)
  const isHeading = (row: number) => 'name' in measures.nodes[row]! && /^h[1-6]$/.test(String(measures.nodes[row].name))
  blocks.rows.forEach((row, block) => {
    if (isHeading(row) || blocks.texts[block]!.startsWith('Bu')) chosen[row] = 1
  })
  dropLastHeadings(measures, blocks, chosen, blocks.rows[0]!)
  return blocks.rows.flatMap((row, block) => (isHeading(row) && chosen[row] === 1 ? [blocks.texts[block]!] : []))
}

test.each([
  ['of reviews', '<h2>Yorumlar (5)</h2><ol><li>Çok hafif bir kayık.</li></ol>'],
  ['of a form', '<section><h3>Soru sorun</h3></section><form><label>Adınız</label></form>'],
  ['of news', '<div><h2>最新消息</h2></div><div><a href="/a">二月</a></div>'],
  ['of a gallery whose pictures come later', '<h4>Bildergalerie</h4><p>1 von 9</p>'],
  ['of reviews and of their form', '<h2>Yorumlar</h2><p>Güzel.</p><h3>Siz de yazın!</h3><p>Gönder</p>'],
])('a heading at the end goes with its text: %s', (_, end) => {
  expect(leftOf(end)).toEqual(['Kayık'])
})

test('nothing goes if it is all that was chosen', () => {
  const measures = measure(parseHtml('<main><h2>Açılış saatleri</h2><p>Her gün dokuzda</p></main>'))
  const blocks = blocksOf(measures)
  const chosen = new Uint8Array(measures.nodes.length)
  chosen[blocks.rows[0]!] = 1
  dropLastHeadings(measures, blocks, chosen, -1)
  expect(chosen[blocks.rows[0]!]).toBe(1)
})

test.each([
  ['before a picture', '<h2>Plan</h2><img src="/plan.png"><p>Kapat</p>', 1],
  ['that is a link', '<h3><a href="/b">Küçük kayık</a></h3><p>12 parça</p>', 1],
  ['that is a sentence', '<h3>Kayığı her yıl bir kez yağlayın, yoksa çatlar</h3><p>Kapat</p>', 1],
  ['among several', '<h3>Hafif</h3><p>a</p><h3>Sağlam</h3><p>b</p><h3>Uzun</h3><p>c</p>', 3],
  ['at the end of the page', '<h2>Son</h2>', 1],
])('a heading stays: %s', (_, end, count) => {
  expect(leftOf(end)).toHaveLength(1 + count)
})
