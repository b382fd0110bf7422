import { describe, expect, test } from 'bun:test'
import { dropClones } from '../../../src/content/main/dedupe/clones.ts'
import { boilerplateOf } from '../../../src/content/main/heuristics/boilerplate.ts'
import { type FirstReading, firstReading } from '../../../src/content/main/heuristics/heuristics.ts'
import { blocksOf } from '../../../src/content/main/page/blocks.ts'
import { measure } from '../../../src/content/main/page/measure.ts'
import { traitsOf } from '../../../src/content/main/page/traits.ts'
import { dropHeadings, keepHeadings, keepTables } from '../../../src/content/main/refine/headings.ts'
import { keepPrice } from '../../../src/content/main/refine/price.ts'
import { keepSiblingPatterns } from '../../../src/content/main/refine/sibling-patterns.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'
import { PROSE, read, readMain } from '../page.ts'

type Step = (known: ReturnType<typeof knownOf>, chosen: Uint8Array) => void

function knownOf(html: string) {
  const page = traitsOf(measure(parseHtml(html)), '')
  const blocks = blocksOf(page.measures)
  return { page, blocks, measures: page.measures, first: firstReading(page, boilerplateOf(page)) }
}

/** The texts of the blocks that are content after a step, when those that begin with `+` were before. */
function after(html: string, step: Step, first: Partial<FirstReading> = {}): string[] {
  const known = knownOf(html)
  Object.assign(known.first, first)
  const { rows, texts } = known.blocks
  const chosen = new Uint8Array(known.measures.nodes.length)
  rows.forEach((row, block) => {
    if (texts[block]!.trim().startsWith('+')) chosen[row] = 1
  })
  step(known, chosen)
  return texts.filter((_, block) => chosen[rows[block]!] === 1).map((text) => text.trim())
}

describe('parts built alike', () => {
  const alike: Step = ({ measures, blocks }, chosen) => keepSiblingPatterns(measures, blocks, chosen)
  const cards = (...texts: string[]) =>
    texts.map((text, n) => `<div class="card n-${n}"><h3 class="name">${text}</h3></div>`).join('')

  test('stay together when half of them stay, whatever number their names carry', () => {
    expect(after(cards('+a', 'b', '+c', 'd'), alike)).toEqual(['+a', 'b', '+c', 'd'])
  })

  test('are left as they are when fewer stay, or when there are only two', () => {
    expect(after(cards('+a', 'b', 'c'), alike)).toEqual(['+a'])
    expect(after(cards('+a', 'b'), alike)).toEqual(['+a'])
  })

  test('are not the paragraphs and cells of a page', () => {
    expect(after('<div><p>+a</p><p>+b</p><p>c</p></div>', alike)).toEqual(['+a', '+b'])
  })
})

describe('a heading', () => {
  const keep: Step = ({ measures, blocks, first }, chosen) => keepHeadings(measures, blocks, first, chosen)
  const drop: Step = ({ measures, blocks }, chosen) => dropHeadings(measures, blocks, chosen)

  test('stays over any text kept before the next heading of its parent', () => {
    expect(after('<div><h2>A</h2><p>x</p><p>+y</p><h2>B</h2><p>z</p></div>', keep)).toEqual(['A', '+y'])
  })

  test('stays over what is kept right behind it, wherever that stands, and not over the text of another parent', () => {
    expect(after('<div><h2>A</h2></div><p>+y</p>', keep)).toEqual(['A', '+y'])
    expect(after('<div><h2>A</h2><p>x</p></div><p>+y</p>', keep)).toEqual(['+y'])
  })

  test('goes with the list of links under it, but not when text, a picture or a sister of it is left', () => {
    const links = '<p><a href="/1">One of many</a></p><p><a href="/2">Two of many</a></p>'
    expect(after(`<h2>+Tiles</h2>${links}<h2>+Next</h2><p>+text</p>`, drop)).toEqual(['+Next', '+text'])
    expect(after(`<h2>+Tiles</h2>${links}<p>+text</p>`, drop)).toEqual(['+Tiles', '+text'])
    expect(after(`<h2>+Tiles</h2><img src="/a.jpg">${links}`, drop)).toEqual(['+Tiles'])
    expect(after(`<h2>+Tiles</h2>${links}<h3>+Sub</h3><p>+text</p>`, drop)).toEqual(['+Tiles', '+Sub', '+text'])
  })

  test('stays when it is a link itself, or when what went under it was prose', () => {
    expect(after('<h2><a href="/a">+Item</a></h2><p><a href="/b">Go there</a></p>', drop)).toEqual(['+Item'])
    expect(after('<h2>+Part</h2><p>prose that went</p>', drop)).toEqual(['+Part'])
  })

  test('stays over linked headings of its own level that stay: cards of a section', () => {
    const card = (level: number) =>
      `<div><h${level}><a href="/1">+One of many</a></h${level}><p>+What it tells</p></div>`
    for (const level of [1, 2, 3, 4, 5])
      expect(after(`<h${level}>+Events</h${level}>${card(level)}`, drop)).toEqual([
        '+Events',
        '+One of many',
        '+What it tells',
      ])
    expect(after('<h2>+Events</h2><h2><a href="/1">One of many</a></h2><p>What it tells</p>', drop)).toEqual([])
  })

  test('brings the table right under it', () => {
    const tables: Step = ({ measures, blocks, first }, chosen) => keepTables(measures, blocks, first, chosen)
    const kept = { kept: new Uint8Array(99).fill(1), names: new Uint8Array(99) }
    const table = '<div><table><tr><td>Weight</td><td>2 kg</td></tr></table></div>'
    expect(after(`<h3>+Data</h3>${table}<p>x</p>`, tables, kept)).toEqual(['+Data', 'Weight', '2 kg'])
    expect(after(`<h3>Data</h3>${table}`, tables, kept)).toEqual([])
    expect(after(`<h3>+Data</h3><p>x</p>${table}`, tables, kept)).toEqual(['+Data'])
  })
})

describe('the price of a product', () => {
  const price: Step = ({ page, blocks, first }, chosen) => keepPrice(page, blocks, first, chosen)
  const kept = { kept: new Uint8Array(99).fill(1), names: new Uint8Array(99) }

  test.each([
    '$399.00',
    'Price: 1 299,00 €',
    'USD 12.50',
    '4 990 ₽',
    'from £20',
    'Current price: $18.50Original price: $24.00Save $5.50',
    '12,90 € statt 15,90 €',
    'Nyt 79 € Norm. 99 €',
    '1 290 kr Ord. pris 1 690 kr',
    '特价¥128原价¥168',
  ])('%s stays', (text) => {
    expect(after(`<h1>+Lamp</h1><p>Blue</p><p class="price">${text}</p><p>$2</p>`, price, kept)).toEqual([
      '+Lamp',
      text,
    ])
  })

  test.each([
    'Save up to $20 on your next 3 orders',
    '4.5 of 5',
    'Model 300',
    'Buy 2 lamps for £30, 3 for £40, 4 for £50, 5 for £60',
  ])('%s is none', (text) => {
    expect(after(`<h1>+Lamp</h1><p>${text}</p>`, price, kept)).toEqual(['+Lamp'])
  })
})

describe('said again', () => {
  const once: Step = ({ measures, blocks }, chosen) => dropClones(measures, blocks, chosen)
  const slide = (text: string, picture: string) => `<li><p>+${text}</p><img src="${picture}"></li>`
  const [first, second] = [
    'The first guest liked the light in all rooms.',
    'The second guest came for the harbour and sun.',
  ]

  test('by the clones at the end of a carousel goes', () => {
    const slides = slide(first!, 'a.jpg') + slide(second!, 'b.jpg') + slide(first!, 'a.jpg')
    expect(after(`<ul>${slides}</ul>`, once)).toEqual([`+${first}`, `+${second}`])
    expect(read(`<ul>${slides}</ul>`).markdown.match(/first guest/g)).toHaveLength(1)
  })

  test('with another picture, as a paragraph, or around code it is meant', () => {
    expect(after(`<ul>${slide(first!, 'a.jpg')}${slide(first!, 'b.jpg')}</ul>`, once)).toHaveLength(2)
    expect(after(`<div><p>+${first}</p><p>+${first}</p></div>`, once)).toHaveLength(2)
    const code = `<div><p>+${first}</p><pre>run(1)</pre></div>`
    expect(after(`<div>${code}${code}</div>`, once)).toHaveLength(2)
  })

  test('by a second caption of the same picture goes, with or without the credit', () => {
    const caption = 'Two boats leave the harbour before the light is good enough to read the chart.'
    const html = `<figure><figcaption>+${caption}</figcaption></figure><div class="gallery-caption">+${caption} Photo: A. Miller</div>`
    expect(after(html, once)).toEqual([`+${caption}`])
  })

  test.each([
    ['caption', 'h4'],
    ['product-caption', 'h3'],
    ['thumb_caption', 'strong'],
    ['carousel-caption', 'h5'],
    ['Caption wide', 'em'],
  ])('by the caption of another picture stays if the caption names it: class "%s", name in <%s>', (names, name) => {
    const text = '+Tämä laukku kestää sadetta, lunta ja hiekkaa monta vuotta ilman huoltoa.'
    const card = (of: string) => `<div class="${names}"><div><${name}>+${of}</${name}></div><p>${text}</p></div>`
    const html = `<div><div><img src="a.jpg">${card('Iso musta matkalaukku pyörillä')}</div><div><img src="b.jpg">${card('Pieni ruskea olkalaukku hihnalla')}</div></div>`
    expect(after(html, once).filter((kept) => kept === text)).toHaveLength(2)
  })
})

test('code stays whole: lines of signs alone are lines', () => {
  const lines = ['function go() {', '[', '1', ']', '}'].map((line) => `<div class="line">${line}</div>`).join('')
  const { markdown } = readMain(`<main><h1>Code</h1>${PROSE}<pre><code>${lines}</code></pre>${PROSE}</main>`)
  expect(markdown).toContain('```\nfunction go() {\n[\n1\n]\n}\n```')
})
