// A shop of lamps: specifications in different markup, categories, a comparison, delivery and service pages.

import { slug } from './dev-lights.ts'
import { definitions, facts, link, list, Site, table, type Web } from './page.ts'

interface Product {
  name: string
  price: string
  weight: string
  power: number
  lumens: number
  colour: string
  category: 'table' | 'floor' | 'outdoor'
  warranty: number
}

export const products: Product[] = [
  {
    name: 'Aurora 200',
    price: '39.00',
    weight: '1.8',
    power: 6,
    lumens: 480,
    colour: 'white',
    category: 'table',
    warranty: 2,
  },
  {
    name: 'Aurora 300',
    price: '49.90',
    weight: '2.4',
    power: 9,
    lumens: 720,
    colour: 'black',
    category: 'table',
    warranty: 3,
  },
  {
    name: 'Borealis 5',
    price: '64.50',
    weight: '2.1',
    power: 11,
    lumens: 905,
    colour: 'copper',
    category: 'table',
    warranty: 5,
  },
  {
    name: 'Cinder Mini',
    price: '24.95',
    weight: '0.7',
    power: 3,
    lumens: 210,
    colour: 'red',
    category: 'table',
    warranty: 2,
  },
  {
    name: 'Dune XL',
    price: '189.00',
    weight: '8.6',
    power: 24,
    lumens: 2100,
    colour: 'sand',
    category: 'floor',
    warranty: 5,
  },
  {
    name: 'Ember Arc',
    price: '229.00',
    weight: '11.2',
    power: 18,
    lumens: 1650,
    colour: 'brass',
    category: 'floor',
    warranty: 5,
  },
  {
    name: 'Fjord Tripod',
    price: '149.00',
    weight: '5.4',
    power: 15,
    lumens: 1300,
    colour: 'oak',
    category: 'floor',
    warranty: 3,
  },
  {
    name: 'Garden Post 80',
    price: '79.00',
    weight: '3.9',
    power: 12,
    lumens: 1010,
    colour: 'anthracite',
    category: 'outdoor',
    warranty: 2,
  },
  {
    name: 'Garden Post 120',
    price: '99.00',
    weight: '5.1',
    power: 16,
    lumens: 1420,
    colour: 'anthracite',
    category: 'outdoor',
    warranty: 2,
  },
  {
    name: 'Harbour Wall Lamp',
    price: '119.00',
    weight: '2.9',
    power: 10,
    lumens: 860,
    colour: 'galvanised',
    category: 'outdoor',
    warranty: 10,
  },
]

const names = { table: 'Table lamps', floor: 'Floor lamps', outdoor: 'Outdoor lamps' }

export function addShop(web: Web): Site {
  const site = new Site(web, {
    host: 'nordlicht.test',
    name: 'Nordlicht Lamps',
    nav: [
      ['/', 'Home'],
      ['/c/table', 'Table lamps'],
      ['/c/floor', 'Floor lamps'],
      ['/c/outdoor', 'Outdoor lamps'],
      ['/service', 'Service'],
      ['/cart', 'Cart'],
    ],
    frame: ({ title, body, nav, site: name }) => `
<div id="top"><a href="/">${name}</a><ul class="menu">${nav}</ul></div>
<div id="content" role="main"><h1>${title}</h1>${body}</div>
<div class="related"><h4>Customers also bought</h4><ul><li><a href="/p/cinder-mini">Cinder Mini</a> €24.95</li><li><a href="/p/dune-xl">Dune XL</a> €189.00</li></ul></div>
<div id="foot"><p>Nordlicht Lamps Ltd, Harbour Road 3. All prices include VAT.</p></div>`,
  })
  site.page(
    '/',
    'Nordlicht Lamps',
    `<p>Lamps for every room, made in our own workshop.</p>${list(Object.entries(names).map(([path, name]) => link(`/c/${path}`, name)))}`,
  )
  for (const [category, name] of Object.entries(names)) {
    const own = products.filter((product) => product.category === category)
    site.page(
      `/c/${category}`,
      name,
      `<p>${own.length} products</p><div class="grid">${own
        .map(
          ({ name: title, price }) =>
            `<div class="card"><h3>${link(`/p/${slug(title)}`, title)}</h3><span class="price">€${price}</span></div>`,
        )
        .join('')}</div>`,
    )
  }
  for (const [index, { name, price, weight, power, lumens, colour, warranty }] of products.entries()) {
    const rows = [
      ['Weight', `${weight} kg`],
      ['Power', `${power} W`],
      ['Luminous flux', `${lumens} lm`],
      ['Colour', colour],
      ['Warranty', `${warranty} years`],
    ] as const
    const specification =
      index % 3 === 0
        ? facts(rows)
        : index % 3 === 1
          ? definitions(rows)
          : list(rows.map(([label, value]) => `<b>${label}:</b> ${value}`))
    const ld = {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      offers: { '@type': 'Offer', price, priceCurrency: 'EUR' },
    }
    site.page(
      `/p/${slug(name)}`,
      name,
      `<p class="price"><strong>Price:</strong> €${price}</p><p>The ${name} is a lamp of our own workshop. Its light is warm and does not flicker.</p><h2>Technical data</h2>${specification}<h2>Delivery</h2><p>Delivery takes 3 to 5 working days.</p>`,
      { head: `<script type="application/ld+json">${JSON.stringify(ld)}</script>` },
    )
  }
  site.page(
    '/compare/aurora',
    'Aurora 200 and Aurora 300 compared',
    table(
      ['', 'Aurora 200', 'Aurora 300'],
      [
        ['Weight', '1.8 kg', '2.4 kg'],
        ['Power', '6 W', '9 W'],
        ['Battery life', '20 hours', '31 hours'],
        ['Dimmable', 'no', 'yes'],
      ],
    ),
  )
  site.page(
    '/service',
    'Service',
    `<h2>Returns</h2><p>The return period is 60 days. Returns are free of charge within the country.</p><h2>Delivery costs</h2>${table(
      ['Country', 'Delivery cost', 'Delivery time'],
      [
        ['Norway', '€4.90', '2 days'],
        ['Germany', '€9.90', '4 days'],
        ['Iceland', '€19.00', '8 days'],
      ],
    )}<p>Questions? Our hotline is open on weekdays from 8 to 18 h: +47 22 80 11 00.</p>`,
  )
  site.pdf('/manuals/dune-xl.pdf', 'Dune XL: manual', [
    '# Dune XL: manual',
    'Thank you for choosing the Dune XL.',
    'Maximum bulb power: 40 W',
    'Cable length: 2.6 m',
    'Protection class: II',
    'The Dune XL must not be used outdoors.',
    'Cleaning: use a dry cloth only.',
  ])
  site.pdf('/manuals/garden-post-80.pdf', 'Garden Post 80: manual', [
    '# Garden Post 80: manual',
    'Protection rating: IP65',
    'Operating temperature: -25 to 40 degrees',
    'Cable length: 5 m',
  ])
  site.page(
    '/manuals',
    'Manuals',
    list([
      link('/manuals/dune-xl.pdf', 'Manual of the Dune XL (PDF)'),
      link('/manuals/garden-post-80.pdf', 'Manual of the Garden Post 80 (PDF)'),
    ]),
  )
  return site
}
