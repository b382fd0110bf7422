import { expect, test } from 'bun:test'
import { entitiesOf } from '../../../src/content/structure/entities/entities.ts'
import { mainEntity } from '../../../src/content/structure/entities/main-entity.ts'
import { valuesAt } from '../../../src/content/structure/entities/values.ts'
import { PAGE_URL } from '../page.ts'
import { evidencePage, jsonLd } from './evidence.fixture.ts'

/** Name of the main entity of a page with a heading and JSON-LD. */
function nameOfMain(heading: string, written: object[], wantedTypes?: string[]): unknown {
  const page = evidencePage(`<title>${heading} - Northgate</title><h1>${heading}</h1>${jsonLd(written)}`)
  const entity = mainEntity(page, entitiesOf(page), wantedTypes)
  return entity && (valuesAt(entity, 'name')[0] ?? entity.types[0])
}

const SITE = [
  { '@type': 'WebSite', name: 'Northgate', potentialAction: { '@type': 'SearchAction', target: 'x' } },
  { '@type': 'Organization', name: 'Northgate Ltd', logo: '/logo.png' },
  { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Brass lamp' }] },
]

test('what every page of a site describes is not what the page is about', () => {
  expect(nameOfMain('Brass lamp', SITE)).toBeUndefined()
  expect(nameOfMain('Brass lamp', [...SITE, { '@type': 'Product', name: 'Brass lamp' }])).toBe('Brass lamp')
})

test('a recipe comes before the article and page around it', () => {
  const recipe = { '@type': 'Recipe', name: 'Rice pudding', recipeYield: 4 }
  expect(nameOfMain('Rice pudding', [{ '@type': 'Article', headline: 'The best rice pudding' }, recipe])).toBe(
    'Rice pudding',
  )
  expect(nameOfMain('Rice', [{ '@type': 'WebPage', name: 'Rice', mainEntity: recipe }])).toBe('Rice pudding')
})

test('of several products, the one that the heading or address names', () => {
  const related = ['Desk', 'Chair', 'Shelf'].map((name) => ({ '@type': 'Product', name, sku: name, color: 'red' }))
  expect(nameOfMain('Brass lamp', [...related, { '@type': 'Product', name: 'Brass lamp' }])).toBe('Brass lamp')
  expect(nameOfMain('Our lamp', [...related, { '@type': 'Product', name: 'Item 5', url: PAGE_URL }])).toBe('Item 5')
})

test('a list of products is not one of them', () => {
  const items = ['Desk', 'Chair', 'Shelf'].map((name) => ({ '@type': 'ListItem', item: { '@type': 'Product', name } }))
  expect(nameOfMain('Furniture', [{ '@type': 'ItemList', itemListElement: items }])).toBeUndefined()
  expect(
    nameOfMain(
      'Furniture',
      items.map(({ item }) => item),
    ),
  ).toBeUndefined()
})

test('questions of a page with many are a list', () => {
  const questions = ['Why?', 'How?'].map((name) => ({ '@type': 'Question', name }))
  expect(nameOfMain('Help', [{ '@type': 'FAQPage', mainEntity: questions }])).toBeUndefined()
})

test('types that the caller wants count with their subtypes, and no others do', () => {
  const written = [...SITE, { '@type': 'Article', headline: 'Contact' }, { '@type': 'Dentist', name: 'Dr Ann' }]
  expect(nameOfMain('Contact', written, ['LocalBusiness'])).toBe('Dr Ann')
  expect(nameOfMain('Contact', SITE, ['Organization'])).toBe('Northgate Ltd')
  expect(nameOfMain('Contact', written, ['Recipe'])).toBeUndefined()
})
