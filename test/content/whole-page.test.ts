import { describe, expect, test } from 'bun:test'
import { documentOf } from '../../src/content/document.ts'
import { MAIN_MARKDOWN, PAGE_URL, PROSE } from './page.ts'

function wholePage(body: string, options = {}): string | undefined {
  const source = { body: new TextEncoder().encode(body), contentType: 'text/html; charset=utf-8', url: PAGE_URL }
  return documentOf(source, { ...MAIN_MARKDOWN, formats: ['markdown', 'wholePage'], ...options }).wholePage
}

const page = (part: string) =>
  `<nav><a href="/a">Menu</a></nav><article><h1>Log</h1>${PROSE}${part}</article><footer>Foot</footer>`

describe('the whole page', () => {
  test('has what the main content leaves out', () => {
    const text = wholePage(page(''))!
    expect(['[Menu]', '# Log', 'Foot'].filter((each) => !text.includes(each))).toEqual([])
  })

  test.each([
    '<div class="cookie-banner">Odd words</div>',
    '<div id="onetrust-consent-sdk">Odd words</div>',
    '<aside class="adSlot top">Odd words</aside>',
    '<ins class="adsbygoogle">Odd words</ins>',
    '<div class="promo-box"><p>Odd words</p></div>',
    '<div aria-label="Advertisement">Odd words</div>',
  ])('is without what is laid over any page: %s', (part) => {
    expect(wholePage(page(part))).not.toContain('Odd words')
  })

  test.each([
    '<p class="promo-price">Odd words</p>',
    '<li class="product promo">Odd words</li>',
    '<div class="has-cookie-banner">Odd words</div>',
    '<p class="adapter-title">Odd words</p>',
    '<div class="promo"><p class="promo-text">Odd words</p></div>'.repeat(4),
    `<div class="ad">Odd words ${PROSE.repeat(4)}</div>`,
  ])('keeps content whose name is similar (%#)', (part) => {
    expect(wholePage(page(part))).toContain('Odd words')
  })

  test('is absent if the document is the whole page or what selectors choose, and obeys excludeTags', () => {
    expect(wholePage(page(''), { onlyMainContent: false })).toBeUndefined()
    expect(wholePage(page(''), { includeTags: ['h1'] })).toBeUndefined()
    expect(wholePage(page(''), { excludeTags: ['footer'] })).not.toContain('Foot')
  })
})
