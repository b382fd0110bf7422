import { expect, test } from 'bun:test'
import {
  classConcepts,
  conceptsOf,
  labelConcepts,
  type PropertyQuery,
} from '../../../../src/content/structure/lexicon/concepts.ts'
import { fold } from '../../../../src/content/structure/lexicon/fold.ts'
import { conceptIndex } from '../../../../src/content/structure/lexicon/index-of-concepts.ts'
import { similarity } from '../../../../src/content/structure/lexicon/similarity.ts'
import { parseConcepts } from '../../../../src/content/structure/lexicon/table.ts'
import { unitAsked } from '../../../../src/content/structure/lexicon/unit.ts'
import { wordsOf } from '../../../../src/content/structure/lexicon/words.ts'
import { PATIENCE_MS } from '../../../patience.ts'

const best = (query: PropertyQuery) => conceptsOf(query)[0]?.concept.id
const types = (...names: string[]) => new Set(names)

test.each<[string, PropertyQuery]>([
  ['price', { name: 'amount', parents: ['offer'] }],
  ['price', { name: 'current', parents: ['pricing'] }],
  ['oldPrice', { name: 'previous', parents: ['pricing'] }],
  ['prepTime', { name: 'prep', parents: ['timing'] }],
  ['reviewCount', { name: 'count', parents: ['rating'] }],
  ['author', { name: 'by', parents: ['recipe'] }],
  ['author', { name: 'byline', parents: ['article'] }],
  ['salaryMin', { name: 'from', parents: ['salary'] }],
  ['siteName', { name: 'source', parents: ['meta'] }],
  ['title', { name: 'productName', parents: ['product'] }],
])('the names around a property decide that it means %s', (concept, query) => {
  expect(best(query)).toBe(concept)
})

test.each<[string, string]>([
  ['cookMinutes', 'cookTime'],
  ['total_time', 'totalTime'],
  ['weightKg', 'weight'],
  ['warranty-years', 'warranty'],
  ['itemNumber', 'sku'],
  ['published_at', 'publishedAt'],
  ['dateModified', 'modifiedAt'],
  ['telNo', 'phone'],
  ['msrp', 'oldPrice'],
  ['zip', 'postalCode'],
  ['dob', 'birthDate'],
  ['beds', 'bedrooms'],
  ['inStock', 'inStock'],
])('%s means %s', (name, concept) => {
  expect(best({ name })).toBe(concept)
})

test('a description tells what a vague name means', () => {
  expect(best({ name: 'code', description: "shop's article number / SKU" })).toBe('sku')
  expect(best({ name: 'date', description: 'publication date' })).toBe('publishedAt')
  expect(best({ name: 'x', description: 'who organizes it, the organizer' })).toBe('organizer')
})

test('the type of a property counts', () => {
  expect(best({ name: 'ratings', types: types('number') })).toBe('rating')
  expect(best({ name: 'author', types: types('string') })).toBe('author')
  expect(best({ name: 'images', types: types('array') })).toBe('images')
})

test('a word that makes it something else lowers the score', () => {
  const score = (name: string) => conceptsOf({ name }).find(({ concept }) => concept.id === 'price')?.score ?? 0
  expect(score('oldPrice')).toBeLessThan(0.5)
  expect(score('price')).toBeGreaterThan(0.9)
})

test('a name that nobody knows has no concept', () => {
  expect(conceptsOf({ name: 'frobnicator' })).toEqual([])
})

test.each<[string, string, string]>([
  ['Zutaten', 'de', 'ingredients'],
  ['Prix', 'fr', 'price'],
  ['Veranstalter', 'de', 'organizer'],
  ['Art.-Nr.:', 'de', 'sku'],
  ['Datum', 'nl', 'publishedAt'],
  ['Składniki', 'pl', 'ingredients'],
  ['Производитель', 'ru', 'brand'],
  ['商品番号', 'ja', 'sku'],
  ['营业时间', 'zh', 'openingHours'],
  ['Weight (kg)', 'en', 'weight'],
  ['Last updated', 'en', 'modifiedAt'],
  ['Fecha de publicación', 'es', 'publishedAt'],
  ['Codice prodotto', 'it', 'sku'],
  ['Modo de preparo', 'pt', 'instructions'],
])('the label %s (%s) says %s', (label, language, concept) => {
  expect(labelConcepts(label, language)[0]?.concept.id).toBe(concept)
})

test('prose is no label', () => {
  expect(labelConcepts('a '.repeat(100), 'en')).toEqual([])
})

test('class names lead to concepts', () => {
  expect(classConcepts('product-price--current')[0]?.concept.id).toBe('price')
  expect(classConcepts('price-old')[0]?.concept.id).toBe('oldPrice')
})

test('every concept has labels or names, and is found by its own id', () => {
  const { byId } = conceptIndex()
  expect(byId.size).toBeGreaterThan(300)
  for (const [id, concept] of byId) {
    expect(concept.names.length + concept.labels.size).toBeGreaterThan(0)
    expect(conceptsOf({ name: id }).map((scored) => scored.concept.id)).toContain(id)
  }
  expect(byId.get('price')?.kind).toBe('money')
})

test('a table with a line that it does not know is refused', () => {
  expect(() => parseConcepts('price: money\n  namen price', 'product')).toThrow('namen price')
  expect(() => parseConcepts('  names price', 'product')).toThrow('no concept')
})

test('names are split at case, dashes and digits, folded, stemmed and spelled out', () => {
  expect(wordsOf('qtyInStock')).toEqual(['quantity', 'in', 'stock'])
  expect(wordsOf('prix-réduits')).toEqual(['prix', 'reduit'])
  expect(wordsOf('HTMLTitle')).toEqual(['html', 'title'])
  expect(wordsOf('priceValue')).toEqual(['price'])
  expect(fold('Größe ŁÓDŹ ガ')).toBe('grosse lodz ガ')
})

test('the unit and conditions that a property asks for are understood', () => {
  expect(unitAsked('prep_time', 'preparation time in minutes')).toEqual({ unit: 'minute' })
  expect(unitAsked('timing', 'minutes')).toEqual({ unit: 'minute' })
  expect(unitAsked('weightKg')).toEqual({ unit: 'kg' })
  expect(unitAsked('lotSqft')).toEqual({ unit: 'ft²' })
  expect(unitAsked('entryFee', '0 when free')).toEqual({ zeroWhenFree: true })
  expect(unitAsked('inStock', 'true when it can be ordered')).toEqual({ trueWhen: 'it can be ordered' })
  expect(unitAsked('yearBuilt')).toEqual({})
})

test('phrases are similar by the words that they share', () => {
  expect(similarity(wordsOf('dressColour'), wordsOf('Dress colour'))).toBe(1)
  expect(similarity(wordsOf('boilerPressure'), wordsOf('Pressure of the boiler'))).toBeGreaterThan(0.5)
  expect(similarity(wordsOf('frobnicator'), wordsOf('Frobnication'))).toBeGreaterThan(0.5)
  expect(similarity(wordsOf('height'), wordsOf('weight'))).toBe(0)
})

test.each([['aA'], ['a_'], ['a '], ['é'], ['名'], ['price ']])(
  'a name of %j alone has few concepts, in linear time',
  (unit) => {
    const name = unit.repeat(500_000 / unit.length)
    const found = [
      ...conceptsOf({ name, description: name }),
      ...labelConcepts(name.slice(0, 120)),
      ...classConcepts(name),
    ]
    expect(found.length).toBeLessThan(100)
    expect(unitAsked(name, name)).toEqual({})
  },
  PATIENCE_MS,
)
