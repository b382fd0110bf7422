import { describe, expect, test } from 'bun:test'
import { thresholdOf } from '../../../src/content/main/choose/f1-threshold.ts'
import { forestOf } from '../../../src/content/main/classify/forest.ts'
import { MODEL } from '../../../src/content/main/classify/model.ts'
import { nameTokens, vocabularyOf, votesOf, wordTokens } from '../../../src/content/main/classify/vocabulary.ts'
import { blocksOf } from '../../../src/content/main/page/blocks.ts'
import { elementAt, measure } from '../../../src/content/main/page/measure.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'
import { PROSE, readMain } from '../page.ts'

const SENTENCES = [
  'The harbour opens at six, and the first boats leave before the light is good enough to read the chart.',
  'Ropes are counted twice, once by the crew that used them and once by the keeper of the store.',
  'In winter the lamps burn oil, because the wires freeze and the fuses are hard to reach in the wind.',
  'A ledger on the desk names every captain, the draught of the ship, and the hour of the tide.',
]
const ARTICLE = [...SENTENCES, ...SENTENCES.map((text) => `Again and otherwise: ${text}`)]
const PARAGRAPHS = ARTICLE.map((text) => `<p>${text}</p>`).join('')

describe('the second reading', () => {
  test('keeps every post of a thread that tables lay out', () => {
    const post = (n: number) =>
      `<tr><td class="author"><b>sailor${n}</b><br>Posts: ${n}00</td><td class="post_body"><div class="content">${SENTENCES[n % 4]} I would say so for boat ${n} as well.</div></td></tr>`
    const { markdown } = readMain(
      `<title>Which rope? - Boats forum</title><div id="menu"><a href="/">Index</a> <a href="/faq">FAQ</a></div><h1>Which rope?</h1><table class="forum thread">${[0, 1, 2, 3, 4, 5].map(post).join('')}</table><div id="footer">Powered by boards</div>`,
    )
    for (let n = 0; n < 6; n++) expect(markdown).toContain(`for boat ${n} as well`)
    expect(markdown).not.toContain('Powered by boards')
  })

  test('keeps what belongs to a text by what it is: code, a quotation with its source, a table, a byline', () => {
    const { markdown } = readMain(
      `<article><header><h1>Stores</h1><p>Written by the shelf team</p></header>${PARAGRAPHS}<pre>take(rope)</pre><blockquote>No lamp, no ledger.<footer>The keeper</footer></blockquote><table><tr><th>Rope</th><th>Metres</th></tr><tr><td>Hemp</td><td>40</td></tr></table></article>`,
    )
    for (const part of ['Written by the shelf team', 'take(rope)', 'The keeper', '| Hemp | 40 |'])
      expect(markdown).toContain(part)
  })

  test('takes boilerplate out of a line: the link by which a heading is edited', () => {
    const { markdown } = readMain(
      `<main><h1>Port</h1>${PARAGRAPHS}<h2>History<span class="editsection">[<a href="/e">edit</a>]</span></h2>${PROSE}</main>`,
    )
    expect(markdown).toContain('## History\n')
  })

  test('keeps the picture above a text when its credit goes, not the pictures of teasers', () => {
    const teaser = (n: number) => `<li><a href="/${n}"><img src="/${n}.jpg" alt="">Another story, number ${n}</a></li>`
    const { markdown } = readMain(
      `<article><h1>Port</h1><div class="social"><a href="/s">Share</a></div><figure><img src="/lead.jpg" alt="Boats"></figure>${PARAGRAPHS}</article><aside class="related"><ul>${[1, 2, 3, 4].map(teaser).join('')}</ul></aside>`,
    )
    expect(markdown).toContain('lead.jpg')
    expect(markdown).not.toContain('/1.jpg')
  })

  test('reads an article once that the page carries twice, and a refrain as often as it is sung', () => {
    const twice = `<main><h1>Port</h1><div>${PARAGRAPHS}</div><div class="slides"><div>${PARAGRAPHS}</div></div></main>`
    expect(readMain(twice).markdown.split(SENTENCES[1]!)).toHaveLength(3)
    const verses = SENTENCES.map((text) => `<p>${text}</p><p>Row, row, and row again, my brothers of the sea.</p>`)
    expect(readMain(`<main><h1>Song</h1>${verses.join('')}</main>`).markdown.match(/my brothers/g)).toHaveLength(4)
  })
})

test('a page whose only text is a skip link has no main content', () => {
  const { markdown } = readMain('<a class="skip-link" href="#main">Skip to main content</a><div id="main"></div>')
  expect(markdown).toBe('')
})

describe('the measure and the forest', () => {
  const blocks = blocksOf(measure(parseHtml('<p>a b c d</p><p>e f g h</p><p>i j k l</p><p>m n o p</p>')))
  const thresholdFor = (...chances: number[]) => thresholdOf(blocks, Float64Array.from(chances))

  test('keep more where little is sure', () => {
    expect(thresholdFor(1, 1, 0, 0)).toBeCloseTo(0.6)
    expect(thresholdFor(0.4, 0.4, 0.4, 0.4)).toBeLessThan(0.4)
    expect(thresholdFor(0, 0, 0, 0)).toBeLessThan(0.01)
  })

  test('walk a tree to its leaf, the same way at the threshold as below it', () => {
    const forest = forestOf({
      features: ['words'],
      roots: Int32Array.of(0),
      feature: Int32Array.of(0),
      threshold: Float64Array.of(2),
      left: Int32Array.of(-1),
      right: Int32Array.of(-2),
      leaf: Float64Array.of(-3, 3),
    })
    const [low, at, above] = forest.chances({ own: { words: Float32Array.of(1, 2, 2.5) } }, 3)
    expect([low, at]).toEqual([1 / (1 + Math.exp(3)), 1 / (1 + Math.exp(3))])
    expect(above).toBeCloseTo(1 / (1 + Math.exp(-3)))
  })

  test('have a model whose every link leads to a node, a leaf or a feature there is', () => {
    const { questions, first, question, yes, no, leaf } = MODEL.forest
    const trees = first.length - 1
    expect(trees).toBeGreaterThan(50)
    expect(question.length).toBe(first[trees]!)
    expect(leaf.length).toBe(question.length + trees)
    for (let tree = 0; tree < trees; tree++) {
      const [start, end] = [first[tree]!, first[tree + 1]!]
      const children = [...yes.subarray(start, end), ...no.subarray(start, end)].toSorted((a, b) => a - b)
      expect(children).toEqual(Array.from({ length: 2 * (end - start) }, (_, at) => at + 1))
    }
    for (const number of question) expect(number).toBeLessThan(questions.thresholds.length)
  })
})

describe('the vocabulary', () => {
  const markup = '<nav role="menu" class="mainNav main-nav x" id="topBar2">Read more, read</nav>'
  const measures = measure(parseHtml(markup))

  test('reads each word of names and labels once, to the last', () => {
    expect(nameTokens(elementAt(measures, measures.nodes.length - 1)!)).toEqual([
      '<nav',
      '@menu',
      'main',
      'nav',
      'top',
      'bar',
    ])
    expect(wordTokens('© Read more: READ all', 4)).toEqual(['"©', '"read', '"more', '"all'])
  })

  test('adds the votes of what it knows', () => {
    const vocabulary = vocabularyOf([
      ['<nav', 1],
      ['@menu', 2],
      ['nav', 4],
      ['bar', 8],
      ['"read', 16],
      ['"rea', 32],
    ])
    const votes = votesOf(measures, blocksOf(measures), vocabulary)
    expect(votes.around.at(-1)).toBe(15)
    expect([...votes.blocks]).toEqual([16])
  })
})
