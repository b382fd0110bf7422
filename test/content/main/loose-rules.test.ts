import { expect, test } from 'bun:test'
import { PROSE, readMain } from '../page.ts'

const page = (before: string, after: string) =>
  readMain(`<main>${before}<h1>Lautan</h1><div>${PROSE}</div>${after}</main>`).markdown
const WITHOUT = page('', '')

test.each([
  ['after the last text', '', '<hr>'],
  ['before the first text', '<hr>', ''],
  ['after the last text, before a menu', '', '<hr/><nav><a href="/a">Satu</a> <a href="/b">Dua</a></nav>'],
  ['after the last text, twice', '', '<div><hr></div><hr class="garis">'],
  ['around links to share', '<div><hr></div>', '<hr><ul class="share"><li><a href="/s">Bagikan</a></li></ul><hr>'],
])('a rule goes that divides nothing: %s', (_, before, after) => {
  expect(page(before, after)).toBe(WITHOUT)
})

test('a rule between two texts stays, once', () => {
  const markdown = page('', `<hr><hr><div>${PROSE.replaceAll('workshop', 'harbour')}</div>`)
  expect(markdown.match(/^---$/gm)).toHaveLength(1)
})

test('a rule before a last picture stays', () => {
  expect(page('', '<hr><figure><img src="/peta.jpg" alt="Peta laut"></figure>')).toContain('---\n\n![Peta laut]')
})
