import { describe, expect, test } from 'bun:test'
import { read } from '../page.ts'

const markdown = (html: string) => read(html).markdown

describe('the text of a button is kept', () => {
  test.each([
    ['Uunia <button>ei</button> saa avata.', 'Uunia ei saa avata.'],
    ['A kohót <button class="szo">lehűlés</button> előtt ne nyissa ki.', 'A kohót lehűlés előtt ne nyissa ki.'],
    ['Fırın <em><button>sıcakken</button></em> açılmaz.', 'Fırın *sıcakken* açılmaz.'],
    ['Vanha <button>masuuni<span role="tooltip">Korkea uuni</span></button> seisoo yhä.', 'Vanha masuuni seisoo yhä.'],
    ['この<button>窯</button>は熱いです。', 'この窯は熱いです。'],
    ['يجب <button>ألا</button> يفتح الفرن.', 'يجب ألا يفتح الفرن.'],
    ['<button>Kupoliuuni</button> on uuni, jossa sulatetaan rautaa.', 'Kupoliuuni on uuni, jossa sulatetaan rautaa.'],
  ])('as a word in a sentence: %s', (html, text) => expect(markdown(`<p>${html}</p>`)).toBe(text))

  test('as the question in a heading, in whatever wrappers', () => {
    expect(markdown('<h2><span><button><b>Kuka maksaa?</b></button></span></h2>')).toBe('## Kuka maksaa?')
  })
})

test.each([
  '<h1>Moduuli verkko <button>Kopioi polku</button></h1>',
  '<h1><span>Moduuli <b>verkko</b></span><button title="x">Kopioi</button></h1>',
  '<h2>Moduuli verkko <span><button>Lähde</button></span></h2>',
  '<h3 class="t">Moduuli <code>verkko</code><button>⧉ Kopioi</button> </h3>',
  '<h4><a href="/m">Moduuli verkko</a> <button>Seuraa</button></h4>',
])('a control behind the words of a heading is left out: %s', (html) => {
  expect(markdown(html)).toMatch(/^#+ .*Moduuli.*verkko[^ ]*$/)
})

test('but the question behind a number stays', () => {
  expect(markdown('<h3>01 <button>Kuka maksaa?</button></h3>')).toContain('Kuka maksaa?')
  expect(markdown('<h3><span>Kysymys:</span> <button>Kuka maksaa?</button></h3>')).toContain('Kuka maksaa?')
})

test('so does the title of a panel behind its number or day', () => {
  expect(markdown('<h3><span>Luku 3</span> <button aria-expanded="false">Valas</button></h3>')).toContain('Valas')
  expect(markdown('<h3>Päivä 1 <button aria-controls="p1">Saapuminen</button></h3>')).toContain('Saapuminen')
})

test.each([
  '<p>Aino Kettunen <button>Follow</button></p>',
  '<p>Aino Kettunen <button>Seuraa</button> Päivitetty eilen</p>',
  '<p>Koodi: X <button>Copy</button></p>',
  '<p><button>Share</button></p>',
  '<div>2 <button>Add to cart</button> 3</div>',
  '<p><button>Play</button> tämä</p>',
  '<button>Next</button>',
])('controls are left out: %s', (html) => {
  expect(markdown(html)).not.toMatch(/Follow|Seuraa|Copy|Share|Add|Play|Next/)
})
