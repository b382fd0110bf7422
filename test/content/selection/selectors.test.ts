import { describe, expect, test } from 'bun:test'
import { checkSelectors } from '../../../src/content/selection/selectors.ts'
import { ServiceError } from '../../../src/errors.ts'
import { variants } from '../../forms.ts'
import { read } from '../page.ts'

function refusal(selector: string): ServiceError | undefined {
  try {
    checkSelectors('excludeTags', [selector])
    return undefined
  } catch (thrown) {
    return thrown as ServiceError
  }
}

describe('a selector', () => {
  test('may be a name, a class, an id, an attribute, a relation', () => {
    for (const selector of [
      'table',
      '.a',
      '#b',
      '[data-x="1"]',
      'main > p:not(.x) ~ ul',
      'p:has(> img)',
      'A, B',
      ' p ',
    ]) {
      expect(refusal(selector)).toBeUndefined()
    }
  })

  test('that cannot be read is refused by its member and itself', () => {
    for (const selector of ['', ' ', 'p >>> q [', '..', 'a:unknown-thing', 'p::before', '*pattern*[', '> p', 'p >']) {
      const error = refusal(selector)
      expect(error).toBeInstanceOf(ServiceError)
      expect(error!.code).toBe('invalid_request')
      expect(error!.message).toContain('excludeTags')
      expect(error!.message).toContain(`"${selector}"`)
    }
  })

  test('beyond the caps is refused', () => {
    expect(refusal('a'.repeat(5000))?.message).toContain('4096')
    expect(refusal(Array(65).fill('p').join(','))?.message).toContain('too complex')
    expect(refusal(`${':not('.repeat(9)}p${')'.repeat(9)}`)?.message).toContain('too complex')
    expect(refusal('a:has(b):has(c):has(d)')?.message).toContain('too complex')
    expect(refusal(`${':is('.repeat(800)}p${')'.repeat(800)}`)?.message).toContain('too complex')
  })

  test('that costs too much on the page is refused while matching', () => {
    const page = `<ul>${'<li>x</li>'.repeat(20_000)}</ul>`
    const outcome = (selector: string): string => {
      try {
        return `no refusal: ${read(page, { excludeTags: [selector] }).kind}`
      } catch (thrown) {
        return (thrown as ServiceError).message
      }
    }
    expect(outcome('i ~ li')).toContain('cost too much')
    expect(outcome('li:nth-last-child(2n+1)')).toContain('cost too much')
    expect(outcome('ul:has(i ~ li)')).toContain('cost too much')
    expect(outcome('ul > li.none, li + b, li:first-child')).toBe('no refusal: html')
  })

  /** What 100 of a selector in each list cost on a page; they ran for seconds when only some looks were counted. */
  const hostile: [selector: string, page: string][] = [
    [':contains(x)', '<p>a'.repeat(30_000)],
    [':icontains(x)', `${'<div>'.repeat(100)}${'<p>ab'.repeat(8191)}`],
    ['[none]', '<p>a'.repeat(90_000)],
    [':not(*)', '<p>a'.repeat(190_000)],
    ['b + *', '<i>a</i>'.repeat(190_000)],
    ['[class*=none]', `<p class="${'aa '.repeat(2_000_000)}">x`],
    [':has(> i)', `${'<div>'.repeat(500)}${'<b>a</b>'.repeat(500)}`.repeat(20)],
    [':has(~ i)', '<p>a'.repeat(20_000)],
  ]

  test.each(variants(hostile, 4))('%s, a hundred times in each list, stops on a page made for it', (selector, page) => {
    const selectors = Array(100).fill(selector)
    expect(() => read(page, { includeTags: selectors, excludeTags: selectors }).kind).toThrow('cost too much')
  })

  test('draws on one budget with all others of the request', () => {
    const page = `<ul>${'<li>x</li>'.repeat(5000)}</ul>`
    const costly = ['i ~ li']
    expect(read(page, { includeTags: costly }).kind).toBe('html')
    expect(read(page, { excludeTags: costly }).kind).toBe('html')
    expect(() => read(page, { includeTags: costly, excludeTags: costly })).toThrow(
      'excludeTags contains selectors that cost',
    )
  })

  test('of an ordinary kind is matched on a large page, a hundred at a time', () => {
    const page = `<main>${'<p class="a b">text <a href="/x">link</a></p>'.repeat(20_000)}</main>`
    const plain = Array.from({ length: 100 }, (_, i) => ['nav', '.ad', '#side', '[role=banner]'][i % 4]!)
    expect(read(page, { excludeTags: plain, includeTags: ['main'] }).kind).toBe('html')
  })
})
