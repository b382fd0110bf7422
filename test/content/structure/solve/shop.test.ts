import { expect, test } from 'bun:test'
import type { Json } from '../../../../src/content/structure/model.ts'
import { extracted } from './extracted.fixture.ts'

const text = { type: 'string' }
const object = (properties: { [key: string]: Json }) => ({ type: 'object', properties })
const shop = (main: string, { lang = 'en', head = '' } = {}) =>
  `<html lang=${lang}><head><title>Lamp</title>${head}</head><body><main><h1>Lamp</h1><p>€ 49.90</p>${main}</main></body></html>`
const state = (value: object) =>
  `<script>window.__DATA__ = ${JSON.stringify({ name: 'Lamp', kind: 'light', ...value })}</script>`

test('a code that the page shows is preferred to a key of its database', () => {
  const schema = object({ sku: text })
  const html = shop(`<p>Product code: 141-677</p>${state({ sku: '000000000000526798' })}`)
  expect(extracted(html, schema).data).toEqual({ sku: '141-677' })
  expect(extracted(shop(`<p>AB-526798</p>${state({ sku: 'AB-526798', id: '99' })}`), schema).data).toEqual({
    sku: 'AB-526798',
  })
})

test('a short label in front of a code is no part of it', () => {
  expect(extracted(shop('<p class="sku">Art.1049084</p>'), object({ sku: text })).data).toEqual({ sku: '1049084' })
})

test.each([
  ['says so in its class', '<button class="btn add-to-cart">اضف الى الحقيبة</button>', { inStock: true }],
  ['is disabled', '<button class="btn add-to-cart" disabled>اضف الى الحقيبة</button>', {}],
  ['says that nothing is left', '<button class="btn add-to-cart">Sold out</button>', { inStock: false }],
])('a button that %s tells whether the shop has a thing', (_how, html, data) => {
  expect(extracted(shop(html), object({ inStock: { type: 'boolean' } })).data).toEqual(data)
})

test('one of a list of currencies is read from the sign in the price', () => {
  const schema = object({ price: { type: 'number' }, currency: { type: 'string', enum: ['GBP', 'USD', 'EUR'] } })
  expect(extracted(shop(''), schema).data).toEqual({ price: 49.9, currency: 'EUR' })
})

test.each([
  ['sk', '<p>Výrobca: Lumen</p><p>Kód tovaru: L-77</p>'],
  ['da', '<p>Producent: Lumen</p><p>Varenummer: L-77</p>'],
  ['fi', '<p>Valmistaja: Lumen</p><p>Tuotenumero: L-77</p>'],
  ['hu', '<p>Gyártó: Lumen</p><p>Cikkszám: L-77</p>'],
  ['tr', '<p>Marka: Lumen</p><p>Ürün kodu: L-77</p>'],
])('labels are understood in the language "%s"', (lang, html) => {
  const schema = object({ brand: text, sku: text })
  expect(extracted(shop(html, { lang }), schema).data).toEqual({ brand: 'Lumen', sku: 'L-77' })
})

test('a name in state that no visitor sees is doubted', () => {
  const schema = object({ brand: text })
  expect(extracted(shop(state({ brand: 'product page>lamp>002937' })), schema).data).toEqual({})
  expect(extracted(shop(`<p>Lumen</p>${state({ brand: 'Lumen' })}`), schema).data).toEqual({ brand: 'Lumen' })
})
