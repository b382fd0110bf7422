import { describe, expect, test } from 'bun:test'
import { plainLine } from '../../../src/content/passages/plain-line.ts'

test.each([
  ['a link', 'See [the map](https://harbour.test/a_(b) "Map").', 'See the map.'],
  ['a link to an address with spaces', '[Map](<https://harbour.test/a b>)', 'Map'],
  ['a link with a picture in it', '[![Map](m.png) Open](https://harbour.test/)', ' Open'],
  ['a link after an escaped bracket', '\\[See [the map](m)', '[See the map'],
  ['a picture whose text has brackets', 'A ![pier \\[old\\]](p.png) B', 'A  B'],
  ['a footnote', 'Built in 1901[^1].', 'Built in 1901.'],
  ['an address', '<https://harbour.test/>', 'https://harbour.test/'],
  ['emphasis', '**Two** _words_', 'Two words'],
  ['code', 'Run `make` or ``a`b``.', 'Run make or a`b.'],
  ['code after an escaped backtick', '\\``make`', '`make'],
])('%s is read as its text', (_, markdown, text) => {
  expect(plainLine(markdown)).toBe(text)
})

// With time that grows with the square of the length or faster, these take minutes at least.
describe('a line of marks that lead nowhere is left as it is', () => {
  test.each([
    ['[a](', '<a>', 200],
    ['![a](', '<>', 200],
    ['', '[^', 500_000],
    ['', '[', 500_000],
    ['', '![', 500_000],
    ['', '<http:', 200_000],
    ['x', '`', 500_000],
  ])('%s%s', (start, mark, times) => {
    const line = start + mark.repeat(times)
    expect(plainLine(line) === line).toBe(true)
  })
})
