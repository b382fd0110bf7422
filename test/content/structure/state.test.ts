import { expect, test } from 'bun:test'
import { stateFields } from '../../../src/content/structure/state/fields.ts'
import { stateRecords } from '../../../src/content/structure/state/records.ts'
import { statesOf } from '../../../src/content/structure/state/states.ts'
import { evidencePage } from './evidence.fixture.ts'

const states = (html: string) => statesOf(evidencePage(html))
const script = (text: string) => states(`<script>${text}</script>`)
const product = { name: 'Lamp', price: 12.5, sku: 'A1' }

test('scripts of type JSON are state under their id, JSON-LD and import maps are not', () => {
  expect(
    states(`<script id="__NEXT_DATA__" type="application/json">{"props":{"price":5}}</script>
      <script type="application/ld+json">{"@type":"Product","name":"x","sku":"y"}</script>
      <script type="importmap">{"imports":{"a":"b","c":"d"}}</script>
      <script type="text/x-magento-init">{"*":{"price":1}}</script>`),
  ).toEqual([
    { name: '__NEXT_DATA__', value: { props: { price: 5 } } },
    { name: 'json', value: { '*': { price: 1 } } },
  ])
})

const JSON_TEXT = JSON.stringify(product)
const ASSIGNED: [form: string, text: string, name: string][] = [
  ['a global', `window.__STATE__ = ${JSON_TEXT};`, '__STATE__'],
  ['a global in brackets', `window["__STATE__"]=${JSON_TEXT}`, '__STATE__'],
  ['a variable', `"use strict"; var product = {name: 'Lamp', price: 12.5, sku: "A1",};`, 'product'],
  ['a property', `shop.page.product = ${JSON_TEXT}`, 'shop.page.product'],
  ['JSON in a text', `window.__STATE__ = JSON.parse(${JSON.stringify(JSON_TEXT)})`, '__STATE__'],
  ['a text', `window.__STATE__ = ${JSON.stringify(JSON_TEXT)}`, '__STATE__'],
  ['an escaped text', `window.__STATE__ = decodeURIComponent("${encodeURIComponent(JSON_TEXT)}")`, '__STATE__'],
  ['a call', `dataLayer.push(${JSON_TEXT})`, 'dataLayer.push'],
  ['a call with a name first', `gtag('event', 'view_item', {name: 'Lamp', price: 12.5, sku: 'A1'})`, 'gtag'],
]

test.each(ASSIGNED)('finds the state in %s', (_, text, name) => {
  expect(script(text)).toEqual([{ name, value: product }])
})

test('finds a function that returns its parameters', () => {
  expect(
    script('window.__NUXT__=(function(a,b){return {data:[{name:a,price:b,sku:"A1",list:[a]}]}}("Lamp",12.5));'),
  ).toEqual([{ name: '__NUXT__', value: { data: [{ name: 'Lamp', price: 12.5, sku: 'A1', list: ['Lamp'] }] } }])
})

test('programs are no state', () => {
  expect(
    script('e.prototype={a:function(){return 1},b:"x",c:"y",d:"z"};var n={a:1,b:2,c:3};x.exports={a:"1",b:"2",c:"3"}'),
  ).toEqual([])
  expect(script('var options = {a: f(), b: true}; if ({a: 1, b: 2, c: 3}) {}')).toEqual([])
})

test('flat state of Nuxt 3 is unfolded, also where values are shared or contain themselves', () => {
  const flat = [
    ['ShallowReactive', 1],
    { product: 2, self: 1 },
    { name: 3, tags: 4, on: 6 },
    'Lamp',
    [3, 5],
    7,
    ['Date', '2026-01-01'],
  ]
  expect(
    states(`<script type="application/json" id="__NUXT_DATA__">${JSON.stringify(flat)}</script>`)[0]?.value,
  ).toEqual({
    product: { name: 'Lamp', tags: ['Lamp', 7], on: '2026-01-01' },
    self: null,
  })
})

test('objects of a normalised store stand where they are referred to', () => {
  const store = {
    ROOT_QUERY: { product: { __ref: 'Product:1' } },
    'Product:1': { name: 'Lamp', shop: { __ref: 'Shop:1' } },
    'Shop:1': { products: [{ __ref: 'Product:1' }], city: 'Kiel' },
  }
  const [state] = script(`window.__APOLLO_STATE__=${JSON.stringify(store)}`)
  expect(state?.value).toMatchObject({
    ROOT_QUERY: { product: { name: 'Lamp', shop: { products: [null], city: 'Kiel' } } },
  })
})

test('chunks of the flight protocol are joined, references followed, elements become their properties', () => {
  const rows = `1:"$Sreact.fragment"\n2:I[123,["a"],"Product"]\n0:["$","$L2",null,{"product":"$3","note":"$4","price":"$$5"}]\n3:{"name":"Lamp","since":"$D2026-01-01","none":"$undefined"}\n4:T6,für x\n5:{"name":"other"}\n`
  const half = rows.length >> 1
  const push = (text: string) => `<script>self.__next_f.push([1,${JSON.stringify(text)}])</script>`
  expect(states(push(rows.slice(0, half)) + push(rows.slice(half)))).toEqual([
    {
      name: '__next_f',
      value: [
        { product: { name: 'Lamp', since: '2026-01-01', none: null }, note: 'für x', price: '$5' },
        { name: 'other' },
      ],
    },
  ])
})

test('JSON in attributes is state', () => {
  expect(states(`<div data-product='{"name":"Lamp","price":12.5}' style="{}" data-x="{not json}"></div>`)).toEqual([
    { name: 'data-product', value: { name: 'Lamp', price: 12.5 } },
  ])
  expect(
    states(`<astro-island props='{"name":[0,"Lamp"],"tags":[1,[[0,"a"],[0,"b"]]]}'></astro-island>`)[0]?.value,
  ).toEqual({
    name: 'Lamp',
    tags: ['a', 'b'],
  })
})

test('lists of similar objects are records', () => {
  const page = evidencePage('')
  const items = [
    { name: 'Lamp', offer: { price: 5 }, url: '/lamp', image: '/lamp.jpg' },
    { name: 'Desk', offer: { price: 9 }, url: '/desk', image: '/desk.jpg' },
  ]
  const [group, ...others] = stateRecords({ name: 'state', value: { page: { products: items }, x: [1, 2] } }, page)
  expect(others).toEqual([])
  expect(group).toMatchObject({ source: 'state', heading: 'products' })
  expect(group?.records[1]?.cells).toEqual([
    { name: 'name', text: 'Desk' },
    { name: 'url', text: 'http://site.test/desk', href: 'http://site.test/desk' },
    { name: 'image', text: 'http://site.test/desk.jpg', src: 'http://site.test/desk.jpg' },
    { name: 'offer.price', text: '9' },
  ])
})

test('fields of the object that has the heading of the page come first', () => {
  const page = evidencePage('<title>Desk - Northgate</title><h1>Desk</h1>')
  const value = {
    related: [
      { title: 'Lamp', priceValue: 5 },
      { title: 'Chair', priceValue: 7 },
    ],
    product: { title: 'Desk', offer: { priceValue: 9 } },
    a: { b: 1 },
  }
  const fields = stateFields({ name: 'state', value }, page, new Set(['price']))
  expect(fields.map(({ path, value, isListed }) => [path.join('.'), value, isListed])).toEqual([
    ['product.offer.priceValue', 9, false],
    ['related.priceValue', 5, true],
    ['related.priceValue', 7, true],
  ])
})

test('hostile scripts are read within limits', () => {
  expect(script('a={'.repeat(200_000))).toEqual([])
  expect(script(`window.x=${'['.repeat(100_000)}`)).toEqual([])
  expect(states(`<div ${'x'.repeat(10)}='[${'['.repeat(100_000)}'></div>`)).toEqual([])
  const bomb = Array.from({ length: 60 }, (_, i) => [i + 1, i + 1])
  expect(
    states(`<script type="application/json" id="__NUXT_DATA__">${JSON.stringify([...bomb, 'x'])}</script>`),
  ).toHaveLength(1)
})
