import { describe, expect, test } from 'bun:test'
import { hasMoreTextThan, splitPage } from '../../src/fetch/text-scan.ts'

describe('hasMoreTextThan', () => {
  test('counts characters of text between tags, blanks collapsed', () => {
    const html = '<h1>Five5</h1>\n\n  <p>and   six</p>'
    expect(hasMoreTextThan(html, 11)).toBe(true)
    expect(hasMoreTextThan(html, 12)).toBe(false)
  })

  test('scripts, styles, comments and the title are no text', () => {
    const html = `<title>A long title</title><!-- a comment --><script>${'x'.repeat(1000)}</script><p>short</p>`
    expect(hasMoreTextThan(html, 4)).toBe(true)
    expect(hasMoreTextThan(html, 10)).toBe(false)
  })

  test('never says more than the whole page has', () => {
    const html = 'a<b>b</b>\n<i>c </i> d<br>'
    const { length } = splitPage(html).text
    expect(hasMoreTextThan(html, length)).toBe(false)
  })
})
