import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { markdownOf } from '../../../src/content/markdown/convert.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'

/** A fixed seed: the same inputs in each run. */
const SEED = 20_261_127

const INLINE = ['b', 'i', 'em', 'strong', 'code', 'span', 'a href="/u"', 'del', 'sub', 'sup', 'q', 'kbd', 'label']
const BLOCKS = [
  'div',
  'p',
  'ul',
  'ol',
  'li',
  'blockquote',
  'h1',
  'h3',
  'pre',
  'table',
  'tr',
  'td',
  'th',
  'dl',
  'dt',
  'dd',
  'section',
  'details',
  'summary',
  'figure',
  'form',
  'center',
]

const element = fc.constantFrom(...INLINE, ...BLOCKS)
const word = fc.string({ unit: fc.constantFrom(...'abcdefgXYZ'), minLength: 1, maxLength: 6 })
const piece = fc.oneof(
  word,
  element.map((tag) => `<${tag}>`),
  element.map((tag) => `</${tag.split(' ')[0]}>`),
  fc.constantFrom(
    '<br>',
    '<hr>',
    ' ',
    '\n',
    '* ',
    '_',
    '`',
    '# ',
    '1. ',
    '|',
    '&lt;',
    '\\',
    '<img src="/0">',
    '<td colspan=3>',
  ),
)
const soup = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''))

/** Letters of the page's text, in order. */
function lettersOf(html: string): string {
  return html.replace(/<[^>]*>|&lt;/g, '').replace(/[^a-zA-Z]/g, '')
}

/** Letters of Markdown without what the converter itself writes: targets of links and images, and `<br>`. */
function lettersOfMarkdown(markdown: string): string {
  return markdown
    .replace(/\]\(\/[u0]\)/g, '')
    .replace(/<br>/g, '')
    .replace(/[^a-zA-Z]/g, '')
}

function sorted(letters: string): string {
  return [...letters].sort().join('')
}

test('no letter of any soup of elements is lost or added', () => {
  fc.assert(
    fc.property(soup, (html) => {
      expect(sorted(lettersOfMarkdown(markdownOf(parseHtml(html))))).toBe(sorted(lettersOf(html)))
    }),
    { numRuns: 2000, seed: SEED },
  )
})

test('without tables, letters stay in order', () => {
  const html = fc
    .array(piece, { maxLength: 60 })
    .map((pieces) => pieces.filter((part) => !/<\/?t[a-z]/.test(part)).join(''))
  fc.assert(
    fc.property(html, (page) => {
      expect(lettersOfMarkdown(markdownOf(parseHtml(page)))).toBe(lettersOf(page))
    }),
    { numRuns: 2000, seed: SEED },
  )
})

test('any string is read and converted without an error', () => {
  const fragments = fc.array(
    fc.oneof(
      piece,
      fc.string(),
      fc.constantFrom('<', '<!--', '<![CDATA[', '<svg>', '<math>', '<template>', '<select>', '"', '='),
    ),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(fragments, fc.boolean(), (parts, xml) => {
      expect(typeof markdownOf(parseHtml(parts.join(''), { xml }))).toBe('string')
    }),
    { numRuns: 1000, seed: SEED },
  )
})

test('outside code there are no blanks at line ends but those of a hard break, and no two empty lines', () => {
  fc.assert(
    fc.property(soup, (html) => {
      const markdown = markdownOf(parseHtml(html.replace(/<\/?pre>/g, '')))
      expect(markdown).not.toMatch(/(?<! ) \n|\n[> ]*\n[> ]*\n|^\s|\s$/)
    }),
    { numRuns: 1000, seed: SEED },
  )
})
