import { describe, expect, test } from 'bun:test'
import { documentOf } from '../../../src/content/document.ts'
import { MAIN_MARKDOWN } from '../page.ts'

const substanceOf = (html: string) =>
  documentOf(
    { body: new TextEncoder().encode(html), contentType: 'text/html; charset=utf-8', url: 'http://site.test/' },
    { ...MAIN_MARKDOWN, formats: ['substance'] },
  ).substance!

const LEGAL = 'Example Ltd sells software to people who like software, and delivers within three working days. '
const footer = `<footer><p>${LEGAL.repeat(4)}</p><ul><li><a href=/jobs>Jobs</a></ul></footer>`
const nav = '<nav><ul><li><a href=/a>Products</a><li><a href=/b>Prices</a></ul></nav>'

describe('the substance of a page', () => {
  test('is the text outside menus and footers, with its words and pictures', () => {
    const page = `${nav}<h1>Ropes</h1><p>Two ropes, <a href=/r>one knot</a>.<img src=a.png></p>${footer}`
    expect(substanceOf(page)).toEqual({
      text: 18,
      blocks: 2,
      words: ['ropes', 'two', 'one', 'knot'],
      pictures: 1,
      loading: false,
    })
  })

  test('is that of its main element, if there is one', () => {
    expect(substanceOf(`<div>Offer of the week</div><main><p>Ropes.</p></main>`).words).toEqual(['ropes'])
  })

  test.each([
    ['a text that says so', '<div id="content"><p>Loading …</p></div>', true],
    ['one in another language', '<main>Wird geladen...</main>', true],
    ['a spinner', '<div><span class="spinner"></span></div>', false],
    ['an empty main element', '<main></main>', false],
  ])('is nothing while the content is still to come, with %s', (_, content, loading) => {
    expect(substanceOf(`${nav}${content}${footer}`)).toMatchObject({ text: 0, blocks: 0, loading })
  })

  test('leaves out what only its names call a footer or a menu', () => {
    const named = `<div class="main-menu"><a href=/a>Products</a></div><p>Ropes.</p><div id="footer"><p>${LEGAL}</p></div>`
    expect(substanceOf(named).words).toEqual(['ropes'])
  })

  test('lists the words of the boilerplate if there is nothing else, so that these can be compared', () => {
    expect(substanceOf(nav)).toMatchObject({ text: 0, words: ['products', 'prices'] })
  })
})
