import { expect, test } from 'bun:test'
import { read } from '../page.ts'

const IMG = '<img src="/kuva.png" alt="Kuva">'
const PICTURE = '![Kuva](http://site.test/kuva.png)'

test.each([
  ['plain text in a figure', `<figure>${IMG}Järvi syksyllä. Kuva: Aino</figure>`, 'Järvi syksyllä. Kuva: Aino'],
  ['a span in a figure', `<figure>${IMG}<span>Ősz a tónál. Fotó: Éva</span></figure>`, 'Ősz a tónál. Fotó: Éva'],
  ['a box in a figure', `<figure>${IMG}<div>Sonbahar. Fotoğraf: Can</div></figure>`, 'Sonbahar. Fotoğraf: Can'],
  ['a caption element', `<figure>${IMG}<figcaption>秋の湖（撮影：田中）</figcaption></figure>`, '秋の湖（撮影：田中）'],
  ['a named span', `<div>${IMG}<span class="caption">秋天的湖</span></div>`, '秋天的湖'],
  [
    'a named span with a prefix',
    `<p>${IMG}<span class="lead__caption">البحيرة في الخريف</span></p>`,
    'البحيرة في الخريف',
  ],
  ['a named span in camel case', `<div>${IMG}<span class="picCaption">가을의 호수</span></div>`, '가을의 호수'],
  ['a named paragraph', `<div>${IMG}<p class="wp-caption-text">Jezioro</p></div>`, 'Jezioro'],
])('writes a caption on a line of its own: %s', (_, html, caption) => {
  const { markdown } = read(`<main>${html}Next.</main>`)
  expect(markdown).toBe(`${PICTURE}\n\n${caption}\n\nNext.`)
})

test('writes a picture that is a link apart from its caption', () => {
  const { markdown } = read(`<figure><a href="/iso.png">${IMG}</a> Järvi, kuva <a href="/aino">Aino</a></figure>`)
  expect(markdown).toBe(`[${PICTURE}](http://site.test/iso.png)\n\nJärvi, kuva [Aino](http://site.test/aino)`)
})

test('keeps the words of a caption together', () => {
  const { markdown } = read(`<figure>${IMG}Tó, <span lang="hu">ősszel</span>, este</figure>`)
  expect(markdown).toBe(`${PICTURE}\n\nTó, ősszel, este`)
})

test.each([
  ['a symbol in a sentence', `<p>Paina ${IMG} <span>ja odota.</span></p>`, `Paina ${PICTURE} ja odota.`],
  ['a name that only begins like it', `<p>A ${IMG}<span class="captioned"> szöveg</span></p>`, `A ${PICTURE} szöveg`],
])('keeps in its line %s', (_, html, markdown) => {
  expect(read(html).markdown).toBe(markdown)
})
