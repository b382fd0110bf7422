import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { join } from 'node:path'
import { temporaryFolder } from '../browser/browsers.fixture.ts'
import { PATIENCE_MS } from '../patience.ts'
import { inProcess } from './in-process.fixture.ts'
import { program } from './process.fixture.ts'

setDefaultTimeout(PATIENCE_MS)

const site = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch({ url }) {
    const { pathname } = new URL(url)
    const body =
      pathname === '/empty' ? '<title>T</title><div id="app"></div>' : `<h1>Page ${pathname.slice(1)}</h1><p>Text.</p>`
    return new Response(body, { headers: { 'content-type': 'text/html' } })
  },
})
afterAll(() => site.stop(true))

const at = (path: string) => `${site.url}${path}`
const flags = ['--allow-private-networks=127.0.0.0/8', '--browser=never', '--full']

test('several pages on standard output are separated by a line with their URL', async () => {
  expect((await program(['scrape', at('a'), at('b'), ...flags])).out).toBe(
    `<!-- ${at('a')} -->\n# Page a\n\nText.\n\n<!-- ${at('b')} -->\n# Page b\n\nText.\n`,
  )
  expect((await inProcess(['scrape', at('a'), at('b'), '-f', 'links', ...flags])).out).toBe(
    `# ${at('a')}\n\n\n# ${at('b')}\n\n`,
  )
  const json = await inProcess(['scrape', at('a'), at('b'), '--json', ...flags])
  expect(
    json.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).markdown),
  ).toEqual(['# Page a\n\nText.', '# Page b\n\nText.'])
  expect((await inProcess(['scrape', at('a'), ...flags])).out).toBe('# Page a\n\nText.\n')
})

test('an empty result says so, with the flag that may help', async () => {
  const { out, err, code } = await inProcess(['scrape', at('empty'), ...flags])
  expect([out, code]).toEqual(['\n', 0])
  expect(err).toContain(`${at('empty')}: the result is empty. Try --browser if scripts fill the page\n`)
  const article = await inProcess(['scrape', at('empty'), ...flags.slice(0, 2)])
  expect(article.err).toContain('Try --browser if scripts fill the page, or --full for the whole page\n')
  expect((await inProcess(['scrape', at('a'), ...flags])).err).toBe('')
})

test('a file without text says why, whether it is printed or written', async () => {
  await using place = await temporaryFolder()
  const file = join(place.folder, 'tyhja.html')
  await Bun.write(file, '<p></p>')
  for (const [options, reason] of [
    [[], 'The file has no text.'],
    [['-o', join(place.folder, 'out.md')], 'The file has no text.'],
    [['-f', 'html'], 'The file has no text.'],
    [['-f', 'links'], 'the result is empty'],
  ] as const) {
    expect((await inProcess(['parse', file, ...options])).err).toContain(`${file}: ${reason}\n`)
  }
})
