import { expect, test } from 'bun:test'
import { refreshOf } from '../../src/fetch/refresh.ts'
import { html, redirect, startWeb } from '../site/web.ts'
import { bodyOf, visit } from './visit.ts'

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
