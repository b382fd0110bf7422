// Stand-ins for the sites that the vendor's tests name: `bun site.ts ADDRESS CERTIFICATE KEY` serves all of them on ports 80
// and 443 of one address, and says when it does.
const [address = '', certificate = '', key = ''] = process.argv.slice(2)

/** Every page has an image, a navigation and a main part, as the tests include, exclude and look for them. */
const page = (title: string, main: string) => `<!doctype html><html lang="en"><head><title>${title}</title></head><body>
<nav>${link('/', 'Home')} ${link('/blog/', 'Blog')} ${link('/docs/', 'Documentation')}</nav>
<main><article><img src="/images/logo.png" alt="Logo"><h1>${title}</h1>${main}</article></main>
<footer>${link('/imprint', 'Imprint')}</footer></body></html>`

const link = (path: string, words: string) => `<a href="${path}">${words}</a>`

const chapters = Array.from({ length: 40 }, (_, n) => `/docs/chapter-${n + 1}`)
const posts = Array.from({ length: 5 }, (_, n) => `/blog/post-${n + 1}`)

const listOf = (paths: string[]) => `<ul>${paths.map((path) => `<li>${link(path, `Read ${path}`)}</li>`).join('')}</ul>`

/**
 * So long that 15 of them need two pages of results: the tests of pagination skip themselves otherwise. One block of text,
 * because that is quick to convert.
 */
const reference = `<pre>${Array.from({ length: 8000 }, (_, n) => `Setting ${n} of this reference: what it means, which values it takes, and when to change it.`).join('\n')}</pre>`

const intro = '<h2>Introduction</h2><p>This page explains what the product does and where to read more about it.</p>'

const pages = new Map<string, string>([
  ['/', page('Welcome', `${intro}${listOf(['/docs/', '/blog/', ...chapters, ...posts])}`)],
  ['/docs/', page('Documentation', `${intro}${listOf(chapters)}`)],
  ['/blog/', page('Blog', `${intro}${listOf(posts)}`)],
  ['/imprint', page('Imprint', '<p>Who is responsible for the content of this site.</p>')],
  ...chapters.map((path, n) => [path, page(`Chapter ${n + 1}`, reference)] as const),
  ...posts.map(
    (path, n) => [path, page(`Post ${n + 1}`, `<p>News number ${n + 1}: something has been released.</p>`)] as const,
  ),
])

/** One pixel. */
const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** As long as a site elsewhere takes: some tests cancel a job of two pages, or list it, while it runs. */
const DELAY_MS = 500

async function answer(request: Request): Promise<Response> {
  await Bun.sleep(DELAY_MS)
  const { origin, pathname, search } = new URL(request.url)
  // A webhook of a test goes to one of the sites.
  if (request.method === 'POST') return new Response('ok')
  if (pathname === '/images/logo.png') return new Response(logo, { headers: { 'content-type': 'image/png' } })
  if (pathname === '/robots.txt') return new Response(`User-agent: *\nAllow: /\nSitemap: ${origin}/sitemap.xml\n`)
  if (pathname === '/sitemap.xml') return sitemapOf(origin)
  if (pathname === '/searxng/search') return searched(new URL(request.url))
  const html = search.startsWith('?batch=') ? page('Reference', reference) : pages.get(pathname)
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  return new Response(html ?? page('Not found', '<p>There is no such page.</p>'), { headers, status: html ? 200 : 404 })
}

/** What a SearXNG finds: the posts of the first site, with a date if they are news, and with their picture if asked. */
function searched({ searchParams }: URL): Response {
  const isFirst = Number(searchParams.get('pageno') ?? 1) === 1
  const category = searchParams.get('categories')
  const results = posts.map((path, n) => ({
    url: `https://docs.firecrawl.dev${path}`,
    title: `Post ${n + 1} about ${searchParams.get('q')}`,
    // A test looks for the capital of France.
    content: `News number ${n + 1} from Paris.`,
    engines: ['posts'],
    ...(category === 'news' && { publishedDate: '2026-01-01T08:00:00' }),
    ...(category === 'images' && { img_src: 'https://docs.firecrawl.dev/images/logo.png', resolution: '1 x 1' }),
  }))
  return Response.json({ query: searchParams.get('q'), results: isFirst ? results : [], unresponsive_engines: [] })
}

function sitemapOf(origin: string): Response {
  const urls = [...pages.keys()].map((path) => `<url><loc>${origin}${path}</loc></url>`)
  const body = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
  return new Response(body, { headers: { 'content-type': 'application/xml' } })
}

Bun.serve({ hostname: address, port: 80, fetch: answer })
Bun.serve({ hostname: address, port: 443, tls: { cert: Bun.file(certificate), key: Bun.file(key) }, fetch: answer })
process.stdout.write('listening\n')
