import { expect, test } from 'bun:test'
import { namesIn } from '../../../../src/content/structure/meta/names.ts'
import { jsonLd } from '../evidence.fixture.ts'
import { extracted } from './extracted.fixture.ts'

const SCHEMA = { type: 'object', properties: { headline: { type: 'string' }, author: { type: 'string' } } }
const authorOf = (author: unknown, main: string) =>
  extracted(
    `<html lang=en><head><title>How tar is made | Vesterhav Museum</title><meta property="og:site_name" content="Vesterhav Museum">
    ${jsonLd({ '@context': 'https://schema.org', '@type': 'Article', headline: 'How tar is made', author })}</head>
    <body><main><h1>How tar is made</h1>${main}<p>Tar is made of the roots of old pines, slowly.</p></main></body></html>`,
    SCHEMA,
  ).data

test.each([
  ['an organization', { '@type': 'Organization', name: 'Vesterhav Museum' }],
  ['a person', { '@type': 'Person', name: 'Vesterhav Museum' }],
])('a byline that names a person counts more than the site as author, stated as %s', (_how, author) => {
  const person = { headline: 'How tar is made', author: 'Ingrid Solheim' }
  expect(authorOf(author, '<p>By Ingrid Solheim</p>')).toEqual(person)
  expect(authorOf(author, '<div class="byline"><a href="/people/is">Ingrid Solheim</a></div>')).toEqual(person)
})

test('the site is the author where no byline names a person, and a stated person stays', () => {
  const site = { '@type': 'Organization', name: 'Vesterhav Museum' }
  expect(authorOf(site, '')).toMatchObject({ author: 'Vesterhav Museum' })
  expect(authorOf(site, '<p>By the harbour</p>')).toMatchObject({ author: 'Vesterhav Museum' })
  expect(authorOf({ '@type': 'Person', name: 'Ola Ruud' }, '<p>By Ingrid Solheim</p>')).toMatchObject({
    author: 'Ola Ruud',
  })
})

test.each([
  ['Par Sel et Feu de Bois', ['Sel et Feu de Bois']],
  ['Von Salz und Feuer', ['Salz und Feuer']],
  ['By Ida and Ole Brekke', ['Ida and Ole Brekke']],
  ['By Ida Brekke and Ole Ruud', ['Ida Brekke', 'Ole Ruud']],
])('"%s" names %p', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})
