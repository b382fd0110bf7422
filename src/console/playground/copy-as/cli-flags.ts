// Which flags of `web-extract` stand for a request.
import { fileNameOf, type SnippetRequest } from './snippet.ts'

export interface CliLine {
  command: string
  operands: readonly string[]
  flags: readonly string[]
  /** What the command reads from standard input, as JSON. */
  input: unknown
  /** Members of the request that no flag stands for. */
  left: readonly string[]
}

type Body = Readonly<Record<string, unknown>>

/** The flags for a member, or undefined if there are none for that value. An empty list: it is so anyway. */
type ToFlags = (value: unknown) => string[] | undefined

export function cliLineOf({ endpoint, body }: SnippetRequest): CliLine {
  const { url, urls, query, prompt, file: _, ...rest } = body
  switch (endpoint) {
    case 'scrape':
      return scrapeLine([text(url)], rest)
    case 'batch':
      return scrapeLine(texts(urls), rest)
    case 'map':
      return lineOf('map', [text(url)], [[rest, map]])
    case 'crawl': {
      const { scrapeOptions = {}, ...own } = { ...rest, ...(prompt !== undefined && { prompt }) } as Body
      return lineOf(
        'crawl',
        [text(url)],
        [
          [own, crawl],
          [scrapeOptions as Body, crawledPage, 'scrapeOptions.'],
        ],
        ['--output=pages'],
      )
    }
    case 'parse':
      return lineOf('parse', [fileNameOf(body)], [[(rest.options ?? {}) as Body, parse]])
    case 'search':
      return lineOf('search', [text(query)], [[rest, search]])
    case 'extract': {
      const { schema, ...own } = { ...rest, ...(prompt !== undefined && { prompt }) } as Body
      return withSchema(schema, lineOf('extract', texts(urls), [[own, extract]]))
    }
    case 'agent': {
      const { schema, ...own } = { ...rest, ...(urls !== undefined && { urls }) } as Body
      return withSchema(schema, lineOf('agent', [text(prompt)], [[own, agent]]))
    }
  }
}

const text = (value: unknown) => (value === undefined ? '' : String(value))
const texts = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** A page. Some formats have a command of their own. */
function scrapeLine(urls: readonly string[], { actions, formats, ...body }: Body): CliLine {
  const [format, ...others] = Array.isArray(formats) ? formats : []
  const alone = others.length === 0 ? formatOf(format) : undefined
  if (alone?.type === 'json') {
    const { type: _, schema, ...options } = alone
    return withSchema(
      schema,
      lineOf('extract', urls, [
        [body, visit],
        [options, extract, 'formats[0].'],
      ]),
    )
  }
  if (alone?.type === 'question' && urls.length === 1)
    return lineOf('ask', [...urls, text(alone.question)], [[body, visit]])
  if (alone?.type === 'summary' && urls.length === 1) return lineOf('summarize', urls, [[body, visit]])
  const line = lineOf('scrape', urls, [[{ ...body, ...(formats !== undefined && { formats }) }, page]])
  if (actions === undefined) return line
  return { ...line, flags: [...line.flags, '--actions=-', '--json'], input: actions }
}

const formatOf = (format: unknown): Record<string, unknown> & { type?: unknown } =>
  typeof format === 'object' && format !== null ? (format as Record<string, unknown>) : { type: format }

function withSchema(schema: unknown, line: CliLine): CliLine {
  return schema === undefined ? line : { ...line, flags: [...line.flags, '--schema=-'], input: schema }
}

/** @param parts members, the flags for them, and how members without flags are named */
function lineOf(
  command: string,
  operands: readonly string[],
  parts: readonly (readonly [body: Body, flags: Readonly<Record<string, ToFlags>>, prefix?: string])[],
  always: readonly string[] = [],
): CliLine {
  const found = parts.flatMap(([body, flags, prefix = '']) =>
    Object.entries(body).map(([name, value]) => ({
      name: prefix + name,
      flags: Object.hasOwn(flags, name) ? flags[name]?.(value) : undefined,
    })),
  )
  return {
    command,
    operands,
    flags: [...always, ...found.flatMap(({ flags = [] }) => flags)],
    input: undefined,
    left: found.flatMap(({ name, flags }) => (flags === undefined ? [name] : [])),
  }
}

/** A flag with its value. */
const named =
  (flag: string): ToFlags =>
  (value) => [`--${flag}=${value}`]

/** A flag for each entry. */
const each =
  (flag: string): ToFlags =>
  (value) =>
    texts(value).map((entry) => `--${flag}=${entry}`)

/** A switch for one of two values. The other is what the command does without it. */
const onlyIf =
  (wanted: boolean, flag: string): ToFlags =>
  (value) =>
    value === wanted ? [`--${flag}`] : []

const seconds: ToFlags = (value) => [`--timeout=${Number(value) / 1000}`]

/** What the command does anyway. */
const already =
  (wanted: unknown): ToFlags =>
  (value) =>
    value === wanted ? [] : undefined

const served = ['markdown', 'html', 'rawHtml', 'links']

function formatFlags(value: unknown): string[] | undefined {
  const formats = Array.isArray(value) ? value.map((format) => formatOf(format)) : []
  const names = formats.map(({ type }) => String(type))
  const screenshot = formats.find(({ type }) => type === 'screenshot')
  const others = names.filter((name) => name !== 'screenshot')
  const isKnown = others.every((name) => served.includes(name)) && Object.keys(screenshot ?? {}).length <= 1
  if (!isKnown) return undefined
  return [
    ...(others.length === 0 || others.join() === 'markdown' ? [] : [`--format=${others.join(',')}`]),
    ...(screenshot === undefined ? [] : ['--screenshot=page.png']),
  ]
}

const visit = {
  timeout: seconds,
  headers: (value) => Object.entries(value as object).map(([name, text]) => `--header=${name}: ${text}`),
  skipTlsVerification: onlyIf(true, 'insecure'),
  // The command line has no cache.
  maxAge: already(0),
  storeInCache: already(false),
  proxy: already('auto'),
  blockAds: already(true),
  removeBase64Images: already(true),
  onlyCleanContent: already(false),
} satisfies Record<string, ToFlags>

const page = { ...visit, formats: formatFlags, onlyMainContent: onlyIf(false, 'full') } satisfies Record<
  string,
  ToFlags
>

const crawledPage = {
  ...page,
  formats: (value) => (texts(value).every((name) => served.includes(name)) ? formatFlags(value) : undefined),
  proxy: named('proxy'),
} satisfies Record<string, ToFlags>

const map = {
  search: named('search'),
  limit: named('limit'),
  sitemap: named('sitemap'),
  includeSubdomains: onlyIf(true, 'include-subdomains'),
  ignoreQueryParameters: onlyIf(false, 'keep-query'),
  timeout: seconds,
  headers: visit.headers,
} satisfies Record<string, ToFlags>

const crawl = {
  limit: named('limit'),
  maxDiscoveryDepth: named('depth'),
  includePaths: each('include'),
  excludePaths: each('exclude'),
  crawlEntireDomain: onlyIf(true, 'entire-domain'),
  allowSubdomains: onlyIf(true, 'subdomains'),
  allowExternalLinks: onlyIf(true, 'external'),
  sitemap: named('sitemap'),
  ignoreQueryParameters: onlyIf(true, 'ignore-query'),
  ignoreRobotsTxt: onlyIf(true, 'ignore-robots'),
  robotsUserAgent: named('robots-agent'),
  maxConcurrency: named('concurrency'),
  delay: named('delay'),
  regexOnFullURL: already(false),
  deduplicateSimilarURLs: already(true),
} satisfies Record<string, ToFlags>

const parse = {
  formats: crawledPage.formats,
  onlyMainContent: page.onlyMainContent,
  timeout: seconds,
  parsers: (value) => {
    const [parser, ...more] = Array.isArray(value) ? value : []
    if (parser === undefined || more.length > 0) return undefined
    const { mode, maxPages } = formatOf(parser)
    return [
      ...(mode === undefined ? [] : [`--ocr=${mode}`]),
      ...(maxPages === undefined ? [] : [`--pages=${maxPages}`]),
    ]
  },
} satisfies Record<string, ToFlags>

const times: Readonly<Record<string, string>> = { h: 'hour', d: 'day', w: 'week', m: 'month', y: 'year' }

const ofNames =
  (flag: string): ToFlags =>
  (value) => {
    const entries = Array.isArray(value) ? value.map(formatOf) : []
    if (entries.some((entry) => Object.keys(entry).length > 1)) return undefined
    return entries.map(({ type }) => `--${flag}=${type}`)
  }

const search = {
  limit: named('limit'),
  sources: ofNames('source'),
  categories: ofNames('category'),
  includeDomains: each('site'),
  excludeDomains: each('exclude-site'),
  tbs: (value) => {
    const time = times[/^qdr:([hdwmy])$/.exec(String(value))?.[1] ?? '']
    return time === undefined ? undefined : [`--time=${time}`]
  },
  lang: named('lang'),
  country: named('country'),
  timeout: seconds,
  highlights: already(false),
  scrapeOptions: (value) => (JSON.stringify(value) === '{"formats":["markdown"]}' ? ['--scrape'] : undefined),
} satisfies Record<string, ToFlags>

const extract = { prompt: named('prompt'), evidence: onlyIf(true, 'evidence') } satisfies Record<string, ToFlags>

const agent = {
  urls: each('url'),
  maxCredits: named('max-credits'),
  strictConstrainToURLs: onlyIf(true, 'strict'),
} satisfies Record<string, ToFlags>
