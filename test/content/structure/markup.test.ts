import { expect, test } from 'bun:test'
import { entitiesOf } from '../../../src/content/structure/entities/entities.ts'
import { evidencePage, shown } from './evidence.fixture.ts'

const read = (html: string) => entitiesOf(evidencePage(html)).map((entity) => shown(entity))

test('microdata: items, nested items and the values of elements', () => {
  expect(
    read(`<div itemscope itemtype="http://schema.org/Product">
      <h1 itemprop="name">Brass  lamp</h1><img itemprop="image" src="/lamp.jpg"><meta itemprop="sku" content="A1">
      <link itemprop="itemCondition" href="http://schema.org/NewCondition">
      <div itemprop="offers" itemscope itemtype="http://schema.org/Offer">
        <span itemprop="price" content="12.50">€ 12,50</span><data itemprop="inventoryLevel" value="3">three</data>
        <time itemprop="priceValidUntil" datetime="2026-01-01">New Year</time></div>
      <a itemprop="url" href="lamp.html">Lamp</a><a itemprop="brand" href="/brands/n">Northgate</a></div>`),
  ).toEqual([
    {
      '@type': 'Product',
      name: 'Brass lamp',
      image: 'http://site.test/lamp.jpg',
      sku: 'A1',
      itemCondition: 'http://schema.org/NewCondition',
      offers: { '@type': 'Offer', price: '12.50', inventoryLevel: '3', priceValidUntil: '2026-01-01' },
      url: 'http://site.test/dir/lamp.html',
      brand: 'Northgate',
    },
  ])
})

test('microdata: itemref adds properties from elsewhere, also in a cycle', () => {
  expect(
    read(`<div itemscope itemtype="http://schema.org/Person" itemref="mail boss"><b itemprop="name">Ann</b></div>
      <p id="mail"><i itemprop="email">ann@site.test</i></p>
      <div id="boss" itemprop="worksFor" itemscope itemtype="http://schema.org/Organization" itemref="boss">
        <b itemprop="name">Northgate</b></div>`),
  ).toEqual([
    {
      '@type': 'Person',
      name: 'Ann',
      email: 'ann@site.test',
      worksFor: { '@type': 'Organization', worksFor: '(Organization)', name: 'Northgate' },
    },
  ])
})

test('microdata: steps in blocks stay apart, hidden elements count, lazy images give their picture', () => {
  expect(
    read(`<div itemscope itemtype="http://schema.org/Recipe" style="display:none"><b itemprop="name">Rice</b>
      <div itemprop="recipeInstructions"><p>Boil <b>water</b>.</p><p>Add rice.</p></div>
      <img itemprop="image" src="data:image/gif;base64,R0" data-src="rice.jpg"></div>`),
  ).toEqual([
    {
      '@type': 'Recipe',
      name: 'Rice',
      recipeInstructions: 'Boil water.\nAdd rice.',
      image: 'http://site.test/dir/rice.jpg',
    },
  ])
})

test('RDFa: vocab and prefixes; terms of other vocabularies are left out', () => {
  expect(
    read(`<meta property="og:title" content="no"><div vocab="https://schema.org/" typeof="Event">
      <h1 property="name">Concert</h1><time property="startDate" datetime="2026-05-01T20:00">May</time>
      <div property="location" typeof="Place"><b property="name">Hall</b></div><i property="dc:title">no</i></div>
      <p prefix="s: http://schema.org/" typeof="s:Person"><b property="s:name">Ann</b><a property="s:url" href="/ann">x</a></p>`),
  ).toEqual([
    { '@type': 'Event', name: 'Concert', startDate: '2026-05-01T20:00', location: { '@type': 'Place', name: 'Hall' } },
    { '@type': 'Person', name: 'Ann', url: 'http://site.test/ann' },
  ])
})

test('microformats, new and classic, have the names of schema.org', () => {
  expect(
    read(`<div class="h-card"><a class="p-name u-url" href="/ann">Ann</a><img class="u-photo" src="ann.jpg">
      <p class="p-adr h-adr"><b class="p-locality">Kiel</b> <i class="p-postal-code">24103</i></p></div>
      <div class="vevent"><b class="summary">Fair</b><abbr class="dtstart" title="2026-03-04">4 March</abbr></div>
      <div class="hrecipe"><b class="fn">Rice</b><ul><li class="ingredient">rice</li><li class="ingredient">salt</li></ul></div>`),
  ).toEqual([
    {
      '@type': 'Person',
      name: 'Ann',
      url: 'http://site.test/ann',
      image: 'http://site.test/dir/ann.jpg',
      address: { '@type': 'PostalAddress', addressLocality: 'Kiel', postalCode: '24103' },
    },
    { '@type': 'Event', name: 'Fair', startDate: '2026-03-04' },
    { '@type': 'Recipe', name: 'Rice', recipeIngredient: ['rice', 'salt'] },
  ])
})

test('a card with the name of its organization is an organization, links give addresses', () => {
  expect(
    read(`<div class="vcard"><b class="fn org">Northgate</b> <a class="email" href="mailto:a@site.test?subject=x">mail</a>
      <a class="tel" href="tel:+49431123">call us</a></div>`),
  ).toEqual([{ '@type': 'Organization', name: 'Northgate', email: 'a@site.test', telephone: '+49431123' }])
})

test('a thing that two kinds of markup describe is one entity', () => {
  expect(
    read(`<script type="application/ld+json">{"@type":"Product","name":"Brass lamp","sku":"A1"}</script>
      <div itemscope itemtype="http://schema.org/Product"><b itemprop="name">Brass Lamp</b><i itemprop="color">gold</i></div>`),
  ).toEqual([{ '@type': 'Product', name: 'Brass lamp', sku: 'A1', color: 'gold' }])
})

test('deeply nested items and many references are read within limits', () => {
  const deep = '<div itemscope itemprop="part" itemtype="http://schema.org/Thing">'.repeat(20_000)
  expect(read(`<div itemscope itemtype="http://schema.org/Thing">${deep}`)).toHaveLength(1)
  const ids = Array.from({ length: 300 }, (_, i) => `i${i}`)
  const items = ids.map(
    (id) =>
      `<div id="${id}" itemprop="p" itemscope itemtype="http://schema.org/Thing" itemref="${ids.join(' ')}">x</div>`,
  )
  expect(entitiesOf(evidencePage(items.join('')))).toEqual([])
})
