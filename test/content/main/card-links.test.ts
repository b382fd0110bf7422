import { describe, expect, test } from 'bun:test'
import { Document, type ParentNode } from 'domhandler'
import { mergeCardLinks } from '../../../src/content/main/output/card-links.ts'
import { markdownOf } from '../../../src/content/markdown/convert.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'
import { elementsOf } from '../../../src/content/walk.ts'

const merge = (root: ParentNode) => mergeCardLinks(root, elementsOf(root))
const merged = (html: string): string => {
  const root = parseHtml(html)
  merge(root)
  return markdownOf(root)
}
const cards = (card: (n: number) => string) => [1, 2, 3].map((n) => `<li>${card(n)}</li>`).join('')

describe('the links of a card', () => {
  test.each([
    [
      'a picture, a headline and a label',
      (n: number) =>
        `<a href=/k${n}><img src=/${n}.jpg></a><h3><a href=/k${n}>Köysi ${n}</a></h3><a href=/k${n}>Lue lisää</a>`,
    ],
    [
      'an overlay and a headline',
      (n: number) => `<a href=/k${n}></a><img src=/${n}.jpg><h3><a href=/k${n}>Köysi ${n}</a></h3>`,
    ],
    [
      'a headline in a link, and an arrow',
      (n: number) =>
        `<a href=/k${n}><img src=/${n}.jpg></a><h3><a href=/k${n}><span>Köysi ${n}</span></a></h3><a href=/k${n}>→</a>`,
    ],
    [
      'four of them',
      (n: number) =>
        `<a href=/k${n}></a><a href=/k${n}><img src=/${n}.jpg></a><h3><a href=/k${n}>Köysi ${n}</a></h3><a href=/k${n}>자세히 보기</a>`,
    ],
    [
      'a label in Arabic',
      (n: number) =>
        `<a href=/k${n}><picture><img src=/${n}.jpg></picture></a><h3><a href=/k${n}>Köysi ${n}</a></h3><p><a href=/k${n}>اقرأ المزيد</a></p>`,
    ],
  ])('become one: %s', (_, card) => {
    const markdown = merged(`<ul>${cards(card)}</ul>`)
    for (const n of [1, 2, 3]) {
      expect(markdown.split(`(/k${n})`)).toHaveLength(2)
      expect(markdown).toContain(`### [Köysi ${n}](/k${n})`)
      expect(markdown).toContain(`![](/${n}.jpg)`)
    }
    expect(markdown).not.toMatch(/lisää|→|자세히|اقرأ/)
  })

  test.each([
    [
      'a paragraph',
      (n: number) => `<h3>Solmu ${n}</h3><p>Kestää kosteuden.</p><p><a href=/s${n}>Lue lisää</a></p>`,
      'Lue',
    ],
    ['a line', (n: number) => `<h4>Solmu ${n}</h4><p>Kestää kosteuden. <a href=/s${n}>Learn more</a></p>`, 'Learn'],
    [
      'a box, with a picture that leads there too',
      (n: number) =>
        `<a href=/s${n}><img src=/${n}.jpg></a><div><h2>Solmu ${n}</h2></div><div><a href=/s${n}>Weiterlesen</a></div>`,
      'Weiter',
    ],
    ['a foot', (n: number) => `<div><h5>Solmu ${n}</h5></div><footer><a href=/s${n}>続きを読む</a></footer>`, '続'],
    ['a link with an arrow', (n: number) => `<h3>Solmu ${n}</h3><a href=/s${n}>Подробнее →</a>`, 'Подробнее'],
  ])('a label that is the only one gives it to the headline: %s', (_, card, label) => {
    const markdown = merged(`<ul>${cards(card)}</ul>`)
    for (const n of [1, 2, 3]) expect(markdown).toContain(`[Solmu ${n}](/s${n})`)
    expect(markdown).not.toContain(label)
  })

  test.each([
    ['it stands in a sentence', (n: number) => `<h3>Solmu ${n}</h3><p><a href=/s${n}>Learn more</a> about it.</p>`],
    ['another link is there', (n: number) => `<h3>Solmu ${n}</h3><a href=/s>Köydet</a><a href=/s${n}>Learn more</a>`],
    ['it says what it is', (n: number) => `<h3>Solmu ${n}</h3><a href=/s${n}>Kuvat</a>`],
    ['the headline has one', (n: number) => `<h3><a href=/k${n}>Solmu ${n}</a></h3><a href=/s${n}>Learn more</a>`],
  ])('a label stays if %s', (_, card) => {
    const markdown = merged(`<ul>${cards(card)}</ul>`)
    for (const n of [1, 2, 3]) expect(markdown).toMatch(new RegExp(`\\[(?:Learn more|Kuvat)\\]\\(/s${n}\\)`))
  })

  test('stay where they say different things, or lead elsewhere', () => {
    const two = '<p><a href=/a>Köysi</a> on <a href=/a>se, joka kantaa</a>.</p>'
    expect(merged(two)).toBe('[Köysi](/a) on [se, joka kantaa](/a).')
    expect(merged('<a href=/a><img src=/1.jpg></a> <a href=/b>Solmu</a>')).toBe('[![](/1.jpg)](/a) [Solmu](/b)')
    expect(merged('<a href=/a>Solmu</a> <a href=/a>Lue</a>')).toBe('[Solmu](/a) [Lue](/a)')
  })

  test('take linear time', () => {
    const started = performance.now()
    merge(parseHtml('<a href=/a><img src=/1.jpg></a><a href=/a>x</a>'.repeat(20_000)))
    merge(new Document([]))
    expect(performance.now() - started).toBeLessThan(4000)
  })
})
