import { describe, expect, test } from 'bun:test'
import { type ConfigError, readConfig } from '../../src/config/read.ts'

const faults = (env: Record<string, string>): string[] => {
  try {
    readConfig({}, env)
    return []
  } catch (thrown) {
    return (thrown as ConfigError).lines
  }
}

describe('the engines of a search', () => {
  test('are a SearXNG and a page for each source, with parameters of its own', () => {
    const { config } = readConfig(
      {},
      {
        SERVICE_SEARXNG_URL: 'http://127.0.0.1:8080/searx',
        SERVICE_SEARCH_FALLBACK_URL: 'https://lite.duckduckgo.com/lite/?kp=1',
        SERVICE_NEWS_SEARCH_URL: ' off ',
      },
    )
    expect(String(config.searxngUrl)).toBe('http://127.0.0.1:8080/searx')
    expect(String(config.searchFallbackUrl)).toBe('https://lite.duckduckgo.com/lite/?kp=1')
    expect(config.newsSearchUrl).toBe('off')
    expect(config.imageSearchUrl).toBeUndefined()
  })

  test('may be a SearXNG that is off', () => {
    expect(readConfig({}, { SERVICE_SEARXNG_URL: 'off' }).config.searxngUrl).toBeUndefined()
  })

  test.each([
    ['SERVICE_SEARXNG_URL', 'localhost:8080', 'is not an http or https URL'],
    ['SERVICE_SEARXNG_URL', 'http://a.example/?q=', 'must not contain ? or #'],
    ['SERVICE_SEARCH_FALLBACK_URL', 'none', 'is neither an http or https URL nor off'],
    ['SERVICE_NEWS_SEARCH_URL', 'http://me:pw@a.example/', 'must not contain a user name or password'],
    ['SERVICE_IMAGE_SEARCH_URL', 'http://a.example/#x', 'must not contain #'],
  ])('%s cannot be %s', (name, value, fault) => {
    expect(faults({ [name]: value })).toEqual([expect.stringContaining(fault)])
    expect(faults({ [name]: value })[0]).toStartWith(name)
  })
})
