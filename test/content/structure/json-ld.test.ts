import { expect, test } from 'bun:test'
import { entitiesOf } from '../../../src/content/structure/entities/entities.ts'
import { valuesAt } from '../../../src/content/structure/entities/values.ts'
import { evidencePage, jsonLd, shown } from './evidence.fixture.ts'

const read = (...written: unknown[]) =>
  entitiesOf(evidencePage(written.map(jsonLd).join(''))).map((entity) => shown(entity))

test('objects, lists of objects and graphs give entities', () => {
  expect(read({ '@type': 'Person', name: 'Ann' })).toEqual([{ '@type': 'Person', name: 'Ann' }])
  expect(
    read([
      { '@type': 'A', name: 'x' },
      { '@type': ['B', 'C'], name: 'y' },
    ]),
  ).toEqual([
    { '@type': 'A', name: 'x' },
    { '@type': 'B C', name: 'y' },
  ])
  expect(read({ '@context': 'https://schema.org', '@graph': [{ '@type': 'A', name: 'x' }] })).toEqual([
    { '@type': 'A', name: 'x' },
  ])
})

test('types and properties lose the address or prefix of the vocabulary', () => {
  const written = {
    '@context': { s: 'http://schema.org/', titel: 's:name', og: 'http://ogp.me/ns#' },
    '@type': 'http://schema.org/Product',
    titel: 'Lamp',
    's:sku': 'A1',
    'schema:color': 'red',
    'https://schema.org/width': '3',
    'og:title': 'other',
  }
  expect(read(written)).toEqual([
    { '@type': 'Product', name: 'Lamp', sku: 'A1', color: 'red', width: '3', 'og:title': 'other' },
  ])
})

test('references by @id are followed, over several scripts and in cycles', () => {
  const [article] = entitiesOf(
    evidencePage(
      jsonLd({ '@graph': [{ '@type': 'Article', author: { '@id': '#ann' }, publisher: { '@id': '#org' } }] }) +
        jsonLd([
          { '@type': 'Person', '@id': '#ann', name: 'Ann', worksFor: { '@id': '#org' } },
          { '@type': 'Organization', '@id': '#org', name: 'Northgate', employee: { '@id': '#ann' } },
        ]),
    ),
  )
  expect(valuesAt(article!, 'author.name')).toEqual(['Ann'])
  expect(valuesAt(article!, 'author.worksFor.name')).toEqual(['Northgate'])
  expect(valuesAt(article!, 'publisher.employee.worksFor.name')).toEqual(['Northgate'])
})

test('two descriptions with one @id are one entity', () => {
  const id = 'http://site.test/#lamp'
  expect(
    read({ '@type': 'Product', '@id': id, name: 'Lamp' }, { '@type': 'Product', '@id': id, name: 'Lamp', sku: 'A1' }),
  ).toEqual([{ '@type': 'Product', name: 'Lamp', sku: 'A1' }])
})

test('a list keeps equal entries', () => {
  expect(read({ '@type': 'Recipe', recipeIngredient: ['salt', 'rice', 'salt'] })).toEqual([
    { '@type': 'Recipe', recipeIngredient: ['salt', 'rice', 'salt'] },
  ])
})

test('@value, @list and @set give the values inside', () => {
  const written = { '@type': 'A', name: { '@value': 'x', '@language': 'en' }, tag: { '@list': ['a', { '@value': 2 }] } }
  expect(read(written)).toEqual([{ '@type': 'A', name: 'x', tag: ['a', 2] }])
})

test('relative URLs are resolved where a property holds URLs, names are left alone', () => {
  const written = { '@type': 'Product', image: '/a.jpg', url: 'b.html', availability: 'InStock', name: 'a/b.html' }
  expect(read(written)).toEqual([
    {
      '@type': 'Product',
      image: 'http://site.test/a.jpg',
      url: 'http://site.test/dir/b.html',
      availability: 'InStock',
      name: 'a/b.html',
    },
  ])
})

const BROKEN: [fault: string, written: string][] = [
  ['a comma too many', '{"@type":"A","name":"x",}'],
  ['a comma too few', '{"@type":"A"\n"name":"x"}'],
  ['an HTML comment around it', '<!-- {"@type":"A","name":"x"} -->'],
  ['CDATA around it', '//<![CDATA[\n{"@type":"A","name":"x"}\n//]]>'],
  ['CDATA in comments', '/*<![CDATA[*/{"@type":"A","name":"x"}/*]]>*/'],
  ['a semicolon after it', '{"@type":"A","name":"x"};'],
  ['comments inside', '{"@type":"A",// a comment\n/* more */"name":"x"}'],
  ['single quotes', "{'@type':'A','name':'x'}"],
  ['unquoted keys', '{"@type":"A",name:"x"}'],
  ['escaped quotes of HTML', '{&quot;@type&quot;:&quot;A&quot;,&quot;name&quot;:&quot;x&quot;}'],
  ['a byte order mark', '\ufeff{"@type":"A","name":"x"}'],
]

test.each(BROKEN)('JSON with %s is read', (_, written) => {
  expect(read(written)).toEqual([{ '@type': 'A', name: 'x' }])
})

test('line breaks, quotes and stray backslashes in strings are kept as text', () => {
  expect(read('{"@type":"A","text":"one\ntwo"}')).toEqual([{ '@type': 'A', text: 'one\ntwo' }])
  expect(read('{"@type":"A","text":"a "quoted", word","name":"x"}')).toEqual([
    { '@type': 'A', text: 'a "quoted", word', name: 'x' },
  ])
  expect(read('{"@type":"A","text":"it\\\'s"}')).toEqual([{ '@type': 'A', text: "it's" }])
})

test('several objects in one script are all read', () => {
  expect(read('{"@type":"A","name":"x"}{"@type":"B","name":"y"}')).toHaveLength(2)
})

test('text that is no JSON gives nothing', () => {
  expect(read('not json', '', '{"@type":', 'null', '3')).toEqual([])
})

test('a script of 2 MB and 100,000 nested lists are read within limits', () => {
  const many = Array.from({ length: 40_000 }, (_, i) => ({ '@type': 'Product', name: `Lamp ${i}`, sku: `A${i}` }))
  expect(JSON.stringify(many).length).toBeGreaterThan(2_000_000)
  expect(read(many).length).toBeLessThanOrEqual(40_000)
  expect(read('['.repeat(100_000) + ']'.repeat(100_000))).toEqual([])
  expect(read('{"a":'.repeat(100_000))).toEqual([])
  expect(read(`{"@type":"A","name":${'['.repeat(100_000)}"x"${']'.repeat(100_000)}}`)).toEqual([{ '@type': 'A' }])
})
