// The request with firecrawl-py 4.32.1, whose parameters have names of their own.
import { pythonLiteral } from './python-literal.ts'
import { fileNameOf, KEY_VARIABLE, type SnippetRequest } from './snippet.ts'

export function pythonOf(request: SnippetRequest): string {
  const { origin, needsKey } = request
  const { method, first, given, options } = callOf(request)
  const known = methodParameters[method]
  const taken = Object.entries(given).filter(([name]) => known.includes(snakeOf(name)))
  const left = Object.entries(given).filter(([name]) => !known.includes(snakeOf(name)))
  const nested = options === undefined ? undefined : optionsOf(options.type, options.value, INDENT)
  const parameters = [
    ...(first === undefined ? [] : [first]),
    ...taken.map(([name, value]) => `${snakeOf(name)}=${argumentOf(name, value)}`),
    ...(nested === undefined ? [] : [`${options?.name}=${nested.text}`]),
  ]
  const missing = [...left.map(([name]) => name), ...(nested?.left ?? [])]
  const types = options === undefined ? [] : [`from firecrawl.v2.types import ${options.type}`]
  return [
    ...(needsKey ? ['import os', ''] : []),
    'from firecrawl import Firecrawl',
    ...types,
    '',
    `client = Firecrawl(api_url=${pythonLiteral(origin)}, api_key=${needsKey ? `os.environ[${pythonLiteral(KEY_VARIABLE)}]` : '"any"'})`,
    ...(missing.length === 0 ? [] : [`# This client has no parameter for: ${missing.join(', ')}`]),
    `result = client.${method}(`,
    ...parameters.map((parameter) => `${INDENT}${parameter},`),
    ')',
    'print(result)',
  ].join('\n')
}

const INDENT = '    '

interface Call {
  method: keyof typeof methodParameters
  /** The one parameter without a name. */
  first: string | undefined
  given: Readonly<Record<string, unknown>>
  /** Options that the client takes as an object of its own type. */
  options: { name: string; type: keyof typeof optionParameters; value: Readonly<Record<string, unknown>> } | undefined
}

function callOf({ endpoint, body }: SnippetRequest): Call {
  const { url = '', query = '', urls, scrapeOptions, options: chosen, file: _, ...rest } = body
  const nested = (name: string, type: keyof typeof optionParameters, value: unknown) =>
    value === undefined ? undefined : { name, type, value: value as Record<string, unknown> }
  const options = nested('scrape_options', 'ScrapeOptions', scrapeOptions)
  switch (endpoint) {
    case 'scrape':
    case 'map':
    case 'crawl':
      return { method: endpoint, first: pythonLiteral(url), given: rest, options }
    case 'search':
      return { method: 'search', first: pythonLiteral(query), given: rest, options }
    case 'batch':
      return { method: 'batch_scrape', first: pythonLiteral(urls ?? [], INDENT), given: rest, options }
    case 'parse':
      return {
        method: 'parse',
        first: pythonLiteral(fileNameOf(body)),
        given: rest,
        options: nested('options', 'ParseOptions', chosen),
      }
    case 'extract':
    case 'agent':
      return {
        method: endpoint,
        first: urls === undefined ? undefined : pythonLiteral(urls, INDENT),
        given: rest,
        options,
      }
  }
}

function optionsOf(type: keyof typeof optionParameters, value: Readonly<Record<string, unknown>>, indent: string) {
  const deeper = `${indent}${INDENT}`
  const known = optionParameters[type]
  const entries = Object.entries(value)
  const taken = entries.filter(([name]) => known.includes(snakeOf(name)))
  const lines = taken.map(([name, member]) => `${deeper}${snakeOf(name)}=${argumentOf(name, member, deeper)},\n`)
  return {
    text: `${type}(\n${lines.join('')}${indent})`,
    left: entries.filter(([name]) => !known.includes(snakeOf(name))).map(([name]) => name),
  }
}

/** The value of a parameter. */
function argumentOf(name: string, value: unknown, indent = INDENT): string {
  const isFormats = name === 'formats' && Array.isArray(value)
  const shown = isFormats ? value.map((format) => (AS_OBJECTS.has(format) ? { type: format } : format)) : value
  return pythonLiteral(shown, indent)
}

/** Formats that the client does not take as names. */
const AS_OBJECTS = new Set<unknown>(['json', 'deterministicJson'])

/** `onlyMainContent` is `only_main_content`, `ignoreInvalidURLs` is `ignore_invalid_urls`. */
const snakeOf = (name: string) =>
  name
    .replace(/URLs?$/, (letters) => `_${letters.toLowerCase()}`)
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const page =
  'formats headers include_tags exclude_tags only_main_content timeout wait_for parsers actions location skip_tls_verification remove_base64_images block_ads proxy max_age store_in_cache lockdown'

const methodParameters = {
  scrape: page.split(' '),
  map: 'search include_subdomains ignore_query_parameters limit sitemap timeout location'.split(' '),
  crawl:
    'prompt exclude_paths include_paths max_discovery_depth sitemap ignore_query_parameters limit crawl_entire_domain allow_external_links allow_subdomains ignore_robots_txt delay max_concurrency webhook regex_on_full_url deduplicate_similar_urls'.split(
      ' ',
    ),
  batch_scrape: `${page} webhook append_to_id ignore_invalid_urls max_concurrency`.split(' '),
  parse: [] as string[],
  search:
    'sources categories include_domains exclude_domains limit tbs location ignore_invalid_urls timeout highlights'.split(
      ' ',
    ),
  extract: 'prompt schema system_prompt allow_external_links enable_web_search show_sources ignore_invalid_urls'.split(
    ' ',
  ),
  agent: 'prompt schema max_credits strict_constrain_to_urls webhook'.split(' '),
}

const optionParameters = {
  ScrapeOptions: [...page.split(' '), 'min_age'],
  ParseOptions:
    'formats headers include_tags exclude_tags only_main_content timeout parsers skip_tls_verification remove_base64_images block_ads'.split(
      ' ',
    ),
}
