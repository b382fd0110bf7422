import { expect, test } from 'bun:test'
import { isOrderable, readAvailability } from '../../../../src/content/structure/readings/availability.ts'
import { isName, readByline } from '../../../../src/content/structure/readings/byline.ts'
import { readCode, readGtin, readIsbn } from '../../../../src/content/structure/readings/identifier.ts'
import { matchMember } from '../../../../src/content/structure/readings/member.ts'
import { quantityIn, readQuantity } from '../../../../src/content/structure/readings/quantity.ts'
import { countIn, readRating } from '../../../../src/content/structure/readings/rating.ts'
import { convertUnit } from '../../../../src/content/structure/readings/units.ts'

test.each<[string, number, string]>([
  ['16.7 kg', 16.7, 'kg'],
  ['1,200 sq ft', 1200, 'ft²'],
  ['85 m²', 85, 'm²'],
  ['64 GB', 64, 'gb'],
  ['15.6"', 15.6, 'in'],
  ['3 lbs 4 oz', 3.25, 'lb'],
  ['6.5 l/100 km', 6.5, 'l/100km'],
  ['110 kW (150 PS)', 110, 'kw'],
  ['12 fl oz', 12, 'floz'],
])('%s is a measure', (text, value, unit) => {
  expect(readQuantity(text)).toMatchObject({ value, unit })
})

test('a word behind a number that is also a unit is none when a sentence goes on', () => {
  expect(readQuantity('5 in stock')).toBeUndefined()
  expect(readQuantity('5 in')).toMatchObject({ value: 5, unit: 'in' })
})

test('measures convert to the unit asked for, and only within their dimension', () => {
  expect(quantityIn('7.5 kg (16.5 lb)', 'lb')).toBe(16.5)
  expect(quantityIn('500 g', 'kg')).toBe(0.5)
  expect(quantityIn('16.5 lb', 'kg')).toBe(7.48427)
  expect(quantityIn('500 g', 'm')).toBeUndefined()
  expect(convertUnit(212, '°f', '°c')).toBe(100)
})

test('ratings have their scale and count', () => {
  expect(readRating('4.6 out of 5')).toEqual({ value: 4.6, best: 5 })
  expect(readRating('4,5 von 5 Sternen (213 Bewertungen)', { language: 'de' })).toEqual({
    value: 4.5,
    best: 5,
    count: 213,
  })
  expect(readRating('★★★★☆')).toEqual({ value: 4, best: 5 })
  expect(readRating('4.6 (213)')).toEqual({ value: 4.6, count: 213 })
  expect(readRating('92 %')).toEqual({ value: 92, best: 100 })
})

test('a rating may stand before the count that it is based on', () => {
  expect(readRating('★★★★★ 4.7 from 3 reviews')).toEqual({ value: 4.7, count: 3 })
  expect(readRating('5 from 1 vote')).toEqual({ value: 5, count: 1 })
  expect(readRating('Jane2')).toBeUndefined()
  expect(readRating('Recommended by 96% of customers')).toBeUndefined()
})

test('a count and a price are no ratings, and five full stars may be decoration', () => {
  expect(readRating('213 reviews')).toBeUndefined()
  expect(countIn('213 reviews')).toBe(213)
  expect(readRating('$4.50')).toBeUndefined()
  expect(readRating('★★★★★')).toBeUndefined()
})

test.each([
  ['In stock', 'InStock'],
  ['Only 3 left', 'InStock'],
  ['Add to cart', 'InStock'],
  ['Auf Lager', 'InStock'],
  ['在庫あり', 'InStock'],
  ['https://schema.org/InStock', 'InStock'],
  ['Stock: 0', 'OutOfStock'],
  ['Not available', 'OutOfStock'],
  ['Nicht lieferbar', 'OutOfStock'],
  ['Rupture de stock', 'OutOfStock'],
  ['http://schema.org/SoldOut', 'OutOfStock'],
  ['Pre-order now', 'PreOrder'],
  ['Discontinued', 'Discontinued'],
])('%s means %s', (text, availability) => {
  expect(readAvailability(text) as string).toBe(availability)
})

test('being available for a talk says nothing about a stock', () => {
  expect(readAvailability('We are available 24/7')).toBeUndefined()
  expect(isOrderable('PreOrder')).toBe(true)
  expect(isOrderable('Discontinued')).toBe(false)
})

test('codes are checked by their digits', () => {
  expect(readGtin('EAN: 4006381333931')).toBe('4006381333931')
  expect(readGtin('4006381333932')).toBeUndefined()
  expect(readIsbn('ISBN 978-3-16-148410-0')).toBe('978-3-16-148410-0')
  expect(readIsbn('080442957X')).toBe('080442957X')
  expect(readIsbn('0804429570')).toBeUndefined()
})

test('an article number is told from prose', () => {
  expect(readCode('SKU: A-123')).toBe('A-123')
  expect(readCode('Item Number 12345')).toBe('12345')
  expect(readCode('992.775.08')).toBe('992.775.08')
  expect(readCode('Free shipping')).toBeUndefined()
})

test.each<[string, string[]]>([
  ['By Jane Doe and John Roe | Staff writer', ['Jane Doe', 'John Roe']],
  ['By Jane Doe, Senior Editor', ['Jane Doe']],
  ['By Ann Lee Science reporter, Daily Paper', ['Ann Lee']],
  ['Von Max Müller am 3. Mai 2024', ['Max Müller']],
  ['par Jean de La Fontaine', ['Jean de La Fontaine']],
  ['Ann Lee on June 29, 2017 9:00 AM EST', ['Ann Lee']],
  ['Written by Dr. Ann Lee, PhD', ['Ann Lee']],
  ['By Ann Lee, Photographs by Tom Poe', ['Ann Lee']],
  ['Posted by admin', ['admin']],
  ['Published on December 2nd, 2025 by Ann Lee and Tom Poe', ['Ann Lee', 'Tom Poe']],
  ['Ann Lee Ann Lee', ['Ann Lee']],
  ['Ann Lee says: September 9, 2018', ['Ann Lee']],
  ['by Ann Lee, Dietitian', ['Ann Lee']],
  ['on', []],
  ['BySally Roe, MS, RDN', ['Sally Roe']],
  ['Cuisine et Vins de France', ['Cuisine et Vins de France']],
  ['Jane Doe & John Roe', ['Jane Doe', 'John Roe']],
  ['Published March 3, 2020', []],
  ['The quick brown fox jumps over the lazy dog again', []],
])('the byline "%s" names %j', (text, names) => {
  expect(readByline(text)).toEqual(names)
})

test('a sentence is no name', () => {
  expect(isName('Jane Doe')).toBe(true)
  expect(isName('This is how we do it here.')).toBe(false)
})

const employment = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'INTERN']

test.each<[string, string]>([
  ['Full-time', 'FULL_TIME'],
  ['Vollzeit', 'FULL_TIME'],
  ['Teilzeit (20 Std.)', 'PART_TIME'],
  ['CDD', 'CONTRACTOR'],
  ['Praktikum', 'INTERN'],
])('%s is the member %s', (text, member) => {
  expect(matchMember(text, employment)?.member).toBe(member)
})

test('members match across case, separators and addresses', () => {
  expect(matchMember('https://schema.org/InStock', ['in_stock', 'out_of_stock'])?.member).toBe('in_stock')
  expect(matchMember('Dark green', ['Red', 'Green'])?.member).toBe('Green')
  expect(matchMember('2', [1, 2, 3])?.member).toBe(2)
})

test('a text that means two members, or none, matches none', () => {
  expect(matchMember('Full time or part time', employment)).toBeUndefined()
  expect(matchMember('hello', employment)).toBeUndefined()
})

test('a negated member does not match', () => {
  expect(matchMember('not in stock', ['InStock', 'OutOfStock'])?.member).toBe('OutOfStock')
  expect(matchMember('not green', ['Red', 'Green'])).toBeUndefined()
})
