import { describe, expect, test } from 'bun:test'
import { PROSE, readMain } from '../page.ts'

const page = (part: string) =>
  readMain(
    `<main><h1>Fenwick Orchard</h1>${PROSE}${part}<p>The orchard opens in the first week of May.</p>${PROSE}</main>`,
  ).markdown
const SAID = 'The grafting knife must be clean and dry before the first cut is made in the bark'

describe('a name that describes looks is no boilerplate:', () => {
  test.each([
    ['the foot of a card', `<div class="card-footer"><p>${SAID}.</p></div>`],
    ['the foot of a customer’s card', `<div class="style__CustomerCardFooter-x1"><p>${SAID}.</p></div>`],
    ['the foot of a testimonial', `<div class="block-testimonial__footer"><p>${SAID}.</p></div>`],
    ['a text over a picture', `<div class="hero-text-overlay"><h2>Knives</h2><p>${SAID}.</p></div>`],
    ['a coloured background', `<div class="cta-bg-overlay small"><h2>Knives</h2><p>${SAID}.</p></div>`],
    ['where the dots of a slide show stand', `<div class="slides pagination-position-outside"><p>${SAID}.</p></div>`],
    ['how buttons are placed', `<div class="box share-align-left"><p>${SAID}.</p></div>`],
  ])('%s', (_, part) => {
    expect(page(part)).toContain(SAID)
  })

  test.each(['footer', 'site-footer', 'page-footer', 'newsletter-card', 'share-buttons'])('unlike %s', (name) => {
    expect(page(`<div class="${name}"><p>${SAID}.</p></div>`)).not.toContain(SAID)
  })
})

describe('a quotation stays, whatever the box around it is called:', () => {
  const quote = `<blockquote><p>${SAID}.</p>— Ola Brekke <a href="/1">3 March 2019</a></blockquote>`
  test.each([
    ['a post', `<div class="social-embed">${quote}</div>`],
    ['a widget', `<div class="story-widget"><div>${quote}</div></div>`],
    ['a share', `<div class="share-box">${quote}</div>`],
    ['a section', `<section class="social"><div class="inner">${quote}</div></section>`],
    ['a figure', `<div class="promo"><figure>${quote}</figure></div>`],
  ])('%s', (_, part) => {
    expect(page(part)).toContain(`> ${SAID}`)
  })

  test('unless it is only a part of the box', () => {
    const links = '<a href="/a">Pears of the valley</a> <a href="/b">Apples of the coast and of the islands</a>'.repeat(
      4,
    )
    expect(page(`<div class="promo"><p>${links}</p>${quote}</div>`)).not.toContain(SAID)
  })
})

describe('an aside right behind a heading is its text:', () => {
  test.each([
    ['a lead', `<h2>Knives</h2><aside>${SAID}.</aside>`],
    ['a paragraph', `<h3>Knives</h3><aside class="sub"><p>${SAID}.</p></aside>`],
    ['in a box of its own', `<section><h2>Knives</h2> <aside><p>${SAID}.</p></aside></section>`],
    ['two lines', `<h2>Knives</h2><aside><p>${SAID}.</p><p>Sharpen it twice.</p></aside>`],
    ['in a column', `<div class="col"><h4>Knives</h4>\n<aside class="intro">${SAID}.</aside></div>`],
  ])('%s', (_, part) => {
    expect(page(part)).toContain(SAID)
  })

  test('unless it leads elsewhere', () => {
    expect(
      page(`<h2>Knives</h2><p>Use the long one.</p><aside>${SAID}: <a href="/k">buy one</a></aside>`),
    ).not.toContain(SAID)
    expect(page(`<h2>Knives</h2><aside>${SAID}: <a href="/k">buy one</a></aside>`)).not.toContain(SAID)
  })
})

describe('a panel of filters goes:', () => {
  const labels =
    '<section>Rootstock <a href="/r">Dwarf (4)</a></section><section>Harvest <a href="/h">Late (9)</a></section>'
  test.each(['list-filters', 'filters__desktop', 'c-facets-outer', 'search-refinements', 'sidebarFilters'])(
    '%s',
    (name) => {
      expect(page(`<div class="${name}">${labels}</div>`)).not.toMatch(/Rootstock|Harvest/)
    },
  )
})
