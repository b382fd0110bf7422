import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { frontMatterOf } from '../../src/content/front-matter.ts'

const parsed = (text: string) => {
  expect(text.startsWith('---\n')).toBe(true)
  expect(text.endsWith('\n---\n')).toBe(true)
  return Bun.YAML.parse(text.slice(4, -4))
}

test('it states what the page states, in a fixed order', () => {
  const metadata = {
    language: 'de',
    title: 'Leuchttürme: "hoch"',
    author: ['A. Keeper', 'B. Keeper'],
    modifiedTime: '2024-05-02',
    publishedTime: '2024-05-01',
  }
  expect(frontMatterOf({ metadata, url: 'https://x.test/?a=b#c', tokens: 12 })).toBe(
    '---\ntitle: "Leuchttürme: \\"hoch\\""\nurl: "https://x.test/?a=b#c"\ndate: "2024-05-01"\nauthor: "A. Keeper, B. Keeper"\nlanguage: "de"\ntokens: 12\n---\n',
  )
})

test('a page that states nothing has its address', () => {
  expect(frontMatterOf({ metadata: { title: '' }, url: 'https://x.test/' })).toBe('---\nurl: "https://x.test/"\n---\n')
})

test.each([
  '---',
  '- a',
  '@b',
  '%c',
  'a: b',
  'a #b',
  "it's",
  '"',
  '\\',
  'yes',
  'null',
  '1',
  '2024-05-01',
  ' a ',
  'a\nb',
  '\t',
  '{a}',
  '[a',
  '&a',
  '*a',
  '!a',
  '|',
  '>',
  '😀',
  '\u2028\u0085\ufeff\u007f\u0000',
])('the title %j is read as it is', (title) => {
  expect(parsed(frontMatterOf({ metadata: { title } }))).toEqual({ title })
})

test('any text is read as it is, on one line', () => {
  const text = fc.string({ unit: 'binary', minLength: 1 })
  fc.assert(
    fc.property(text, (title) => {
      const front = frontMatterOf({ metadata: { title } })
      expect(front.split(/[\n\r\u0085\u2028\u2029]/)).toHaveLength(4)
      expect(parsed(front)).toEqual({ title })
    }),
    { numRuns: 300 },
  )
})

test('a lone surrogate, which YAML cannot write, becomes the replacement character', () => {
  expect(parsed(frontMatterOf({ metadata: { title: 'a\ud800' } }))).toEqual({ title: 'a\ufffd' })
})
