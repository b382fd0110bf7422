import { describe, expect, test } from 'bun:test'
import { checkSelectors } from '../../src/content/selection/selectors.ts'
import { ServiceError } from '../../src/errors.ts'
import { read } from './page.ts'

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
})
