// What a service needs to use the fixture web of the black-box suites.

/** The fixture sites are on loopback; all other private addresses stay blocked. */
export const opened = { SERVICE_ALLOW_PRIVATE_NETWORKS: '127.0.0.0/8,::1/128' }

/** The model of the fixture web. */
export const model = {
  SERVICE_LLM_PROVIDER: 'llm-compatible',
  SERVICE_LLM_BASE_URL: 'http://127.0.0.1:8899/v1',
  SERVICE_LLM_API_KEY: 'test-key',
  SERVICE_LLM_MODEL: 'fixture',
}

/** The search engines of the fixture web. */
export const search = {
  SERVICE_SEARXNG_URL: 'http://127.0.0.1:8899/searxng',
  SERVICE_SEARCH_FALLBACK_URL: 'http://127.0.0.1:8899/ddg/html',
  SERVICE_NEWS_SEARCH_URL: 'http://127.0.0.1:8899/news/rss',
  SERVICE_IMAGE_SEARCH_URL: 'http://127.0.0.1:8899/images',
}
