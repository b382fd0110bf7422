import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { browserFound, MINUTE, startEngine, type TestEngine } from '../browser/engine.fixture.ts'
import { html, startWeb } from '../site/web.ts'
import { type Crawler, pageOptions, startCrawler } from './crawl.fixture.ts'

/** An application whose routes are in the fragment, drawn by its script alone. */
const application = `<!doctype html><title>App</title><div id=app></div><script>
const draw = () => {
  const name = location.hash.slice(2) || 'home'
  document.querySelector('#app').innerHTML = '<h1>Route ' + name + '</h1><p>The text of ' + name + ', drawn by a script.</p>' +
    '<a href="#/alpha">alpha</a> <a href="#/beta">beta</a> <a href="#plain">plain</a> <a href="#/">home</a>'
}
addEventListener('hashchange', draw)
draw()
</script>`

describe.skipIf(!browserFound)('a crawl with a browser', () => {
  let engine: TestEngine
  let crawler: Crawler
  beforeAll(async () => {
    engine = startEngine()
    crawler = await startCrawler(undefined, { renderer: engine })
  }, MINUTE)
  afterAll(async () => {
    await crawler[Symbol.asyncDispose]()
    await engine.close()
  })

  test(
    'takes the routes of an application for pages, and places in the page for none',
    async () => {
      await using web = await startWeb(() => ({ '/': html(application) }))
      const { pages, paths, errors } = await crawler.crawl({
        url: `${web.origin}/`,
        page: pageOptions({ useBrowser: 'auto' }),
      })
      expect(errors).toEqual([])
      expect(paths(web.origin)).toEqual(['/', '/#/alpha', '/#/beta'])
      expect(pages.map(({ document }) => /Route \w+/.exec(document.markdown!)![0]).sort()).toEqual([
        'Route alpha',
        'Route beta',
        'Route home',
      ])
    },
    MINUTE,
  )

  test(
    'acts on its pages and takes pictures of them',
    async () => {
      const counter = '<title>C</title><p id=n>0 clicks</p><button onclick="n.textContent=\'1 click\'">+</button>'
      await using web = await startWeb(() => ({ '/': html(counter) }))
      const { pages } = await crawler.batch(
        { urls: [`${web.origin}/`] },
        {
          useBrowser: 'auto',
          actions: [{ type: 'click', selector: 'button', all: false }],
          screenshot: { fullPage: false },
        },
      )
      expect(pages[0]!.document.markdown).toContain('1 click')
      expect(pages[0]!.screenshot).toStartWith('data:image/')
    },
    MINUTE,
  )
})
