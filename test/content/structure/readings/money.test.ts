import { expect, test } from 'bun:test'
import type { Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { contextOf } from '../../../../src/content/structure/readings/context.ts'
import { currencyOf } from '../../../../src/content/structure/readings/currency.ts'
import { isFree } from '../../../../src/content/structure/readings/free.ts'
import { type Money, moneyIn, readMoney } from '../../../../src/content/structure/readings/money.ts'
import { priceTextOf } from '../../../../src/content/structure/readings/price-text.ts'

const german = { language: 'de', region: 'DE' }
const swedish = { language: 'sv', region: 'SE' }

test.each<[string, Money]>([
  ['$12.99', { amount: 12.99, currency: 'USD' }],
  ['US$ 5', { amount: 5, currency: 'USD' }],
  ['€ 1.299,00', { amount: 1299, currency: 'EUR' }],
  ['EUR 1.299,00', { amount: 1299, currency: 'EUR' }],
  ['1 299,50 zł', { amount: 1299.5, currency: 'PLN' }],
  ['CHF 1’299.–', { amount: 1299, currency: 'CHF' }],
  ['12,- €', { amount: 12, currency: 'EUR' }],
  ['₹12,34,567', { amount: 1234567, currency: 'INR' }],
  ['Rs. 2.5 lakh', { amount: 250000, currency: 'INR' }],
  ['1200円', { amount: 1200, currency: 'JPY' }],
  ['R$ 1.234,56', { amount: 1234.56, currency: 'BRL' }],
  ['10.000 ₫', { amount: 10000, currency: 'VND' }],
  ['$1.5 million', { amount: 1500000, currency: 'USD' }],
])('%s is read with its currency, whichever way it is written', (text, money) => {
  expect(readMoney(text)).toEqual(money)
})

test.each<[string, number]>([
  ['12 99 €', 12.99],
  ['$12 99', 12.99],
  ['12€99', 12.99],
])('cents that stand apart as small digits belong to the amount: %s', (text, amount) => {
  expect(readMoney(text)?.amount).toBe(amount)
})

test.each<[string, number, number]>([
  ['$10 - $20', 10, 20],
  ['10–20 €', 10, 20],
  ['$90-110k', 90000, 110000],
  ['55.000 - 65.000 EUR', 55000, 65000],
])('a range has both ends: %s', (text, amount, to) => {
  expect(readMoney(text)).toMatchObject({ amount, to })
})

test('the unit that a price is for is named in one way', () => {
  expect(readMoney('€2.50/kg')?.unit).toBe('kg')
  expect(readMoney('$18 per hour')?.unit).toBe('hour')
  expect(readMoney('300 €/Monat', german)?.unit).toBe('month')
  expect(readMoney('£1,250pcm')?.unit).toBe('month')
  expect(readMoney('0,89 € / 100 g', german)?.unit).toBe('100 g')
})

test('an old price is passed over if the text has a current one', () => {
  expect(readMoney('was $20 now $15')?.amount).toBe(15)
  expect(readMoney('statt 20 € nur 15 €', german)?.amount).toBe(15)
  expect(readMoney('was $20')).toEqual({ amount: 20, currency: 'USD', bound: 'old' })
})

test('what a buyer saves is no price', () => {
  expect(readMoney('Save $5 now $15')?.amount).toBe(15)
  expect(readMoney('原價1,390 現省$400', { language: 'zh', region: 'TW' })).toMatchObject({ bound: 'saving' })
})

test('a sign belongs to the number that it touches', () => {
  expect(readMoney('December 2004 £218,000')).toEqual({ amount: 218000, currency: 'GBP' })
})

test('an old price is told by its first word only at the beginning', () => {
  expect(readMoney('De 20 € por 15 €')?.amount).toBe(15)
  expect(readMoney('Bon de 30 €')).toEqual({ amount: 30, currency: 'EUR' })
})

test('cents that only their markup sets apart get a decimal point', () => {
  const textOf = (html: string) => priceTextOf(parseDocument(html).children[0] as Element)
  expect(textOf('<b>£51<sup>50</sup></b>')).toBe('£51.50')
  expect(textOf('<p><span>173</span><span class="price-cents">34</span> Lei</p>')).toBe('173.34 Lei')
  expect(textOf('<p>$1,299.00<sup>12</sup></p>')).toBe('$1,299.00 12')
  expect(textOf('<p>£5<sup>150</sup> reviews</p>')).toBe('£5 150 reviews')
})

test('a count behind a price is not its cents', () => {
  expect(readMoney('Nordic Rug £51 80 reviews')?.amount).toBe(51)
})

test('dots lead to the price of a dish', () => {
  expect(readMoney('Leek soup ..... 6.50')).toEqual({ amount: 6.5 })
  expect(readMoney('Chapter one ..... 12')).toBeUndefined()
})

test('a starting price is marked', () => {
  expect(readMoney('ab 12 €', german)).toEqual({ amount: 12, currency: 'EUR', bound: 'from' })
  expect(readMoney('from $12')).toEqual({ amount: 12, currency: 'USD', bound: 'from' })
})

test('a sign that several currencies share is decided by the region of the page', () => {
  expect(currencyOf('$')).toBe('USD')
  expect(currencyOf('$', { region: 'CA' })).toBe('CAD')
  expect(currencyOf('¥', { language: 'zh' })).toBe('CNY')
  expect(currencyOf('kr', swedish)).toBe('SEK')
  expect(readMoney('kr 499')).toEqual({ amount: 499 })
  expect(readMoney('499:-', swedish)).toEqual({ amount: 499, currency: 'SEK' })
  expect(currencyOf('$', { currency: 'AUD' })).toBe('AUD')
})

test('letters that are a currency in one country only are none elsewhere', () => {
  expect(readMoney('5 ft')).toBeUndefined()
  expect(readMoney('5000 Ft', { language: 'hu', region: 'HU' })).toEqual({ amount: 5000, currency: 'HUF' })
  expect(readMoney('TOP 10')).toBeUndefined()
})

test('a number without a currency is a price only where nothing else is said', () => {
  expect(readMoney('45')).toEqual({ amount: 45 })
  expect(readMoney('Price: 45.00')).toEqual({ amount: 45 })
  expect(readMoney('Model 300')).toBeUndefined()
  expect(readMoney('Call 555-1234')).toBeUndefined()
  expect(readMoney('50 %')).toBeUndefined()
})

test('words for free are the amount 0, a free delivery is no price', () => {
  expect(readMoney('Free')).toEqual({ amount: 0 })
  expect(isFree('Eintritt frei')).toBe(true)
  expect(isFree('Entrée libre')).toBe(true)
  expect(isFree('無料')).toBe(true)
  expect(isFree('Free shipping')).toBe(false)
  expect(isFree('Sugar free')).toBe(false)
})

test('all amounts of a text are found in its order', () => {
  expect(moneyIn('Adults $12, children $8, family 25 USD').map(({ amount }) => amount)).toEqual([12, 8, 25])
})

test('language and region come from the language tag, or else from the country code domain', () => {
  expect(contextOf({ lang: 'en-GB', url: 'https://shop.example/' })).toEqual({ language: 'en', region: 'GB' })
  expect(contextOf({ url: 'https://shop.example.de/a' })).toEqual({ language: 'de', region: 'DE' })
  expect(contextOf({ lang: 'en', url: 'https://shop.co.uk:8443' })).toEqual({ language: 'en', region: 'GB' })
  expect(contextOf({ lang: 'en', url: 'https://start.io/' })).toEqual({ language: 'en', region: undefined })
})
