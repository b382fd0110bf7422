import { describe, expect, test } from 'bun:test'
import { hintsOf } from '../../../src/content/main/hints/hints.ts'
import { shinglesOf } from '../../../src/content/main/page/shingles.ts'
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

describe('what a page tells machines', () => {
  const json = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
  const told = { '@graph': [{ '@type': 'Article', articleBody: ARTICLE.join('\n\n') }] }

  test('is the article when the page shows next to nothing of it', () => {
    const { markdown } = readMain(`<title>Port</title>${json(told)}<div id="app">Loading</div>`)
    expect(markdown).toStartWith(`# Port\n\n${SENTENCES[0]}\n\n`)
    expect(markdown).not.toContain('Loading')
  })

  test('is not the article when the page shows it', () => {
    const { markdown } = readMain(`<title>Port</title>${json(told)}<main><h1>Port</h1>${PROSE}${PARAGRAPHS}</main>`)
    expect(markdown).toContain('The workshop keeps')
  })

  test('is passed over when it does not parse, or is too long', () => {
    for (const text of ['{', '[[[[', `"${'x'.repeat(500_000)}"`, '[{"text":7}]'])
      expect(
        hintsOf(parseHtml(`<script type="application/ld+json">${text}</script>`), 'http://h.test/').jsonLdShingles.size,
      ).toBe(0)
  })

  test('and what it shows share the runs of four words', () => {
    expect(shinglesOf('One two, THREE four five', 10)).toEqual(shinglesOf('one two three: four FIVE!', 10))
    expect(shinglesOf('one two three four five six', 2)).toHaveLength(2)
    expect(shinglesOf('one two three', 9)).toEqual([])
  })
})

test.each([
  ['https://harbour.test/', true],
  ['https://harbour.test/en/index.html', true],
  ['https://harbour.test/?utm_source=a&gclid=b', true],
  ['https://harbour.test/?p=123', false],
  ['https://harbour.test/index.php?title=Rope', false],
  ['https://harbour.test/news', false],
])('%s is a front page: %p', (url, isHome) => {
  expect(hintsOf(parseHtml('<p>Words</p>'), url).isHome).toBe(isHome)
})
