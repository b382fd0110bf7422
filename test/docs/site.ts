// example.com of the documentation, its search engine and its language model: `bun site.ts CERTIFICATE KEY DOCX` serves
// them, and says when it does.
import { readFileSync } from 'node:fs'
import { completion } from './model.ts'

const ADDRESS = '93.184.215.14'

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body><main>${body}</main></body></html>`

const section = (title: string, text: string, links = '') => page(title, `<h1>${title}</h1><p>${text}</p>${links}`)

const link = (path: string, words: string) => `<a href="${path}">${words}</a>`

const pages: Record<string, string> = {
  '/': page(
    'Example Domain',
    `<h1>Example Domain</h1><p>This domain is for use in documentation examples without needing permission. Avoid use in
     operations.</p><p>${link('https://iana.org/domains/example', 'Learn more')}</p>`,
  ),
  '/about': section('About', 'Who keeps this site, and why it is so small.'),
  '/pricing': section('Pricing', 'It costs nothing, for everybody and for ever.'),
  '/docs/': section(
    'Documentation',
    'Where to begin.',
    `<ul><li>${link('intro', 'Introduction')}</li><li>${link('install', 'Installation')}</li><li>${link('use', 'Use')}</li>
     <li>${link('faq', 'Questions')}</li><li>${link('shut', 'Not for robots')}</li></ul>`,
  ),
  '/lamp': page(
    'Brass Lamp',
    `<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product", "name": "Brass Lamp",
     "offers": {"@type": "Offer", "price": "49.50", "priceCurrency": "EUR"}}</script>
     <h1>Brass Lamp</h1><p>It burns for nine hours.</p><p>Price: 49.50 €</p>`,
  ),
  '/lamp/data': page(
    'Technical data',
    `<h1>Technical data</h1><p>What the lamp is made of.</p>
     <table><tr><th>Material</th><td>brass</td></tr><tr><th>Weight</th><td>1.4 kg</td></tr></table>`,
  ),
  '/docs/intro': section('Introduction', 'What this is for, in a few sentences.'),
  '/docs/install': section('Installation', 'One file is all that there is to copy.'),
  '/docs/use': section('Use', 'Ask for a page and read what comes.'),
  '/docs/faq': section('Questions', 'What others asked before you.'),
}

const [certificate = '', key = '', letter = ''] = process.argv.slice(2)
const others: Record<string, () => Response> = {
  '/robots.txt': () => new Response('User-agent: *\nDisallow: /docs/shut\n'),
  '/sitemap.xml': () => new Response(sitemap(), { headers: { 'content-type': 'application/xml' } }),
  '/a.docx': () => new Response(readFileSync(letter)),
}

function sitemap(): string {
  const urls = ['/', '/about', '/pricing', '/docs/'].map((path) => `<url><loc>https://example.com${path}</loc></url>`)
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`
}

function answer(request: Request): Response {
  const { pathname } = new URL(request.url)
  const html = pages[pathname]
  if (html !== undefined) return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  return others[pathname]?.() ?? new Response(section('Not found', 'There is no such page.'), { status: 404 })
}

/** A SearXNG that knows two pages about lamps. */
function searched(request: Request): Response {
  const { searchParams } = new URL(request.url)
  const found = [
    ['lamp', 'Brass Lamp', 'It burns for nine hours.'],
    ['lamp/data', 'Technical data', 'What the lamp is made of.'],
  ].map(([path, title, content]) => ({ url: `https://example.com/${path}`, title, content, engines: ['example'] }))
  const results = Number(searchParams.get('pageno') ?? 1) === 1 ? found : []
  return Response.json({ query: searchParams.get('q'), number_of_results: 2, results, unresponsive_engines: [] })
}

Bun.serve({ hostname: '10.1.0.5', port: 8888, fetch: searched })
Bun.serve({ hostname: '10.1.0.5', port: 11434, fetch: completion })
Bun.serve({ hostname: ADDRESS, port: 80, fetch: answer })
Bun.serve({ hostname: ADDRESS, port: 443, tls: { cert: Bun.file(certificate), key: Bun.file(key) }, fetch: answer })
process.stdout.write('listening\n')
