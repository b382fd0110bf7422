// Sites whose pages list things.
import { facts, jsonLd, listOf, number, object, type SiteCase, table, text, texts, titled } from './site.fixture.ts'

const products = object({ products: listOf({ name: text, price: number }) })

export const listedThings: SiteCase[] = [
  {
    name: 'products over three pages, of which some are on two',
    schema: products,
    pages: [
      titled('Products', table(['Product', 'Price'], ['Lamp', '$20.00'], ['Chair', '$90.00'], ['Desk', '$200.00'])),
      titled('Products, page 2', table(['Product', 'Price'], ['Desk', '$200.00'], ['Shelf', '$70.00'])),
      titled('Products, page 3', table(['Product', 'Price'], ['Stool', '$30.00'], ['Lamp', '$20.00'])),
    ],
    gold: {
      products: [
        { name: 'Lamp', price: 20 },
        { name: 'Chair', price: 90 },
        { name: 'Desk', price: 200 },
        { name: 'Shelf', price: 70 },
        { name: 'Stool', price: 30 },
      ],
    },
  },
  {
    name: 'products in a list of prices and a list of articles',
    schema: object({ products: listOf({ name: text, sku: text, price: number, color: text }) }),
    pages: [
      titled('Prices', table(['Name', 'Price'], ['Oslo chair', '$90.00'], ['Rena desk', '$210.00'])),
      titled(
        'Articles',
        table(['Name', 'SKU', 'Color'], ['Oslo Chair', 'OC-1', 'oak'], ['Rena Desk', 'RD-4', 'black']),
      ),
    ],
    gold: {
      products: [
        { name: 'Oslo chair', sku: 'OC-1', price: 90, color: 'oak' },
        { name: 'Rena desk', sku: 'RD-4', price: 210, color: 'black' },
      ],
    },
  },
  {
    name: 'variants of one name in different colours',
    schema: object({ products: listOf({ name: text, color: text, price: number }) }),
    pages: [
      titled('Mugs', table(['Name', 'Color', 'Price'], ['Mug', 'red', '$8.00'], ['Mug', 'blue', '$8.00'])),
      titled('More mugs', table(['Name', 'Color', 'Price'], ['Mug', 'blue', '$8.00'], ['Mug', 'green', '$9.00'])),
    ],
    gold: {
      products: [
        { name: 'Mug', color: 'red', price: 8 },
        { name: 'Mug', color: 'blue', price: 8 },
        { name: 'Mug', color: 'green', price: 9 },
      ],
    },
  },
  {
    name: 'an event that repeats, on two pages',
    schema: object({ events: listOf({ name: text, date: text, venue: text }) }),
    pages: [
      titled(
        'May',
        table(
          ['Event', 'Date', 'Venue'],
          ['Jazz Night', '2031-05-02', 'Blue Room'],
          ['Open Mic', '2031-05-09', 'Cellar'],
        ),
      ),
      titled(
        'June',
        table(
          ['Event', 'Date', 'Venue'],
          ['Jazz Night', '2031-06-06', 'Blue Room'],
          ['Open Mic', '2031-05-09', 'Cellar'],
        ),
      ),
    ],
    gold: {
      events: [
        { name: 'Jazz Night', date: '2031-05-02', venue: 'Blue Room' },
        { name: 'Open Mic', date: '2031-05-09', venue: 'Cellar' },
        { name: 'Jazz Night', date: '2031-06-06', venue: 'Blue Room' },
      ],
    },
  },
  {
    name: 'jobs of one title in two cities',
    schema: object({ jobs: listOf({ title: text, location: text, department: text }) }),
    pages: [
      titled('Jobs', table(['Title', 'Location'], ['Engineer', 'Berlin'], ['Engineer', 'Porto'])),
      titled(
        'Jobs in IT',
        table(['Title', 'Location', 'Department'], ['Engineer', 'Porto', 'IT'], ['Analyst', 'Porto', 'IT']),
      ),
    ],
    gold: {
      jobs: [
        { title: 'Engineer', location: 'Berlin' },
        { title: 'Engineer', location: 'Porto', department: 'IT' },
        { title: 'Analyst', location: 'Porto', department: 'IT' },
      ],
    },
  },
  {
    name: 'people with their titles on one page and their phones on another',
    schema: object({ people: listOf({ name: text, role: text, phone: text, email: text }) }),
    pages: [
      titled('People', table(['Name', 'Role'], ['Dr. Jane Doe', 'Director'], ['Luis Prado', 'Curator'])),
      titled(
        'Phone list',
        table(
          ['Name', 'Phone', 'Email'],
          ['Luis Prado', '+1 555 0143', 'info@museum.test'],
          ['Jane Doe', '+1 555 0144', 'info@museum.test'],
        ),
      ),
    ],
    gold: {
      people: [
        { name: 'Dr. Jane Doe', role: 'Director', phone: '+1 555 0144', email: 'info@museum.test' },
        { name: 'Luis Prado', role: 'Curator', phone: '+1 555 0143', email: 'info@museum.test' },
      ],
    },
  },
  {
    name: 'books with their ISBN, spelled in two ways',
    schema: object({ books: listOf({ title: text, isbn: text, author: text, price: number }) }),
    pages: [
      titled(
        'Books',
        table(
          ['Title', 'ISBN', 'Author'],
          ['The Long Tide', '9780306406157', 'Ida Holm'],
          ['Salt', '9781861972712', 'Ben Roe'],
        ),
      ),
      titled(
        'Offers',
        table(
          ['Title', 'ISBN', 'Price'],
          ['The Long Tide (paperback)', '9780306406157', '$12.00'],
          ['Ash', '9780140449136', '$9.00'],
        ),
      ),
    ],
    gold: {
      books: [
        { title: 'The Long Tide', isbn: '9780306406157', author: 'Ida Holm', price: 12 },
        { title: 'Salt', isbn: '9781861972712', author: 'Ben Roe' },
        { title: 'Ash', isbn: '9780140449136', price: 9 },
      ],
    },
  },
  {
    name: 'questions that two pages answer',
    schema: object({ faqs: listOf({ question: text, answer: text }) }),
    pages: [
      titled(
        'Help',
        table(['Question', 'Answer'], ['How long is the warranty?', 'Two years.'], ['Do you ship abroad?', 'Yes.']),
      ),
      titled(
        'More help',
        table(['Question', 'Answer'], ['Do you ship abroad?', 'Yes.'], ['Where are you?', 'In Kiel.']),
      ),
    ],
    gold: {
      faqs: [
        { question: 'How long is the warranty?', answer: 'Two years.' },
        { question: 'Do you ship abroad?', answer: 'Yes.' },
        { question: 'Where are you?', answer: 'In Kiel.' },
      ],
    },
  },
  {
    name: 'teams in two tables',
    schema: object({ teams: listOf({ team: text, points: number, wins: number }) }),
    pages: [
      titled('Points', table(['Team', 'Points'], ['Rovers', 41], ['Albion', 38])),
      titled('Wins', table(['Team', 'Wins'], ['Albion', 11], ['Rovers', 12])),
    ],
    gold: {
      teams: [
        { team: 'Rovers', points: 41, wins: 12 },
        { team: 'Albion', points: 38, wins: 11 },
      ],
    },
  },
  {
    name: 'courses by their code',
    schema: object({ courses: listOf({ code: text, title: text, credits: number }) }),
    pages: [
      titled('Courses', table(['Code', 'Title'], ['MA-101', 'Analysis'], ['PH-210', 'Optics'])),
      titled(
        'Credits',
        table(
          ['Code', 'Title', 'Credits'],
          ['PH-210', 'Optics and light', 6],
          ['MA-101', 'Analysis', 9],
          ['CH-100', 'Chemistry', 5],
        ),
      ),
    ],
    gold: {
      courses: [
        { code: 'MA-101', title: 'Analysis', credits: 9 },
        { code: 'PH-210', title: 'Optics', credits: 6 },
        { code: 'CH-100', title: 'Chemistry', credits: 5 },
      ],
    },
  },
  {
    name: 'cities as a list that is all the data',
    schema: listOf({ city: text, population: number }),
    pages: [
      titled('Cities', table(['City', 'Population'], ['Kiel', '247000'], ['Porto', '231000'])),
      titled('More cities', table(['City', 'Population'], ['Porto', '231000'], ['Graz', '292000'])),
    ],
    gold: [
      { city: 'Kiel', population: 247000 },
      { city: 'Porto', population: 231000 },
      { city: 'Graz', population: 292000 },
    ],
  },
  {
    name: 'keywords of two articles',
    schema: object({ keywords: texts }),
    pages: [
      titled('Fjords', jsonLd({ '@type': 'Article', headline: 'Fjords', keywords: ['Travel', 'Norway'] })),
      titled('Ferries', jsonLd({ '@type': 'Article', headline: 'Ferries', keywords: ['travel', 'boats'] })),
    ],
    gold: { keywords: ['Travel', 'Norway', 'boats'] },
  },
  {
    name: 'shops of one name in different cities',
    schema: object({ stores: listOf({ name: text, city: text, phone: text }) }),
    pages: [
      titled('Stores', table(['Name', 'City'], ['Acme Store', 'Kiel'], ['Acme Store', 'Graz'])),
      titled(
        'Phones',
        table(
          ['Name', 'City', 'Phone'],
          ['Acme Store', 'Graz', '+43 316 5550'],
          ['Acme Store', 'Porto', '+351 22 5550'],
        ),
      ),
    ],
    gold: {
      stores: [
        { name: 'Acme Store', city: 'Kiel' },
        { name: 'Acme Store', city: 'Graz', phone: '+43 316 5550' },
        { name: 'Acme Store', city: 'Porto', phone: '+351 22 5550' },
      ],
    },
  },
  {
    name: 'prices that changed between two of three lists',
    schema: products,
    pages: [
      titled('Old prices', table(['Product', 'Price'], ['Lamp', '$18.00'], ['Chair', '$90.00'])),
      titled('Prices', table(['Product', 'Price'], ['Lamp', '$20.00'], ['Chair', '$90.00'])),
      titled('Sale', table(['Product', 'Price'], ['Lamp', '$20.00'], ['Desk', '$150.00'])),
    ],
    gold: {
      products: [
        { name: 'Lamp', price: 20 },
        { name: 'Chair', price: 90 },
        { name: 'Desk', price: 150 },
      ],
    },
  },
  {
    name: 'a conference with its speakers on two pages',
    schema: object({ name: text, city: text, speakers: listOf({ name: text, company: text, talk: text }) }),
    pages: [
      titled(
        'LensConf',
        facts({ City: 'Porto' }),
        jsonLd({ '@type': 'Event', name: 'LensConf', startDate: '2031-09-01' }),
      ),
      titled('Speakers', table(['Name', 'Company'], ['Ada Byron', 'Acme'], ['Yuki Mori', 'Borealis'])),
      titled('Schedule', table(['Name', 'Talk'], ['Yuki Mori', 'Cheap prisms'], ['Ada Byron', 'Old glass'])),
    ],
    gold: {
      name: 'LensConf',
      city: 'Porto',
      speakers: [
        { name: 'Ada Byron', company: 'Acme', talk: 'Old glass' },
        { name: 'Yuki Mori', company: 'Borealis', talk: 'Cheap prisms' },
      ],
    },
  },
]
