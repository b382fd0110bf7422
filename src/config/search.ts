import { headerValue, oneOf, optional, serviceUrl } from './parsers.ts'
import { setting } from './setting-type.ts'

/** What a search asks. */
export const searchSettings = {
  searxngUrl: setting<URL | undefined>({
    env: ['SERVICE_SEARXNG_URL'],
    takes: 'URL',
    default: '',
    parse: (text) => (text.trim() === OFF ? undefined : serviceUrl(text)),
    doc: 'Base URL of a SearXNG for the web, news and images, e.g. `http://127.0.0.1:8080`. Its `search.formats` must contain `json`. It is asked first; the engines below are asked if it fails. Those that you set are also asked if it has too few results, the public defaults are not.',
  }),
  braveApiKey: apiKey('SERVICE_BRAVE_API_KEY', 'the Brave Search API, for the web, news and images'),
  serperApiKey: apiKey('SERVICE_SERPER_API_KEY', 'Serper, for the web, news and images'),
  tavilyApiKey: apiKey('SERVICE_TAVILY_API_KEY', 'Tavily, for the web and news'),
  searchFallbackUrl: setting<SearchPage>({
    env: ['SERVICE_SEARCH_FALLBACK_URL'],
    takes: 'URL|off',
    default: '',
    parse: searchPage,
    doc: 'Page of web results: DuckDuckGo, Bing, the HTML of a SearXNG, or a similar one. The query is added as `q`. Empty: `https://html.duckduckgo.com/html/`. `off`: none. The address may be private.',
  }),
  newsSearchUrl: setting<SearchPage>({
    env: ['SERVICE_NEWS_SEARCH_URL'],
    takes: 'URL|off',
    default: '',
    parse: searchPage,
    doc: 'Feed with news for a query, RSS or Atom. The query is added as `q`. Empty: `https://www.bing.com/news/search?format=rss`. `off`: none. The address may be private.',
  }),
  imageSearchUrl: setting<SearchPage>({
    env: ['SERVICE_IMAGE_SEARCH_URL'],
    takes: 'URL|off',
    default: '',
    parse: searchPage,
    doc: 'Page of images in the HTML of Bing or the JSON of SearXNG. The query is added as `q`. Empty: `https://www.bing.com/images/async`. `off`: none. The address may be private.',
  }),
  safeSearch: setting<'off' | 'moderate' | 'strict' | undefined>({
    env: ['SERVICE_SAFE_SEARCH'],
    takes: 'off|moderate|strict',
    default: '',
    parse: optional(oneOf(['off', 'moderate', 'strict'])),
    doc: 'How strictly SearXNG, DuckDuckGo, Bing and Brave leave out results that are not for everyone. Empty: as each engine is set. Other engines have no such parameter.',
  }),
}

function apiKey(name: string, engine: string) {
  return setting<string | undefined>({
    env: [name],
    takes: 'KEY',
    default: '',
    parse: optional(headerValue),
    secret: true,
    doc: `Key of ${engine}. It is asked after SERVICE_SEARXNG_URL and before the pages below. It is also asked if there are too few results.`,
  })
}

/** Undefined stands for the public default. */
export type SearchPage = URL | typeof OFF | undefined

const OFF = 'off'

function searchPage(text: string): SearchPage {
  if (text.trim() === '') return undefined
  if (text.trim() === OFF) return OFF
  const url = URL.parse(text.trim())
  if (url === null || !/^https?:$/.test(url.protocol)) throw new Error(`is neither an http or https URL nor ${OFF}`)
  if (url.username !== '' || url.password !== '') throw new Error('must not contain a user name or password')
  if (url.hash !== '') throw new Error('must not contain #')
  return url
}
