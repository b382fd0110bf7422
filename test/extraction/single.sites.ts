// Sites whose pages are about one thing each.
import { facts, jsonLd, listOf, number, object, type SiteCase, table, text, texts, titled } from './site.fixture.ts'

const company = object({
  name: text,
  phone: text,
  email: text,
  founded: number,
  employees: listOf({ name: text, role: text }),
})

export const singleThings: SiteCase[] = [
  {
    name: 'a company on its home, contact and team pages',
    schema: company,
    pages: [
      titled('Acme Optics', jsonLd({ '@type': 'Organization', name: 'Acme Optics', foundingDate: '1951' })),
      titled('Contact', facts({ Phone: '+1 555 0100', Email: 'hello@acme.test' })),
      titled('Our team', table(['Name', 'Role'], ['Ada Byron', 'Director'], ['Max Weiss', 'Optician'])),
    ],
    gold: {
      name: 'Acme Optics',
      phone: '+1 555 0100',
      email: 'hello@acme.test',
      founded: 1951,
      employees: [
        { name: 'Ada Byron', role: 'Director' },
        { name: 'Max Weiss', role: 'Optician' },
      ],
    },
  },
  {
    name: 'a company whose contact page comes first',
    schema: company,
    pages: [
      titled('Contact us', facts({ Phone: '+1 555 0111', Email: 'mail@lumen.test' })),
      titled('Lumen Works', facts({ Founded: 1988 }), jsonLd({ '@type': 'Organization', name: 'Lumen Works' })),
    ],
    gold: { name: 'Lumen Works', phone: '+1 555 0111', email: 'mail@lumen.test', founded: 1988 },
  },
  {
    name: 'a company with its team on two pages',
    schema: company,
    pages: [
      titled('Borealis', jsonLd({ '@type': 'Organization', name: 'Borealis', telephone: '+1 555 0122' })),
      titled('Team', table(['Name', 'Role'], ['Ines Duarte', 'Founder'], ['Tom Okafor', 'Sales'])),
      titled('Team', table(['Name', 'Role'], ['Tom Okafor', 'Sales'], ['Yuki Mori', 'Design'])),
    ],
    gold: {
      name: 'Borealis',
      phone: '+1 555 0122',
      employees: [
        { name: 'Ines Duarte', role: 'Founder' },
        { name: 'Tom Okafor', role: 'Sales' },
        { name: 'Yuki Mori', role: 'Design' },
      ],
    },
  },
  {
    name: 'an event with its day on one page and its time on another',
    schema: object({ name: text, start_date: text, venue: text, price: number }),
    pages: [
      titled('Night of Lights', jsonLd({ '@type': 'Event', name: 'Night of Lights', startDate: '2031-05-17' })),
      titled(
        'Night of Lights',
        jsonLd({
          '@type': 'Event',
          name: 'Night of Lights',
          startDate: '2031-05-17T19:30:00+02:00',
          location: { '@type': 'Place', name: 'Harbour Hall' },
          offers: { '@type': 'Offer', price: '25', priceCurrency: 'EUR' },
        }),
      ),
    ],
    gold: { name: 'Night of Lights', start_date: '2031-05-17T19:30:00+02:00', venue: 'Harbour Hall', price: 25 },
  },
  {
    name: 'a product whose price two of three pages agree on',
    schema: object({ name: text, price: number, sku: text }),
    pages: [
      titled(
        'Field Lamp',
        jsonLd({ '@type': 'Product', name: 'Field Lamp', offers: { '@type': 'Offer', price: '49.00' } }),
      ),
      titled(
        'Field Lamp',
        jsonLd({ '@type': 'Product', name: 'Field Lamp', sku: 'FL-20', offers: { '@type': 'Offer', price: '45.00' } }),
      ),
      titled(
        'Field Lamp',
        jsonLd({ '@type': 'Product', name: 'Field Lamp', offers: { '@type': 'Offer', price: '45.00' } }),
      ),
    ],
    gold: { name: 'Field Lamp', price: 45, sku: 'FL-20' },
  },
  {
    name: 'two products where one is asked for',
    schema: object({ name: text, price: number, sku: text, brand: text }),
    pages: [
      titled(
        'Brass Sextant',
        jsonLd({ '@type': 'Product', name: 'Brass Sextant', offers: { '@type': 'Offer', price: '120' } }),
      ),
      titled(
        'Desk Globe',
        jsonLd({
          '@type': 'Product',
          name: 'Desk Globe',
          sku: 'DG-7',
          brand: 'Terra',
          offers: { '@type': 'Offer', price: '80' },
        }),
      ),
    ],
    gold: { name: 'Brass Sextant', price: 120 },
  },
  {
    name: 'a company with its address on one page and its history on another',
    schema: object({ name: text, address: object({ street: text, city: text, postal_code: text }), founded: number }),
    pages: [
      titled(
        'Nordwind',
        jsonLd({
          '@type': 'Organization',
          name: 'Nordwind',
          address: { '@type': 'PostalAddress', addressLocality: 'Kiel' },
        }),
      ),
      titled(
        'Contact',
        jsonLd({
          '@type': 'Organization',
          name: 'Nordwind',
          address: { '@type': 'PostalAddress', streetAddress: 'Kai 3', addressLocality: 'Kiel', postalCode: '24103' },
        }),
      ),
      titled('History', facts({ Founded: 1902 })),
    ],
    gold: { name: 'Nordwind', address: { street: 'Kai 3', city: 'Kiel', postal_code: '24103' }, founded: 1902 },
  },
  {
    name: 'a hotel with its stars on one page and its rooms on another',
    schema: object({ name: text, phone: text, rooms: listOf({ name: text, price: number }) }),
    pages: [
      titled('Hotel Alba', jsonLd({ '@type': 'Hotel', name: 'Hotel Alba', telephone: '+39 02 555010' })),
      titled('Rooms', table(['Room', 'Price'], ['Single', '€80'], ['Double', '€120'])),
      titled('Suites', table(['Room', 'Price'], ['Junior suite', '€180'], ['Double', '€120'])),
    ],
    gold: {
      name: 'Hotel Alba',
      phone: '+39 02 555010',
      rooms: [
        { name: 'Single', price: 80 },
        { name: 'Double', price: 120 },
        { name: 'Junior suite', price: 180 },
      ],
    },
  },
  {
    name: 'a recipe and its print version',
    schema: object({ name: text, servings: number, ingredients: texts }),
    pages: [
      titled(
        'Lentil Soup',
        jsonLd({ '@type': 'Recipe', name: 'Lentil Soup', recipeIngredient: ['200 g lentils', '1 onion'] }),
      ),
      titled(
        'Lentil Soup',
        jsonLd({
          '@type': 'Recipe',
          name: 'Lentil Soup',
          recipeYield: '4',
          recipeIngredient: ['200 g Lentils', '1 onion', '1 bay leaf'],
        }),
      ),
    ],
    gold: { name: 'Lentil Soup', servings: 4, ingredients: ['200 g lentils', '1 onion', '1 bay leaf'] },
  },
  {
    name: 'a book with its price in the shop and its pages at the publisher',
    schema: object({ title: text, author: text, isbn: text, pages: number, price: number }),
    pages: [
      titled(
        'The Tide',
        jsonLd({
          '@type': 'Book',
          name: 'The Tide',
          isbn: '9780306406157',
          offers: { '@type': 'Offer', price: '18.5' },
        }),
      ),
      titled(
        'The Tide',
        jsonLd({ '@type': 'Book', name: 'The Tide', isbn: '9780306406157', numberOfPages: 312, author: 'Ida Holm' }),
      ),
    ],
    gold: { title: 'The Tide', author: 'Ida Holm', isbn: '9780306406157', pages: 312, price: 18.5 },
  },
]
