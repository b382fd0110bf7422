import { describe, expect, test } from 'bun:test'
import hosts from '../../assets/ad-hosts.txt' with { type: 'text' }
import { refusesAds } from '../../src/browser/page/ads.ts'

describe('blockAds', () => {
  const refuses = refusesAds('www.news.example')

  test.each(['doubleclick.net', 'stats.g.doubleclick.net', 'DOUBLECLICK.net.', 'cdn.taboola.com'])(
    '%s is refused',
    (host) => {
      expect(refuses(host)).toBe(true)
    },
  )

  test.each([
    'www.news.example',
    'cdn.news.example',
    'example.com',
    'net',
    'com',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '',
  ])('%p is let through', (host) => {
    expect(refuses(host)).toBe(false)
  })

  test('the page that was asked for and its kin are let through, whoever they are', () => {
    expect(refusesAds('www.taboola.com')('cdn.taboola.com')).toBe(false)
    expect(refusesAds('doubleclick.net')('doubleclick.net')).toBe(false)
  })

  test('every host of the list is found, and the list is sorted', () => {
    const listed = hosts.trimEnd().split('\n')
    expect(listed.length).toBeGreaterThan(50_000)
    expect(listed).toEqual(listed.toSorted())
    expect(listed.filter((host) => !refuses(host))).toEqual([])
  })
})
