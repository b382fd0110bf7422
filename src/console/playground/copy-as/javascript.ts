import { fileNameOf, KEY_VARIABLE, type SnippetRequest } from './snippet.ts'

/** The request with `@mendable/firecrawl-js` 4. Its options have the names of the API. */
export function javascriptOf(request: SnippetRequest): string {
  const { origin, needsKey } = request
  const key = needsKey ? `process.env.${KEY_VARIABLE}` : `'any'`
  const lines = [
    `import Firecrawl from '@mendable/firecrawl-js'`,
    ...(request.endpoint === 'parse' ? [`import { readFile } from 'node:fs/promises'`] : []),
    '',
    `const client = new Firecrawl({ apiUrl: ${JSON.stringify(origin)}, apiKey: ${key} })`,
    `const result = await client.${callOf(request)}`,
    'console.log(result)',
  ]
  return lines.join('\n')
}

function callOf(request: SnippetRequest): string {
  const { body } = request
  const { url, query, urls, file: _, ...options } = body
  switch (request.endpoint) {
    case 'scrape':
    case 'map':
    case 'crawl':
      return `${request.endpoint}(${argumentsOf(url, options)})`
    case 'search':
      return `search(${argumentsOf(query, options)})`
    case 'batch':
      return `batchScrape(${argumentsOf(urls, batchOptions(options))})`
    case 'parse': {
      const name = JSON.stringify(fileNameOf(body))
      const { options: chosen = {} } = options
      const isEmpty = Object.keys(chosen as object).length === 0
      return `parse({ data: await readFile(${name}), filename: ${name} }${isEmpty ? '' : `, ${literal(chosen)}`})`
    }
    case 'extract':
    case 'agent':
      return `${request.endpoint}(${literal(body)})`
  }
}

const OF_BATCH = ['webhook', 'appendToId', 'ignoreInvalidURLs', 'maxConcurrency']

/** The client takes the options of the pages in a member of their own. */
function batchOptions(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const isOfBatch = ([name]: [string, unknown]) => OF_BATCH.includes(name)
  const entries = Object.entries(body)
  const pages = Object.fromEntries(entries.filter((entry) => !isOfBatch(entry)))
  return { ...Object.fromEntries(entries.filter(isOfBatch)), ...(Object.keys(pages).length > 0 && { options: pages }) }
}

function argumentsOf(first: unknown, options: Readonly<Record<string, unknown>>): string {
  const rest = Object.keys(options).length === 0 ? '' : `, ${literal(options)}`
  return literal(first ?? '') + rest
}

/** JSON is JavaScript, but for a member that would set the prototype. */
const literal = (value: unknown) => JSON.stringify(value, null, 2).replaceAll('"__proto__":', '["__proto__"]:')
