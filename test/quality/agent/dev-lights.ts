// An encyclopaedia of lighthouses: fact boxes, prose, lists over several pages.
import { facts, link, list, Site, table, type Web } from './page.ts'

interface Light {
  name: string
  height: number
  focal: number
  built: number
  range: number
  county: string
  keeper: string
}

export const lights: Light[] = [
  { name: 'Kjeldsholm', height: 31, focal: 44, built: 1859, range: 18, county: 'Sundmark', keeper: 'Ane Brekke' },
  { name: 'North Pier', height: 12, focal: 15, built: 1908, range: 9, county: 'Hallvik', keeper: 'Jon Ras' },
  { name: 'Grey Skerry', height: 24.5, focal: 39, built: 1877, range: 16, county: 'Sundmark', keeper: 'Mary Tolland' },
  { name: 'Saltnes', height: 19, focal: 27, built: 1884, range: 14, county: 'Hallvik', keeper: 'Odd Vik' },
  { name: 'Market Island', height: 8, focal: 21, built: 1844, range: 11, county: 'Torrsund', keeper: 'Kari Lund' },
  { name: 'Vesterflu', height: 41, focal: 46, built: 1901, range: 21, county: 'Torrsund', keeper: 'Per Aune' },
  { name: 'Little Horn', height: 6, focal: 58, built: 1869, range: 12, county: 'Sundmark', keeper: 'Ida Moe' },
  { name: 'Hestvik', height: 15, focal: 19, built: 1923, range: 10, county: 'Hallvik', keeper: 'Nils Strand' },
  { name: 'Raven Point', height: 27, focal: 33, built: 1890, range: 17, county: 'Torrsund', keeper: 'Eva Dahl' },
  { name: 'Old Harbour', height: 10, focal: 13, built: 1832, range: 7, county: 'Hallvik', keeper: 'Leif Berg' },
  { name: 'Storgrunn', height: 35, focal: 35, built: 1938, range: 19, county: 'Sundmark', keeper: 'Siri Holm' },
  { name: 'Bell Rock East', height: 22, focal: 30, built: 1911, range: 15, county: 'Torrsund', keeper: 'Tor Nygaard' },
]

export const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-')

export function addLights(web: Web): Site {
  const site = new Site(web, {
    host: 'lights.test',
    name: 'Coastal Lights Archive',
    nav: [
      ['/', 'Home'],
      ['/lighthouses/', 'All lighthouses'],
      ['/keepers', 'Keepers'],
      ['/museum', 'Museum'],
      ['/about', 'About us'],
    ],
    frame: ({ title, body, date, nav, site: name }) => `
<header><a href="/" class="logo">${name}</a><nav><ul>${nav}</ul></nav></header>
<main><article><h1>${title}</h1>${date && `<p class="date">Last updated: ${date}</p>`}${body}</article></main>
<aside><h3>Did you know?</h3><p>The tallest lighthouse of the world stands in Jeddah and has a height of 133 m.</p></aside>
<footer><p>© Coastal Lights Archive, 14 Quay Street</p><p><a href="/privacy">Privacy</a></p></footer>`,
  })
  site.page(
    '/',
    'Coastal Lights Archive',
    `<p>The archive describes the lighthouses of the coast and the people who kept them.</p>${list([
      link('/lighthouses/', 'List of lighthouses'),
      link('/keepers', 'The keepers'),
      link('/museum', 'Visit the museum'),
      link('/reports/2023.pdf', 'Annual report 2023 (PDF)'),
      link('/reports/2022.pdf', 'Annual report 2022 (PDF)'),
    ])}`,
  )
  const perPage = 4
  for (let at = 0; at < lights.length; at += perPage) {
    const number = at / perPage + 1
    const rows = lights
      .slice(at, at + perPage)
      .map(({ name, height, built, county }) => [
        link(`/lighthouses/${slug(name)}`, name),
        `${height} m`,
        built,
        county,
      ])
    const next = at + perPage < lights.length ? `<p>${link(`/lighthouses/?page=${number + 1}`, 'Next page')}</p>` : ''
    site.page(
      number === 1 ? '/lighthouses/' : `/lighthouses/?page=${number}`,
      number === 1 ? 'List of lighthouses' : `List of lighthouses, page ${number}`,
      `<p>All lighthouses of the coast.</p>${table(['Lighthouse', 'Tower height', 'Built', 'County'], rows)}${next}`,
    )
  }
  for (const { name, height, focal, built, range, county, keeper } of lights) {
    const others = lights.filter((other) => other.county === county && other.name !== name)
    site.page(
      `/lighthouses/${slug(name)}`,
      `${name} lighthouse`,
      `${facts([
        ['County', county],
        ['Tower height', `${height} m`],
        ['Focal height', `${focal} m`],
        ['Year built', built],
        ['Range', `${range} nautical miles`],
        ['Coordinates', `${(60 + height / 10).toFixed(3)}° N, ${(5 + focal / 10).toFixed(3)}° E`],
      ])}
<p>${name} lighthouse guards the entrance to the fjord of ${county}. The last keeper was ${keeper}, who left the station when it was automated in ${built + 90}.</p>
<p>The station can be reached by boat from May to September.</p>
<h2>Other lighthouses in ${county}</h2>${list(others.map((other) => `${link(`/lighthouses/${slug(other.name)}`, other.name)}, ${other.height} m, built in ${other.built}`))}`,
      { date: '2024-02-11' },
    )
  }
  site.page(
    '/keepers',
    'The keepers',
    `<p>Every station had a head keeper until it was automated.</p>${table(
      ['Station', 'Last keeper'],
      lights.map(({ name, keeper }) => [name, keeper]),
    )}`,
  )
  site.page(
    '/museum',
    'Lighthouse Museum',
    `<p>The museum shows lamps, lenses and a rescue boat from 1911.</p>
<h2>Opening hours</h2><p>Tuesday to Sunday, 10:00 to 17:00</p>
<h2>Tickets</h2>${table(
      ['Ticket', 'Price'],
      [
        ['Adults', '€9.50'],
        ['Children', '€4.00'],
        ['Families', '€21.00'],
      ],
    )}
<p>The director of the museum is Henrik Solberg. The museum was founded in 1976 and had 18,240 visitors in 2023.</p>`,
    { date: '2024-03-02' },
  )
  site.page(
    '/about',
    'About us',
    `<p>The archive is run by the Society for Coastal Heritage, which was founded in 1954. It has 612 members.</p>
<p>Write to <a href="mailto:archive@lights.test">archive@lights.test</a> or call +47 55 12 30 40.</p>`,
  )
  site.page(
    '/news/2019-restoration',
    'Restoration of Vesterflu planned',
    `<p>The restoration of Vesterflu lighthouse will cost an estimated 2.1 million euros and is expected to begin in 2020.</p>`,
    { date: '2019-06-01' },
  )
  site.page(
    '/news/2022-restoration',
    'Vesterflu restored',
    `<p>The restoration of Vesterflu lighthouse is complete. The restoration cost of Vesterflu was 2.85 million euros.</p>`,
    { date: '2022-10-12' },
  )
  site.pdf('/reports/2023.pdf', 'Annual report 2023', [
    '# Annual report 2023',
    'The Society for Coastal Heritage had 612 members at the end of 2023.',
    'Total income in 2023: 418,300 euros',
    'Total expenses in 2023: 397,150 euros',
    'The society employed 7 people in 2023.',
    'The largest project was the new roof of the boat house, which cost 64,900 euros.',
  ])
  site.pdf('/reports/2022.pdf', 'Annual report 2022', [
    '# Annual report 2022',
    'The Society for Coastal Heritage had 580 members at the end of 2022.',
    'Total income in 2022: 395,700 euros',
    'Total expenses in 2022: 401,020 euros',
    'The society employed 6 people in 2022.',
  ])
  return site
}
