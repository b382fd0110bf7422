import { expect, test } from 'bun:test'
import { documentOf } from '../../src/content/document.ts'
import { MAIN_MARKDOWN } from './page.ts'

const read = (html: string) =>
  documentOf(
    { body: new TextEncoder().encode(html), contentType: 'text/html', url: 'https://site.test/' },
    MAIN_MARKDOWN,
  ).markdown

const FISH = 'Hauki viihtyy matalissa lahdissa, joissa kasvaa ruovikkoa ja ulpukoita koko kesän ajan.'
const BIRD = 'A gém a nádasban fészkel, és hajnalban indul a sekély vízbe halászni a fiókáinak.'

const STREAMED = `<html><body><main><h1>Järvi</h1><!--$?--><template id="B:0"></template><!--/$--><p>Lopuksi.</p></main>
  <footer><a href="/x">Yhteys</a></footer><script>$RT=performance.now()</script>
  <div hidden id="S:0"><p>${FISH}</p><template id="P:1"></template></div><script>$RC=function(b,a){};$RC("B:0","S:0")</script>
  <div hidden id="S:1"><p>${BIRD}</p></div><script>$RS=function(a,b){};$RS("S:1","P:1")</script></body></html>`

test('parts that are streamed after the page stand where the page shows them', () => {
  expect(read(STREAMED)).toBe(`# Järvi\n\n${FISH}\n\n${BIRD}\n\nLopuksi.`)
})

test('a part whose place is in itself, unknown or taken does no harm', () => {
  const loop = '<div hidden id="S:0"><template id="B:0"></template></div><script>$RC("B:0","S:0")</script>'
  const missing = '<script>$RC("B:8","S:9")</script>'
  const twice =
    '<template id="B:1"></template><div hidden id="S:1"><p>Kaksi.</p></div><script>$RC("B:1","S:1");$RC("B:1","S:1")</script>'
  expect(read(`<main><h1>Otsikko</h1><p>Yksi.</p>${loop}${missing}${twice}</main>`)).toBe(
    '# Otsikko\n\nYksi.\n\nKaksi.',
  )
})

test('ten thousand streamed parts, each within the one before, take no long time', () => {
  const parts = Array.from(
    { length: 10_000 },
    (_, i) => `<div hidden id="S:${i.toString(16)}"><p>x</p><template id="B:${(i + 1).toString(16)}"></template></div>`,
  )
  const calls = parts.map((_, i) => `$RC("B:${i.toString(16)}","S:${i.toString(16)}");`)
  const page = `<main><p>${FISH}</p><template id="B:0"></template></main>${parts.join('')}<script>${calls.join('')}</script>`
  expect(read(page)).toStartWith(FISH)
})
