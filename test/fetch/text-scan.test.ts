import { describe, expect, test } from 'bun:test'
import { splitPage, surelyHasMoreText } from '../../src/fetch/text-scan.ts'

describe('surelyHasMoreText', () => {
  test('counts characters of text between tags, blanks collapsed', () => {
    const html = '<h1>Five5</h1>\n\n  <p>and   six</p>'
    expect(surelyHasMoreText(html, 11)).toBe(true)
    expect(surelyHasMoreText(html, 12)).toBe(false)
  })

  test('scripts, styles, comments and the title are no text', () => {
    const html = `<title>A long title</title><!-- a comment --><script>${'x'.repeat(1000)}</script><p>short</p>`
    expect(surelyHasMoreText(html, 4)).toBe(true)
    expect(surelyHasMoreText(html, 10)).toBe(false)
  })

  test('never says more than the whole page has', () => {
    const html = 'a<b>b</b>\n<i>c </i> d<br>'
    const { length } = splitPage(html).text
    expect(surelyHasMoreText(html, length)).toBe(false)
  })
})
