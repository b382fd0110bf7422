import { expect, test } from 'bun:test'
import { refreshOf } from '../../../src/fetch/http/refresh.ts'
import { html, redirect, startWeb } from '../../site/web.ts'
import { bodyOf, visit } from '../fetch.fixture.ts'

const from = new URL('http://a.example/dir/page?q')
const type: [string, string] = ['Content-Type', 'text/html']
const target = (body: string, headers: [string, string][] = [type]) =>
  refreshOf(from, headers, new TextEncoder().encode(body))?.url.href

test.each([
  ['0; url=./real/', 'http://a.example/dir/real/'],
  ['0;URL=/x', 'http://a.example/x'],
  ['0;url="/x"', 'http://a.example/x'],
  ["5 ; url = '/x' trailing", 'http://a.example/x'],
  ['0, /x', 'http://a.example/x'],
  ['0 /x', 'http://a.example/x'],
  [' 3.7;url=/x', 'http://a.example/x'],
  ['.5;url=/x', 'http://a.example/x'],
  ['0;url=/a?b=1&amp;c=2', 'http://a.example/a?b=1&c=2'],
  ['0;url=//b.example/x', 'http://b.example/x'],
  ['10;url=/x', 'http://a.example/x'],
  ['0', 'http://a.example/dir/page?q'],
])('meta refresh %j leads to %s', (content, href) => {
  expect(target(`<meta http-equiv="refresh" content="${content.replaceAll('"', '&quot;')}">`)).toBe(href)
})

test.each([
  '11;url=/x',
  'url=/x',
  '',
  'x',
  '0x;url=/x',
  '0;url=javascript:alert(1)',
  '0;url=file:///etc/passwd',
  '0;url=http://[',
])('meta refresh %j leads nowhere', (content) => {
  expect(target(`<meta http-equiv=refresh content="${content}">`)).toBeUndefined()
})

test('the first one counts, wherever its attributes and capitals are', () => {
  const first = '<META CONTENT="0;url=/1" HTTP-EQUIV=Refresh>'
  expect(target(`<html><head><title>x</title>${first}<meta http-equiv=refresh content="0;url=/2">`)).toBe(
    'http://a.example/1',
  )
})

test.each([
  '<!-- * -->',
  '<noscript>*</noscript>',
  '<script>"*"</script>',
  '<template>*</template>',
  '<textarea>*</textarea>',
])('a meta refresh in %s does not count', (around) => {
  expect(target(around.replace('*', '<meta http-equiv=refresh content="0;url=/x">'))).toBeUndefined()
})

test('a base element changes what the target is relative to', () => {
  const page = '<base href="/other/"><meta http-equiv=refresh content="0;url=x">'
  expect(target(page)).toBe('http://a.example/other/x')
})

test('the Refresh header counts for any type, the element for HTML only', () => {
  expect(
    target('', [
      ['Refresh', '0; url=/x'],
      ['Content-Type', 'text/plain'],
    ]),
  ).toBe('http://a.example/x')
  expect(target('<meta http-equiv=refresh content="0;url=/x">', [['Content-Type', 'text/plain']])).toBeUndefined()
})

test('the declaration is found behind scripts, comments and entities, and in UTF-16', () => {
  const meta = '<meta http-equiv="&#114;efresh" http-equiv=x content="0;url=/x?a&amp;b">'
  const decoy =
    '<script>"http-equiv=refresh <!-- </b>"</script><!-- > --><p title="<meta http-equiv=refresh content=0>">'
  expect(target(`${decoy}${meta}`)).toBe('http://a.example/x?a&b')
  const wide = Buffer.from('<meta http-equiv=refresh content="0;url=/wide">', 'utf16le')
  expect(refreshOf(from, [['Content-Type', 'text/html; charset=utf-16le']], wide)?.url.pathname).toBe('/wide')
})

test('a declaration behind the first 32 KB does not count', () => {
  const meta = '<meta http-equiv=refresh content="0;url=/x">'
  expect(target(`<!--${'x'.repeat(30_000)}-->${meta}`)).toBe('http://a.example/x')
  expect(target(`<!--${'x'.repeat(33_000)}-->${meta}`)).toBeUndefined()
})

/** Seconds each when the look was quadratic, or made a tree: 100 rounds ran into the limit of the test runner. */
const slow: Record<string, string> = {
  'blanks behind http-equiv=': `<meta http-equiv=${' '.repeat(127_000)}x`,
  'a quote and blanks behind http-equiv=': `<meta http-equiv="${' '.repeat(127_000)}x`,
  'deep formatting': `<meta http-equiv=refresh content="0;url=/x">${'<i><b><u><p>'.repeat(10_600)}`,
  'half tags': `<meta http-equiv=refresh content="0;url=/x">${'<a '.repeat(42_000)}`,
  'scripts in scripts': `<meta http-equiv=refresh content="0;url=/x">${'<script><!--<script></script>'.repeat(4_400)}`,
}

test.each(Object.entries(slow))('a page made to be slow is looked at in linear time: %s', (_name, page) => {
  const expected = page.includes('url=/x') ? 'http://a.example/x' : undefined
  for (let round = 0; round < 100; round += 1) expect(target(page)).toBe(expected)
})

test('a page that only says where it moved is followed to the new page', async () => {
  await using web = await startWeb(() => ({
    '/old': html('<html><head><meta http-equiv="refresh" content="0; url=./real/"><title>Moved</title></head></html>'),
    '/real/': html('<h1>New place</h1>'),
  }))
  const snapshot = await visit(`${web.origin}/old`)
  expect([snapshot.finalUrl, bodyOf(snapshot)]).toEqual([`${web.origin}/real/`, '<h1>New place</h1>'])
})

test('a page that reloads itself is the page', async () => {
  const meta = '<meta http-equiv=refresh content="5">'
  await using web = await startWeb(() => ({
    '/news': html(`${meta}<p>${'News of the day. '.repeat(50)}</p>`, { 'set-cookie': `visit=${Math.PI}` }),
    '/short': html(`${meta}<p>hi</p>`),
  }))
  expect(bodyOf(await visit(`${web.origin}/news`))).toContain('News of the day.')
  expect(web.visits('/news')).toHaveLength(1)
  expect(bodyOf(await visit(`${web.origin}/short`))).toContain('hi')
  expect(web.visits('/short')).toHaveLength(1)
})

test('a near-empty page that sets a cookie and reloads is visited again with the cookie', async () => {
  await using web = await startWeb(() => ({
    '/page': (request, response) => {
      const known = request.headers.cookie === 'ok=1'
      response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'ok=1' })
      response.end(known ? '<h1>Welcome</h1>' : '<meta http-equiv=refresh content=0>')
    },
  }))
  expect(bodyOf(await visit(`${web.origin}/page`))).toBe('<h1>Welcome</h1>')
})

test('a circle of refreshes ends at its last page', async () => {
  const to = (path: string) => html(`<meta http-equiv=refresh content="0;url=${path}"><p>from ${path}</p>`)
  await using web = await startWeb(() => ({ '/a': to('/b'), '/b': to('/a') }))
  expect((await visit(`${web.origin}/a`)).finalUrl).toBe(`${web.origin}/b`)
})

test('an error page keeps its status although it leads elsewhere', async () => {
  await using web = await startWeb(() => ({
    '/gone': (_request, response) => {
      response.writeHead(404, { 'content-type': 'text/html', refresh: '0;url=/' }).end('gone')
    },
  }))
  expect((await visit(`${web.origin}/gone`)).status).toBe(404)
})

test('a refresh into a closed network is blocked like any redirect', async () => {
  await using web = await startWeb(() => ({
    '/go': html('<meta http-equiv=refresh content="0;url=http://10.0.0.1/">'),
    '/then': redirect('/go'),
  }))
  await expect(visit(`${web.origin}/then`)).rejects.toMatchObject({ code: 'blocked_address' })
})
