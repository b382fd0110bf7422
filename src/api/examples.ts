// What the reference suggests to send: bodies that succeed as they are, and where the ids in paths come from.

/** Bodies by route. Where there is none, the first example of the schema is suggested. */
const bodies: Readonly<Record<string, object>> = {
  'POST /scrape': { url: 'https://example.com/' },
  'POST /extract': {
    url: 'https://example.com/',
    schema: { type: 'object', properties: { title: { type: 'string' } } },
  },
  'POST /search': { query: 'example domain', limit: 3 },
  'POST /map': { url: 'https://example.com/' },
  // With a wait, a browser renders the page, so that its session can be continued.
  'POST /v2/scrape': { url: 'http://example.com/', formats: ['markdown', 'links'], waitFor: 500 },
  'POST /v2/scrape/{id}/interact': { code: 'document.title' },
  'POST /v2/parse/base64': { base64: btoa('<h1>Hello</h1><p>A small page.</p>'), filename: 'hello.html' },
  'POST /v2/parse': { uploadRef: 'The uploadRef of POST /v2/parse/upload-url' },
  'POST /v2/parse/reference': { uploadRef: 'The uploadRef of POST /v2/parse/upload-url' },
  'POST /v2/parse/upload-url': { filename: 'hello.html', contentType: 'text/html' },
  'POST /v2/search': { query: 'example domain', limit: 3 },
  'POST /v2/map': { url: 'https://example.com/' },
  'POST /v2/browser': { ttl: 300 },
  'POST /v2/browser/{id}/execute': { code: 'navigator.userAgent' },
  'POST /v2/interact': { ttl: 300 },
  'POST /v2/interact/{id}/execute': { code: 'navigator.userAgent' },
  'POST /jobs/{id}/retry': {},
  'POST /mcp': { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  'PATCH /v2/monitor/{id}': { name: 'Prices of the day' },
  'POST /v2/monitor/{id}/run': {},
}

/** The body to suggest for a route, under its name in the document. */
export const bodyExampleOf = (route: string): object | undefined => bodies[route]

/** A member of an answer that has what a path needs. */
interface Source {
  member: string
  route: string
  /** Of which of its answers, if not of all. */
  when?: string
}

/** By the path up to the parameter, and its name. */
const sources: Readonly<Record<string, Source>> = {
  '/jobs/{id}': { member: 'id', route: 'POST /batch/scrape' },
  '/crawl/{id}': { member: 'id', route: 'POST /crawl' },
  '/batch/scrape/{id}': { member: 'id', route: 'POST /batch/scrape' },
  '/v2/crawl/{id}': { member: 'id', route: 'POST /v2/crawl' },
  '/v2/batch/scrape/{id}': { member: 'id', route: 'POST /v2/batch/scrape' },
  '/v2/extract/{id}': { member: 'id', route: 'POST /v2/extract' },
  '/v2/agent/{id}': { member: 'id', route: 'POST /v2/agent' },
  '/v2/browser/{id}': { member: 'id', route: 'POST /v2/browser' },
  '/v2/interact/{id}': { member: 'id', route: 'POST /v2/interact' },
  '/v2/scrape/{id}': {
    member: 'data.metadata.scrapeId',
    route: 'POST /v2/scrape',
    when: 'a browser rendered the page; to end a session, begin one with `POST` before',
  },
  '/v2/monitor/{id}': { member: 'data.id', route: 'POST /v2/monitor' },
  '/v2/monitor/{id}/checks/{checkId}': { member: 'data.id', route: 'POST /v2/monitor/{id}/run' },
  '/v2/browser/{id}/replay/{page}': { member: 'pages.0.pageId', route: 'GET /v2/browser/{id}/replay' },
  '/v2/interact/{id}/replay/{page}': { member: 'pages.0.pageId', route: 'GET /v2/interact/{id}/replay' },
}

/** Parameters whose value no member of an answer has as it is. */
const others: Readonly<Record<string, object>> = {
  '/r/{url}': { description: 'URL of the page, as it is or percent-encoded.', example: 'https://example.com/' },
  '/jobs/{id}/pages/{page}': {
    description: '`number` of a page in the answer of `GET /jobs/{id}/pages`; they count from 1.',
    example: '1',
  },
  '/v2/parse/upload/{token}': {
    description:
      'The end of `data.uploadUrl` in the answer of `POST /v2/parse/upload-url`. It works once, for 15 minutes.',
  },
}

/** How the document describes the parameters of a path. */
export function pathParametersOf(path: string): object[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => {
    const place = path.slice(0, match.index + match[0].length)
    const source = sources[place]
    const known = source === undefined ? others[place] : { description: sentenceOf(source) }
    return { name: match[1], in: 'path', required: true, schema: { type: 'string' }, ...known }
  })
}

const sentenceOf = ({ member, route, when }: Source) =>
  `\`${member}\` in the answer of \`${route}\`${when === undefined ? '' : `, if ${when}`}.`
