import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { cancel } from '../../src/operations/jobs.ts'
import { readJob } from '../../src/queue/read.ts'
import { PATIENCE_MS } from '../patience.ts'
import { html, type Route, redirect, startWeb } from '../site/web.ts'
import { type Crawler, crawlOptions, linksTo, OWNER, pageOptions, startCrawler } from './crawl.fixture.ts'

let crawler: Crawler
beforeAll(async () => {
  crawler = await startCrawler()
}, PATIENCE_MS)
afterAll(() => crawler[Symbol.asyncDispose]())

const page = (...links: string[]) => html(linksTo(...links))
const text =
  (body: string, status = 200): Route =>
  (_request, response) =>
    response.writeHead(status, { 'content-type': 'text/plain' }).end(body)

describe('a crawl', () => {
  test('follows links under its start, each page once, and keeps the documents', async () => {
    await using web = await startWeb(() => ({
      '/docs/': page('/docs/a', '/docs/b#x', '/docs/b#y', '/docs/b/index.html', '/blog', '/docs/logo.png', '#top'),
      '/docs/a': page('/docs/', '/docs/b', '/docs/c'),
      '/docs/b': page(),
      '/docs/c': page('/docs/a'),
      '/blog': page(),
    }))
    const { job, paths, pages, errors } = await crawler.crawl({ url: `${web.origin}/docs/` })
    expect(paths(web.origin)).toEqual(['/docs/', '/docs/a', '/docs/b', '/docs/c'])
    expect(job).toMatchObject({ state: 'completed', total: 4, completed: 4, failed: 0, blocked: 0 })
    expect(errors).toEqual([])
    expect(pages[0]!.document.markdown).toContain('# Page')
    expect(pages[0]!.document.targets).toBeUndefined()
    expect(web.visits('/docs/b')).toHaveLength(1)
  })

  test('goes as deep as asked', async () => {
    await using web = await startWeb(() => ({ '/': page('/1'), '/1': page('/2'), '/2': page('/3'), '/3': page() }))
    const deep = async (maxDepth: number) =>
      (await crawler.crawl({ url: `${web.origin}/`, maxDepth })).paths(web.origin)
    expect(await deep(0)).toEqual(['/'])
    expect(await deep(2)).toEqual(['/', '/1', '/2'])
  })

  test('extracts data from the pages of a site that its start redirects to', async () => {
    await using web = await startWeb(() => ({ '/old/': redirect('/new/'), '/new/': page('/new/a'), '/new/a': page() }))
    const { page: scraped } = crawlOptions({ url: web.origin })
    const extraction = { schema: { type: 'object', properties: { title: { type: 'string' } } }, schemaPath: ['schema'] }
    const asJson = { ...scraped, content: { ...scraped.content, formats: ['json' as const], extraction } }
    const { errors, pages } = await crawler.crawl({ url: `${web.origin}/old/`, page: asJson })
    expect(errors).toEqual([])
    expect(pages.map(({ document }) => document.json)).toEqual([{ title: 'Page' }, { title: 'Page' }])
  })

  test('stops at its limit exactly', async () => {
    await using web = await startWeb(() => {
      const all = Array.from({ length: 50 }, (_, n) => `/p${n}`)
      return { '/': page(...all), ...Object.fromEntries(all.map((path) => [path, page(...all)])) }
    })
    const { job } = await crawler.crawl({ url: `${web.origin}/` }, { limit: 7 })
    expect(job).toMatchObject({ state: 'completed', total: 7, completed: 7 })
  })

  test('takes every link of a page that has thousands', async () => {
    await using web = await startWeb(() => ({ '/': page(...Array.from({ length: 3500 }, (_, n) => `/p${n}`)) }))
    const { sql } = crawler.database
    const id = await crawler.start({ url: `${web.origin}/` }, { limit: 5000, maxConcurrency: 1 })
    const key = { kind: 'crawl', id, owner: OWNER } as const
    while ((await readJob(sql, key))!.completed === 0) await Bun.sleep(10)
    await cancel(sql, key)
    expect((await readJob(sql, key))!.completed).toBeLessThan(3500)
    const known = await sql`
      select key from web_extract.identities where job_id = (select id from web_extract.jobs where public_id = ${id})`
    expect(known.length).toBe(3501)
  })

  test('whose start is no page by its patterns follows its links and says so', async () => {
    await using web = await startWeb(() => ({ '/': page('/blog/a', '/shop'), '/blog/a': page(), '/shop': page() }))
    const { paths, errors, job } = await crawler.crawl({ url: `${web.origin}/`, includePaths: ['^/blog/'] })
    expect(paths(web.origin)).toEqual(['/blog/a'])
    expect(errors).toMatchObject([{ code: 'crawl_denied', url: `${web.origin}/` }])
    expect(errors[0]!.message).toContain('includePaths')
    expect(job).toMatchObject({ total: 2, completed: 1, failed: 1 })
  })

  test('says what is wrong with its start page, and does not blame the scope', async () => {
    await using web = await startWeb(() => ({ '/docs/': page(), '/docs/b': page('/docs/missing') }))
    const issues = async (path: string, options: object = {}) => {
      const { startIssue, narrow } = await crawler.crawl({ url: `${web.origin}${path}`, ...options })
      return [startIssue, narrow]
    }
    expect(await issues('/docs/missing')).toEqual(['The start page answered with HTTP 404.', false])
    expect(await issues('/docs/', { excludePaths: ['^/docs/$'] })).toEqual([
      'The start page could not be used (crawl_denied). The crawl starts here, but this URL does not belong to it: it matches "^/docs/$" in excludePaths.',
      false,
    ])
    expect(await issues('/docs/', { includePaths: ['^/blog/'] })).toEqual([
      expect.stringContaining('it matches no pattern in includePaths.'),
      false,
    ])
    expect(await issues('/docs/')).toEqual([undefined, true])
    expect(await issues('/docs/b')).toEqual([undefined, true])
  })

  test('whose start cannot be reached ends and says why', async () => {
    const { job, errors } = await crawler.crawl({ url: 'http://127.0.0.1:9/' })
    expect(job).toMatchObject({ state: 'completed', total: 1, completed: 0, failed: 1 })
    expect(errors).toMatchObject([{ code: expect.stringMatching(/connection_refused|blocked_address/) }])
  })

  test('keeps pages that answer 404 or 500, and tries those again that say not now', async () => {
    let busy = 0
    await using web = await startWeb(() => ({
      '/': page('/missing', '/broken', '/busy', '/always-busy'),
      '/broken': text('oops', 500),
      '/busy': (request, response) => (busy++ === 0 ? text('later', 503) : page())(request, response),
      '/always-busy': text('later', 429),
    }))
    const { job, pages } = await crawler.crawl({ url: `${web.origin}/` }, { maxRetries: 1 })
    const status = Object.fromEntries(
      pages.map(({ requestedUrl, fetched }) => [new URL(requestedUrl).pathname, fetched.snapshot.status]),
    )
    expect(status).toEqual({ '/': 200, '/missing': 404, '/broken': 500, '/busy': 200, '/always-busy': 429 })
    expect(job).toMatchObject({ completed: 5, failed: 0 })
    expect(web.visits('/always-busy')).toHaveLength(2)
  })

  test('tells a picture from a page only when it sees it, and says so', async () => {
    const picture: Route = (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
    await using web = await startWeb(() => ({ '/': page('/photo'), '/photo': picture }))
    expect((await crawler.crawl({ url: `${web.origin}/` })).faults(web.origin)).toEqual(['unsupported_document /photo'])
  })

  test('takes pages of other sites one hop far when asked', async () => {
    await using web = await startWeb((web) => ({
      '/site/': page('/site/a', `${web.altOrigin}/hop`, `${web.altOrigin}/`),
      '/site/a': page(),
      '/': page('/other'),
      '/hop': redirect('/landing'),
      '/landing': page('/further'),
      '/further': page(),
    }))
    const with_ = await crawler.crawl({ url: `${web.origin}/site/`, externalLinks: true })
    expect(with_.paths(web.origin)).toEqual(
      ['/site/', '/site/a', `${web.altOrigin}/`, `${web.altOrigin}/landing`].sort(),
    )
    const without = await crawler.crawl({ url: `${web.origin}/site/` })
    expect(without.paths(web.origin)).toEqual(['/site/', '/site/a'])
  })

  test('sends the caller’s headers and login to the host that was named and to no other', async () => {
    await using web = await startWeb((web) => ({
      '/': page('/a', `${web.altOrigin}/b`),
      '/a': page(),
      '/b': page(),
    }))
    const url = web.origin.replace('//', '//user:secret@')
    const { fetched } = await crawler.crawl({ url, externalLinks: true }).then(({ pages, job }) => {
      expect(job.url).toBe(`${web.origin}/`)
      expect(JSON.stringify(pages)).not.toContain('secret')
      return { fetched: pages.length }
    })
    expect(fetched).toBe(3)
    expect(web.visits('/a')[0]!.headers.authorization).toStartWith('Basic ')
    expect(web.visits('/b')[0]!.headers.authorization).toBeUndefined()
  })
})

describe('a page that leads elsewhere', () => {
  test('is one with where it leads', async () => {
    await using web = await startWeb(() => ({
      '/': page('/old', '/new', '/older'),
      '/old': redirect('/new'),
      '/older': redirect('/new'),
      '/new': page(),
    }))
    const { paths, job } = await crawler.crawl({ url: `${web.origin}/` })
    expect(paths(web.origin)).toEqual(['/', '/new'])
    expect(job).toMatchObject({ total: 2, completed: 2, failed: 0 })
  })

  test('out of the crawl is not kept', async () => {
    await using web = await startWeb((web) => ({
      '/docs/': page('/docs/out', '/docs/beside', '/docs/excluded'),
      '/docs/out': redirect(`${web.altOrigin}/x`),
      '/docs/beside': redirect('/blog'),
      '/docs/excluded': redirect('/docs/private'),
      '/x': page(),
      '/blog': page(),
      '/docs/private': page('/docs/deep'),
      '/docs/deep': page(),
    }))
    const { paths, faults } = await crawler.crawl({ url: `${web.origin}/docs/`, excludePaths: ['private'] })
    expect(paths(web.origin)).toEqual(['/docs/'])
    expect(faults(web.origin)).toEqual([
      'crawl_denied /docs/beside',
      'crawl_denied /docs/excluded',
      'crawl_denied /docs/out',
    ])
  })

  test('as the start takes the crawl along to its host, for every worker', async () => {
    await using _second = await crawler.addWorker()
    await using web = await startWeb((web) => ({
      '/': (request, response) =>
        (request.headers.host?.startsWith('localhost')
          ? page('/a', `${web.origin}/left`)
          : redirect(`${web.altOrigin}/`))(request, response),
      '/a': page('/b', '/c', '/d', '/e'),
      ...Object.fromEntries(['/b', '/c', '/d', '/e', '/left'].map((path) => [path, page('/f')])),
      '/f': page(),
      '/sitemap.xml': (request, response) =>
        text(
          `<urlset><url><loc>${web.altOrigin}/mapped</loc></url><url><loc>${web.origin}/left</loc></url></urlset>`,
          request.headers.host?.startsWith('localhost') ? 200 : 404,
        )(request, response),
      '/mapped': page(),
    }))
    const { paths } = await crawler.crawl({ url: `${web.origin}/`, sitemap: 'include' })
    expect(paths(web.altOrigin)).toEqual(['/', '/a', '/b', '/c', '/d', '/e', '/f', '/mapped'])
  })
})

describe('robots.txt', () => {
  const rules = `User-agent: *
Disallow: /

User-agent: ShelfBot
Disallow: /private
Allow: /private/open$
Disallow: /*?sort=`
  const site = (robots: Route) =>
    startWeb(() => ({
      '/robots.txt': robots,
      '/': page('/public', '/private', '/private/open', '/private/open/more', '/list?sort=asc', '/list', '/leads'),
      '/leads': redirect('/private'),
      ...Object.fromEntries(
        ['/public', '/private', '/private/open', '/private/open/more', '/list'].map((path) => [path, page()]),
      ),
    }))

  test('is kept by the group of the name that is given and sent', async () => {
    await using web = await site(text(rules))
    const { paths, faults, job, errors } = await crawler.crawl({
      url: `${web.origin}/`,
      robotsUserAgent: 'ShelfBot/1.0',
    })
    expect(paths(web.origin)).toEqual(['/', '/list', '/private/open', '/public'])
    expect(faults(web.origin)).toEqual([
      'blocked_by_robots /leads',
      'blocked_by_robots /list?sort=asc',
      'blocked_by_robots /private',
      'blocked_by_robots /private/open/more',
    ])
    expect(job).toMatchObject({ total: 8, completed: 4, failed: 0, blocked: 4 })
    expect(errors.find(({ url }) => url.endsWith('more'))!.message).toContain('line 5, "Disallow: /private"')
    expect(new Set(web.received.map(({ headers }) => headers['user-agent']))).toEqual(new Set(['ShelfBot/1.0']))
    expect(web.visits('/robots.txt')).toHaveLength(1)
    expect(web.visits('/private/open/more')).toEqual([])
  })

  test('is asked before each redirect, so that no forbidden page is fetched on the way to another', async () => {
    await using web = await startWeb(() => ({
      '/robots.txt': text('User-agent: *\nDisallow: /private'),
      '/': page('/a', '/b', '/c'),
      '/a': redirect('/private/counter'),
      '/b': html('<meta http-equiv="refresh" content="0; url=/private/counter">'),
      '/c': redirect('/d'),
      '/d': redirect('/e'),
      '/e': page(),
      '/private/counter': redirect('/e'),
    }))
    const { paths, errors } = await crawler.crawl({ url: `${web.origin}/` })
    expect(paths(web.origin)).toEqual(['/', '/e'])
    expect(errors).toHaveLength(2)
    for (const { code, message } of errors) {
      expect(code).toBe('blocked_by_robots')
      expect(message).toStartWith(`The page redirected to ${web.origin}/private/counter. `)
    }
    expect(web.visits('/private/counter')).toEqual([])
  })

  test('that forbids the start leaves a job that says so', async () => {
    await using web = await site(text(rules))
    const { job, errors } = await crawler.crawl({ url: `${web.origin}/`, sitemap: 'include' })
    expect(job).toMatchObject({ state: 'completed', total: 1, completed: 0, blocked: 1 })
    expect(errors).toMatchObject([{ code: 'blocked_by_robots', message: expect.stringContaining('line 2') }])
    expect(web.received.map(({ path }) => path)).toEqual(['/robots.txt'])
  })

  test('does not count when the caller says so', async () => {
    await using web = await site(text(rules))
    const { paths, errors } = await crawler.crawl({ url: `${web.origin}/`, ignoreRobotsTxt: true })
    expect(paths(web.origin)).toContain('/private')
    expect(errors).toEqual([])
    expect(web.visits('/robots.txt')).toEqual([])
  })

  test('that answers 500 means to stay out, 404 means no rules', async () => {
    await using broken = await site(text('oops', 500))
    const { job, errors } = await crawler.crawl({ url: `${broken.origin}/`, sitemap: 'include' })
    expect(job).toMatchObject({ completed: 0, blocked: 1 })
    expect(errors[0]!.message).toContain('HTTP 500')
    expect(broken.received.map(({ path }) => path)).toEqual(['/robots.txt'])
    await using absent = await site(text('no', 404))
    expect((await crawler.crawl({ url: `${absent.origin}/` })).job).toMatchObject({ blocked: 0, failed: 0 })
  })

  test('that never answers keeps the site unread', async () => {
    await using web = await site((request) => request.socket.destroy())
    const { job, errors } = await crawler.crawl({ url: `${web.origin}/` })
    expect(job).toMatchObject({ completed: 0, failed: 1 })
    expect(errors[0]!.message).toContain('/robots.txt could not be read')
    expect(web.visits('/')).toEqual([])
  })

  test.each([
    [
      'our own name',
      'User-agent: web-extract\nDisallow: /private',
      ['/private', '/private/open', '/private/open/more'],
    ],
    ['the name that sites know', 'User-agent: FireCrawlAgent\nDisallow: /list', ['/list?sort=asc', '/list']],
  ])('is meant for us under %s', async (_, robots, blocked) => {
    await using web = await site(text(`${robots}\n\nUser-agent: *\nDisallow: /public`))
    const { errors, paths } = await crawler.crawl({ url: `${web.origin}/` })
    expect(errors.map(({ url }) => url.slice(web.origin.length)).filter((path) => path !== '/leads')).toEqual(blocked)
    expect(paths(web.origin)).toContain('/public')
  })
})

test('the name of the crawler goes along to every host, the caller’s headers do not', async () => {
  await using web = await startWeb((web) => ({
    '/': (request, response) =>
      (request.headers.host?.startsWith('localhost') ? page('/a') : redirect(`${web.altOrigin}/`))(request, response),
    '/a': page(),
  }))
  const headers = { 'User-Agent': 'Other/1', 'X-Own': 'yes' }
  await crawler.crawl({ url: `${web.origin}/`, robotsUserAgent: 'ShelfBot', page: pageOptions({ headers }) })
  expect(new Set(web.received.map((request) => request.headers['user-agent']))).toEqual(new Set(['ShelfBot']))
  const own = web.received.filter((request) => request.headers['x-own'] !== undefined).map(({ host }) => host)
  expect(new Set(own)).toEqual(new Set([`127.0.0.1:${web.port}`]))
  expect(web.visits('/a')).toHaveLength(1)
})

describe('the sitemaps of a crawl', () => {
  const entries = (...urls: string[]) =>
    text(`<urlset>${urls.map((url) => `<url><loc>${url}</loc></url>`).join('')}</urlset>`)
  const site = () =>
    startWeb((web) => ({
      '/robots.txt': text(`Disallow: /\nUser-agent: *\nDisallow: /closed\nSitemap: ${web.origin}/maps/news.xml`),
      '/sitemap.xml': entries(`${web.origin}/orphan`, `${web.altOrigin}/away`, `${web.origin}/closed`),
      '/maps/news.xml': entries(`${web.origin}/news`, `${web.origin}/skip-me`),
      '/': page('/linked'),
      ...Object.fromEntries(
        ['/linked', '/orphan', '/closed', '/news', '/skip-me'].map((path) => [path, page('/deep')]),
      ),
      '/deep': page(),
    }))

  test('are read beside the links, by the same rules', async () => {
    await using web = await site()
    const { paths, faults } = await crawler.crawl({
      url: `${web.origin}/`,
      sitemap: 'include',
      excludePaths: ['skip'],
    })
    expect(paths(web.origin)).toEqual(['/', '/deep', '/linked', '/news', '/orphan'])
    expect(faults(web.origin)).toEqual(['blocked_by_robots /closed'])
    expect(web.visits('/robots.txt')).toHaveLength(1)
  })

  test('are all there is when asked so', async () => {
    await using web = await site()
    const { paths } = await crawler.crawl({ url: `${web.origin}/`, sitemap: 'only' })
    expect(paths(web.origin)).toEqual(['/', '/news', '/orphan', '/skip-me'])
  })

  test('are not read when asked so', async () => {
    await using web = await site()
    const { paths } = await crawler.crawl({ url: `${web.origin}/`, sitemap: 'skip' })
    expect(paths(web.origin)).toEqual(['/', '/deep', '/linked'])
    expect(web.visits('/sitemap.xml')).toEqual([])
  })

  test('are read although the page itself is broken', async () => {
    await using web = await startWeb((web) => ({
      '/': (request) => request.socket.destroy(),
      '/robots.txt': text('', 404),
      '/sitemap.xml': entries(`${web.origin}/a`),
      '/a': page(),
    }))
    const { paths, job } = await crawler.crawl({ url: `${web.origin}/`, sitemap: 'include' })
    expect(paths(web.origin)).toEqual(['/a'])
    expect(job).toMatchObject({ total: 2, completed: 1, failed: 1 })
  })

  test('are read no further than a small limit needs', async () => {
    await using web = await startWeb((web) => {
      const files = Array.from({ length: 40 }, (_, n) => `/maps/${n}.xml`)
      const pages = (n: number) => Array.from({ length: 500 }, (_, p) => `${web.origin}/${n}/${p}`)
      return {
        '/': page(),
        '/sitemap.xml': text(
          `<sitemapindex>${files.map((file) => `<sitemap><loc>${web.origin}${file}</loc></sitemap>`).join('')}</sitemapindex>`,
        ),
        ...Object.fromEntries(files.map((file, n) => [file, entries(...pages(n))])),
      }
    })
    const { job } = await crawler.crawl({ url: `${web.origin}/`, sitemap: 'include' }, { limit: 20 })
    expect(job).toMatchObject({ completed: 20, total: 20 })
    expect(web.received.filter(({ path }) => path.startsWith('/maps/')).length).toBeLessThan(10)
  })
})

describe('a batch', () => {
  test('has a result for each URL sent, and follows no link', async () => {
    await using web = await startWeb(() => ({ '/a': page('/b'), '/b': page(), '/c': redirect('/a') }))
    const { paths, job } = await crawler.batch({
      urls: [`${web.origin}/a`, `${web.origin}/a`, `${web.origin}/c`, 'http://127.0.0.1:9/'],
    })
    expect(paths(web.origin)).toEqual(['/a', '/a', '/a'])
    expect(job).toMatchObject({ state: 'completed', total: 4, completed: 3, failed: 1 })
  })

  test('sends each login to its own URL, and shows none', async () => {
    await using web = await startWeb(() => ({ '/a': page(), '/b': page() }))
    const { pages } = await crawler.batch({ urls: [`${web.origin.replace('//', '//u:secret@')}/a`, `${web.origin}/b`] })
    expect(web.visits('/a')[0]!.headers.authorization).toStartWith('Basic ')
    expect(web.visits('/b')[0]!.headers.authorization).toBeUndefined()
    expect(JSON.stringify(pages)).not.toContain('secret')
  })
})

test('no header and no password of a caller is in the database, and the site gets them all the same', async () => {
  await using web = await startWeb(() => ({ '/': redirect('/home'), '/home': page('/a'), '/a': page() }))
  const words = ['canary1', 'canary2', 'canary3']
  const headers = { Cookie: `session=${words[0]}` }
  const own = await startCrawler()
  try {
    const url = web.origin.replace('//', `//user:${words[1]}@`)
    await own.crawl({ url, page: pageOptions({ headers }) })
    await own.batch({ urls: [`${web.origin.replace('//', `//user:${words[2]}@`)}/a`] }, { headers })
    expect(web.visits('/a').map((visit) => visit.headers.cookie)).toEqual([headers.Cookie, headers.Cookie])
    const logins = words.slice(1).map((word) => Buffer.from(`user:${word}`).toString('base64'))
    expect(web.visits('/a').map((visit) => visit.headers.authorization)).toEqual(logins.map((text) => `Basic ${text}`))
    const kept: string[] = []
    for (const table of ['jobs', 'job_options', 'tasks', 'page_errors']) {
      const rows = await own.database.sql`select t::text as row from web_extract.${own.database.sql(table)} t`
      kept.push(...rows.map(({ row }) => row))
    }
    expect(kept.join()).toContain('/home')
    for (const secret of [...words, ...logins]) expect(kept.join()).not.toContain(secret)
  } finally {
    await own[Symbol.asyncDispose]()
  }
})

test('after a cancel no more pages are fetched', async () => {
  const slow: Route = (request, response) => {
    const { pathname } = new URL(request.url!, 'http://x')
    setTimeout(() => page(`${pathname}0`, `${pathname}1`, `${pathname}2`)(request, response), 50)
  }
  await using web = await startWeb(
    () => new Proxy({}, { get: (_, path) => (path === '/robots.txt' ? undefined : slow) }),
  )
  const id = await crawler.start({ url: `${web.origin}/c`, entireDomain: true }, { maxConcurrency: 2 })
  while (web.received.length < 5) await Bun.sleep(10)
  const { sql } = crawler.database
  await cancel(sql, { kind: 'crawl', id, owner: OWNER })
  // Those that the worker has taken it may just be about to fetch.
  const taken = await sql<{ url: string }[]>`select url from web_extract.leases`
  const known = new Set([...web.received.map(({ path }) => path), ...taken.map(({ url }) => new URL(url).pathname)])
  const { job } = await crawler.end('crawl', id)
  expect(job.state).toBe('cancelled')
  await Bun.sleep(500)
  expect(web.received.map(({ path }) => path).filter((path) => !known.has(path))).toEqual([])
})
