/** One thing to try in the playground. */
export interface Endpoint {
  id: EndpointId
  title: string
  summary: string
  path: string
  /** Fields that are always shown, the first of them on top. */
  shown: readonly string[]
  /** Whether it starts a job, whose state is at its path with its id. */
  isJob: boolean
  button: string
}

export type EndpointId = 'scrape' | 'map' | 'crawl' | 'batch' | 'parse' | 'search' | 'extract' | 'agent'

export const endpoints: readonly [Endpoint, ...Endpoint[]] = [
  {
    id: 'scrape',
    title: 'Scrape',
    summary: 'One page as Markdown, HTML, links, screenshot or data.',
    path: '/v2/scrape',
    shown: ['url', 'formats', 'onlyMainContent', 'waitFor', 'maxAge'],
    isJob: false,
    button: 'Scrape',
  },
  {
    id: 'map',
    title: 'Map',
    summary: 'The URLs of a site, from its sitemaps and links.',
    path: '/v2/map',
    shown: ['url', 'search', 'sitemap', 'limit'],
    isJob: false,
    button: 'Map',
  },
  {
    id: 'crawl',
    title: 'Crawl',
    summary: 'The pages of a site, as a job.',
    path: '/v2/crawl',
    shown: ['url', 'limit', 'includePaths', 'excludePaths', 'scrapeOptions'],
    isJob: true,
    button: 'Start the crawl',
  },
  {
    id: 'batch',
    title: 'Batch',
    summary: 'A list of pages, as a job.',
    path: '/v2/batch/scrape',
    shown: ['urls', 'formats', 'onlyMainContent'],
    isJob: true,
    button: 'Start the batch',
  },
  {
    id: 'parse',
    title: 'Parse',
    summary: 'A document of yours (PDF, Word, spreadsheet, image and more) as Markdown.',
    path: '/v2/parse',
    shown: ['file', 'options'],
    isJob: false,
    button: 'Parse',
  },
  {
    id: 'search',
    title: 'Search',
    summary: 'Results of web, news and image search, with their pages if you like.',
    path: '/v2/search',
    shown: ['query', 'limit', 'sources', 'highlights'],
    isJob: false,
    button: 'Search',
  },
  {
    id: 'extract',
    title: 'Extract',
    summary: 'Data in the shape of a schema, from one or several pages, as a job.',
    path: '/v2/extract',
    shown: ['urls', 'prompt', 'schema', 'showSources'],
    isJob: true,
    button: 'Start the extraction',
  },
  {
    id: 'agent',
    title: 'Agent',
    summary: 'An answer with its sources, from pages that are found for the question, as a job.',
    path: '/v2/agent',
    shown: ['prompt', 'urls', 'schema', 'maxCredits'],
    isJob: true,
    button: 'Ask',
  },
]

/** The options that are not always shown, by what they are about. What no group names is in the last one. */
export const groups: readonly { title: string; names: readonly string[] }[] = [
  {
    title: 'Scope',
    names: [
      'prompt',
      'maxDiscoveryDepth',
      'regexOnFullURL',
      'sitemap',
      'crawlEntireDomain',
      'allowSubdomains',
      'includeSubdomains',
      'allowExternalLinks',
      'ignoreQueryParameters',
      'filterByPath',
      'deduplicateSimilarURLs',
      'ignoreRobotsTxt',
      'robotsUserAgent',
      'limit',
      'includeDomains',
      'excludeDomains',
      'categories',
      'tbs',
      'lang',
      'country',
      'strictConstrainToURLs',
      'enableWebSearch',
      'appendToId',
      'ignoreInvalidURLs',
    ],
  },
  {
    title: 'Content',
    names: [
      'includeTags',
      'excludeTags',
      'onlyCleanContent',
      'removeBase64Images',
      'parsers',
      'scrapeOptions',
      'systemPrompt',
    ],
  },
  { title: 'Browser', names: ['actions', 'waitFor', 'blockAds'] },
  {
    title: 'Network',
    names: [
      'headers',
      'location',
      'proxy',
      'timeout',
      'skipTlsVerification',
      'delay',
      'maxConcurrency',
      'asyncScraping',
    ],
  },
  { title: 'Cache', names: ['maxAge', 'minAge', 'storeInCache', 'lockdown'] },
  { title: 'Webhook', names: ['webhook'] },
  { title: 'Other', names: [] },
]
