// Pages on which a careless reader takes the wrong value: neighbours, predecessors, plans, other units, other years.
import { facts, link, list, Site, table, type Web } from './page.ts'

export function addTraps(web: Web): void {
  const shop = new Site(web, {
    host: 'kitchen-depot.test',
    name: 'Kitchen Depot',
    nav: [
      ['/', 'Home'],
      ['/kettles', 'Kettles'],
      ['/help', 'Help'],
    ],
    frame: ({ title, body, date, nav, site }) =>
      `<header><b>${site}</b><ul>${nav}</ul></header><main><h1>${title}</h1>${body}${date && `<p>Updated ${date}</p>`}</main><footer>Kitchen Depot</footer>`,
  })
  shop.page('/', 'Kitchen Depot', list([link('/kettles', 'Kettles'), link('/help', 'Help')]))
  shop.page(
    '/kettles',
    'Kettles',
    `${table(
      ['Model', 'Capacity', 'Price'],
      [
        [link('/kettles/brisk-17', 'Brisk 17'), '1.7 l', '€34.00'],
        [link('/kettles/brisk-10', 'Brisk 10'), '1.0 l', '€27.00'],
        [link('/kettles/brisk-17-pro', 'Brisk 17 Pro'), '1.7 l', '€58.00'],
      ],
    )}`,
  )
  shop.page(
    '/kettles/brisk-17',
    'Brisk 17',
    `${facts([
      ['Capacity', '1.7 l'],
      ['Tank material', 'steel'],
      ['Cord length', '75 cm'],
      ['Net weight', '980 g'],
      ['Shipping weight', '1.4 kg'],
      ['Power', '2200 W'],
      ['Energy class', 'not specified'],
    ])}
<p>Price: €34.00 <s>Old price: €45.00</s></p><p>Unlike the Brisk 17, the Brisk 17 Pro keeps water warm for 40 minutes.</p>
<p>Our rival model, the Hotto 20, has a capacity of 2.0 litres.</p><h2>You may also like</h2>${list(['Brisk 10 – €27.00', 'Tea set Mara – €19.00'])}`,
  )
  shop.page(
    '/kettles/brisk-17-pro',
    'Brisk 17 Pro',
    `${facts([
      ['Capacity', '1.7 l'],
      ['Net weight', '1120 g'],
      ['Power', '3000 W'],
      ['Warranty', '4 years'],
    ])}<p>Price: €58.00</p><p>The Brisk 17 Pro replaces the Brisk 17, which had a warranty of 2 years.</p>`,
  )
  shop.page(
    '/kettles/brisk-10',
    'Brisk 10',
    `${facts([
      ['Capacity', '1.0 l'],
      ['Net weight', '640 g'],
      ['Power', '1800 W'],
    ])}<p>Price: €27.00. From May the Brisk 10 will cost €31.00.</p>`,
  )
  shop.page(
    '/help',
    'Help',
    '<p>Spare lids cost €6.00 for all models. Repairs of the Brisk series cost between €15 and €40.</p>',
  )

  const town = new Site(web, {
    host: 'www.orlen-valley.test',
    name: 'Municipality of Orlen',
    nav: [
      ['/', 'Home'],
      ['/pool', 'Pool'],
      ['/figures', 'Figures'],
      ['/council', 'Council'],
    ],
    frame: ({ title, body, date, nav, site }) =>
      `<div class=head><p>${site}</p><ul>${nav}</ul></div><article><h1>${title}</h1>${body}${date && `<footer><time datetime="${date}">${date}</time></footer>`}</article>`,
  })
  town.page(
    '/',
    'Municipality of Orlen',
    list([
      link('/pool', 'The outdoor pool'),
      link('/figures', 'Orlen in figures'),
      link('/council', 'The council'),
      link('/bridge', 'The new bridge'),
    ]),
  )
  town.page(
    '/pool',
    'Outdoor pool',
    `<p>The outdoor pool of Orlen is open from May to September.</p>${table(
      ['Season', 'Visitors', 'Average temperature'],
      [
        ['2021', '31,200', '21 °C'],
        ['2022', '38,900', '24 °C'],
        ['2023', '35,050', '22 °C'],
      ],
    )}<h2>Prices</h2>${table(
      ['', 'Adults', 'Children'],
      [
        ['Single ticket', '€5.00', '€2.50'],
        ['Season ticket', '€70.00', '€35.00'],
      ],
    )}`,
  )
  town.page(
    '/figures',
    'Orlen in figures',
    `${table(
      ['Village', 'Population', 'Area (km²)'],
      [
        ['Orlen', '12,480', '31.5'],
        ['Upper Orlen', '1,930', '12.2'],
        ['Orlen Mill', '640', '4.8'],
      ],
    )}<p>The municipality has 15,050 inhabitants. In 1990 the population of Orlen was 9,870.</p>`,
  )
  town.page(
    '/council',
    'The council',
    `<p>The mayor of Orlen is Petra Lang. Her predecessor was Kurt Ebner. The deputy mayor is Ivo Brandl.</p><p>The council has 25 seats, 3 more than before.</p>`,
  )
  town.page(
    '/bridge',
    'The new bridge',
    `<p>The new Orlen Bridge will be opened in 2031. It is expected to cost 48 million euros. The old bridge was built in 1926 and is 84 metres long.</p>`,
  )

  const blog = new Site(web, {
    host: 'travel-notes.test',
    name: 'Travel notes',
    nav: [['/', 'Notes']],
    frame: ({ title, body, nav }) => `<ul>${nav}</ul><div id="post"><h1>${title}</h1>${body}</div>`,
  })
  blog.page(
    '/',
    'Notes',
    list([link('/orlen', 'A day in Orlen'), link('/kettle', 'My kettle'), link('/museum', 'Two museums')]),
  )
  blog.page(
    '/orlen',
    'A day in Orlen',
    '<p>Somebody told us that the mayor of Orlen is Frank Udo. I believe the pool costs about €4.</p><p>Orlen has perhaps 11,000 inhabitants.</p>',
  )
  blog.page(
    '/kettle',
    'My kettle',
    '<p>I bought a Brisk 17 last year for €39. It weighs less than my old Hotto 20, which weighs 1.6 kg.</p>',
  )
  blog.page(
    '/museum',
    'Two museums',
    '<h2>Clock Museum</h2><p>Admission is €8.00. The museum was founded in 1903.</p><h2>Salt Museum</h2><p>Admission is €6.50. The museum was founded in 1958. It has 14 rooms.</p>',
  )
}
