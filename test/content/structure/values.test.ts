import { expect, test } from 'bun:test'
import { entitiesOf } from '../../../src/content/structure/entities/entities.ts'
import { entitiesAt, valuesAt } from '../../../src/content/structure/entities/values.ts'
import { evidencePage, jsonLd } from './evidence.fixture.ts'

/** Values at a path of a thing with these properties. */
function at(path: string, properties: object): unknown[] {
  const [entity] = entitiesOf(evidencePage(jsonLd({ '@type': 'Thing', ...properties })))
  return valuesAt(entity!, path)
}

test('prices in offers, lists of offers, aggregate offers and price specifications', () => {
  const type = { '@type': 'Offer' }
  expect(at('offers.price', { offers: { ...type, price: '12.50' } })).toEqual(['12.50'])
  expect(
    at('offers.price', {
      offers: [
        { ...type, price: 5 },
        { ...type, price: 7 },
      ],
    }),
  ).toEqual([5, 7])
  expect(at('offers.price', { offers: { '@type': 'AggregateOffer', lowPrice: 5, highPrice: 9 } })).toEqual([5])
  expect(at('offers.price', { offers: { '@type': 'AggregateOffer', offers: [{ ...type, price: 6 }] } })).toEqual([6])
  expect(
    at('offers.priceCurrency', { offers: { ...type, priceSpecification: { price: 5, priceCurrency: 'EUR' } } }),
  ).toEqual(['EUR'])
  expect(at('offers.price', { price: 3 })).toEqual([3])
})

test('an author is a text, a person or several', () => {
  expect(at('author', { author: 'Ann' })).toEqual(['Ann'])
  expect(at('author.name', { author: 'Ann' })).toEqual(['Ann'])
  expect(at('author', { author: [{ '@type': 'Person', name: 'Ann' }, 'Ben'] })).toEqual(['Ann', 'Ben'])
  expect(at('author.jobTitle', { author: 'Ann' })).toEqual([])
})

test('an image is a URL, an object or several', () => {
  expect(at('image', { image: 'a.jpg' })).toEqual(['http://site.test/dir/a.jpg'])
  expect(at('image', { image: [{ '@type': 'ImageObject', url: '/a.jpg', width: 5 }, '/b.jpg'] })).toEqual([
    'http://site.test/a.jpg',
    'http://site.test/b.jpg',
  ])
  expect(at('image.url', { image: '/a.jpg' })).toEqual(['http://site.test/a.jpg'])
  expect(at('image', { image: { '@id': 'http://site.test/c.jpg' } })).toEqual(['http://site.test/c.jpg'])
})

test('steps of sections are one list', () => {
  const step = (text: string) => ({ '@type': 'HowToStep', text, name: 'x' })
  expect(
    at('recipeInstructions', {
      recipeInstructions: [
        { '@type': 'HowToSection', name: 'Rice', itemListElement: [step('Boil.'), step('Wait.')] },
        'Serve.',
      ],
    }),
  ).toEqual(['Boil.', 'Wait.', 'Serve.'])
})

test('steps in one text are split at blocks, lines and numbers, but not at sentences', () => {
  const steps = (recipeInstructions: string) => at('recipeInstructions', { recipeInstructions })
  expect(steps('<ol><li>Boil &amp; stir.</li><li>Wait.</li></ol>')).toEqual(['Boil & stir.', 'Wait.'])
  expect(steps('Boil.\n\nWait.')).toEqual(['Boil.', 'Wait.'])
  expect(steps('1. Boil 2 eggs. 2. Wait. 3. Serve.')).toEqual(['Boil 2 eggs.', 'Wait.', 'Serve.'])
  expect(steps('Boil. Wait 2. Serve.')).toEqual(['Boil. Wait 2. Serve.'])
})

test('texts lose markup and character references, also those that are escaped twice', () => {
  expect(at('description', { description: '<p>One &lt;b&gt;two&lt;/b&gt;</p>\n<p>caf&amp;eacute; a < b</p>' })).toEqual(
    ['One two café a < b'],
  )
})

test('addresses are one line, quantities have their unit', () => {
  const address = {
    '@type': 'PostalAddress',
    streetAddress: 'Kai 1',
    postalCode: '24103',
    addressLocality: 'Kiel',
    addressCountry: { '@type': 'Country', name: 'DE' },
  }
  expect(at('address', { address })).toEqual(['Kai 1, 24103 Kiel, DE'])
  expect(at('address.addressCountry', { address })).toEqual(['DE'])
  expect(at('weight', { weight: { '@type': 'QuantitativeValue', value: 3, unitText: 'kg' } })).toEqual(['3 kg'])
  expect(at('brand', { brand: { '@type': 'Brand', name: 'Northgate' } })).toEqual(['Northgate'])
})

test('equal values count once, except in lists of steps and ingredients', () => {
  expect(at('keywords', { keywords: ['a', 'a'] })).toEqual(['a'])
  expect(at('recipeIngredient', { recipeIngredient: ['salt', 'rice', 'salt'] })).toEqual(['salt', 'rice', 'salt'])
})

test('entities at a path are for objects in lists', () => {
  const review = { '@type': 'Review', author: 'Ann', reviewRating: { ratingValue: 4 } }
  const [entity] = entitiesOf(
    evidencePage(jsonLd({ '@type': 'Product', review: [review, { ...review, author: 'Ben' }] })),
  )
  expect(
    entitiesAt(entity!, 'review').map((each) => [valuesAt(each, 'author')[0], valuesAt(each, 'reviewRating')[0]]),
  ).toEqual([
    ['Ann', 4],
    ['Ben', 4],
  ])
})

test('entities in cycles end', () => {
  const written = [
    { '@type': 'Thing', '@id': '#a', about: { '@id': '#b' } },
    { '@id': '#b', about: { '@id': '#a' } },
  ]
  const [entity] = entitiesOf(evidencePage(jsonLd(written)))
  expect(valuesAt(entity!, 'about')).toEqual([])
  expect(valuesAt(entity!, 'about.about.about')).toEqual([])
})
