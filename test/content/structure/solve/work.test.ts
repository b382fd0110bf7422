import { expect, test } from 'bun:test'
import type { Json } from '../../../../src/content/structure/model.ts'
import { jsonLd } from '../evidence.fixture.ts'
import { extracted } from './extracted.fixture.ts'

const text = { type: 'string' }
const object = (properties: { [key: string]: Json }) => ({ type: 'object', properties })
const article = (main: string, { title = 'The Pilot Has Landed', head = '' } = {}) =>
  `<html lang=en><head><title>${title}</title>${head}</head><body><main><h1>The Pilot Has Landed</h1>${main}</main></body></html>`

test('the name of the owner of a site is not the title of a page', () => {
  const organization = jsonLd({ '@type': 'Organization', name: 'The Pilot' })
  expect(extracted(article(organization), object({ title: text })).data).toEqual({ title: 'The Pilot Has Landed' })
})

test('the name of the site behind a headline in data is no part of it', () => {
  const recipe = jsonLd({ '@type': 'Article', headline: 'The Pilot Has Landed - Northern Archive' })
  expect(extracted(article(recipe), object({ headline: text })).data).toEqual({ headline: 'The Pilot Has Landed' })
})

test('the name above a biography is that of the author', () => {
  const main =
    '<p>We moved the archive.</p><div>Ann Lee</div><p>Ann Lee is a writer with a focus on archives, museums and the people who keep them.</p>'
  expect(extracted(article(main), object({ author: text })).data).toEqual({ author: 'Ann Lee' })
  expect(
    extracted(
      article('<div>Ann Lee</div><p>Last year the archive moved to a new building by the harbour of the town.</p>'),
      object({ author: text }),
    ).data,
  ).toEqual({})
})

test('the site is called by its copyright line without the legal form, and never by the title of the page', () => {
  const schema = object({ title: text, publisher: text })
  expect(extracted(article('</main><footer>© 2026 Northern Archive, Inc</footer><main>'), schema).data).toEqual({
    title: 'The Pilot Has Landed',
    publisher: 'Northern Archive',
  })
})

test('a word under a heading is no description', () => {
  expect(
    extracted(article('<div><div>About</div><div>Advertising</div></div>'), object({ summary: text })).data,
  ).toEqual({})
})

test('the picture of a page that names none is the photograph below its headline', () => {
  const schema = object({ image: { type: 'string', format: 'uri' } })
  const icons = '<img src=/img/print-icon.png><img src=/img/logo.svg><img src=/avatar.jpg width=48>'
  expect(extracted(article(`${icons}<img src=/photos/harbour.jpg>`), schema).data).toEqual({
    image: 'https://site.example/photos/harbour.jpg',
  })
  expect(extracted(article(icons), schema).data).toEqual({})
})

test('the still of a film and the picture behind the headline are pictures of a page that names none', () => {
  const schema = object({ image: { type: 'string', format: 'uri' } })
  const imageOf = (html: string) => extracted(html, schema).data
  const still = { image: 'https://site.example/stills/harbour.gif' }
  expect(imageOf(article('<video poster=/stills/harbour.gif><source src=/harbour.mp4></video>'))).toEqual(still)
  const hero = (style: string) =>
    `<html><body><div style="${style}"><div><h1>The harbour</h1></div></div><p>Text.</p></body></html>`
  const photo = { image: 'https://site.example/photos/harbour.jpg' }
  expect(imageOf(hero("color: red; background-image: url('/photos/harbour.jpg')"))).toEqual(photo)
  expect(imageOf(hero('background: #fff url(/photos/harbour.jpg) no-repeat'))).toEqual(photo)
  expect(imageOf(hero('background: url(/img/logo.png)'))).toEqual({})
  expect(imageOf(hero('color: red'))).toEqual({})
})
