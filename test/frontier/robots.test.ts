import { describe, expect, test } from 'bun:test'
import { decide, MAX_ROBOTS_BYTES, parseRobots } from '../../src/frontier/robots.ts'
import { PATIENCE_MS } from '../patience.ts'

const site = 'https://example.com'
const robots = (text: string) => parseRobots(new TextEncoder().encode(text), `${site}/robots.txt`)
const allowed = (text: string, path: string, agent = 'ExampleBot') =>
  decide(robots(text), new URL(path, site), [agent]).allowed

const all = (...rules: string[]) => ['User-agent: *', ...rules].join('\n')

/** RFC 9309 section or the source of the case → file, path, whether it may be visited. */
const paths: [source: string, text: string, path: string, may: boolean][] = [
  ['2.2.2 no rule matches', all('Disallow: /x'), '/y', true],
  ['2.2.2 a rule matches the beginning', all('Disallow: /x'), '/xyz', false],
  ['2.2.2 paths are case-sensitive', all('Disallow: /X'), '/x', true],
  ['2.2.2 the longest match', all('Disallow: /', 'Allow: /public/'), '/public/a', true],
  ['2.2.2 the longest match, in the other order', all('Allow: /public/', 'Disallow: /'), '/public/a', true],
  ['2.2.2 the longest match forbids', all('Allow: /a', 'Disallow: /a/b'), '/a/b/c', false],
  ['2.2.2 Allow among equals', all('Disallow: /a', 'Allow: /a'), '/a', true],
  ['2.2.2 Allow among equals by length of pattern', all('Disallow: /*.php', 'Allow: /index'), '/index.php', true],
  [
    '5.2 the RFC example',
    all('Allow: /example/page/', 'Disallow: /example/page/disallowed.gif'),
    '/example/page/',
    true,
  ],
  [
    '5.2 the RFC example, the longer rule',
    all('Allow: /example/page/', 'Disallow: /example/page/disallowed.gif'),
    '/example/page/disallowed.gif',
    false,
  ],
  ['2.2.2 an empty Disallow forbids nothing', all('Disallow:'), '/', true],
  ['2.2.2 an empty Allow allows nothing more', all('Disallow: /', 'Allow:'), '/a', false],
  ['2.2.2 everything forbidden', all('Disallow: /'), '/', false],
  ['2.2.2 robots.txt itself', all('Disallow: /'), '/robots.txt', true],
  ['2.2.2 the query counts', all('Disallow: /a?x=1'), '/a?x=1&y=2', false],
  ['2.2.2 another query', all('Disallow: /a?x=1'), '/a?x=2', true],
  ['2.2.2 a fragment does not', all('Disallow: /a$'), '/a#part', false],
  ['2.2.2 a path without a slash is no rule', all('Disallow: a'), '/a', true],
  ['2.2.2 encoded octets, table 1', all('Disallow: /foo/bar?baz=quz'), '/foo/bar?baz=quz', false],
  [
    '2.2.2 table: reserved characters stay apart',
    all('Disallow: /foo/bar?baz=https://foo.bar'),
    '/foo/bar?baz=https://foo.bar',
    false,
  ],
  ['2.2.2 table: %2F is no slash', all('Disallow: /a%2Fb'), '/a/b', true],
  ['2.2.2 table: %2f is %2F', all('Disallow: /a%2fb'), '/a%2Fb', false],
  ['2.2.2 table: letters beyond ASCII', all('Disallow: /foo/bar/ツ'), '/foo/bar/%E3%83%84', false],
  ['2.2.2 table: encoded in the file, plain in the URL', all('Disallow: /foo/bar/%E3%83%84'), '/foo/bar/ツ', false],
  ['2.2.2 table: unreserved letters encoded in the file', all('Disallow: /foo/bar/%62%61%7A'), '/foo/bar/baz', false],
  ['2.2.2 table: unreserved letters encoded in the URL', all('Disallow: /foo/bar/baz'), '/foo/bar/%62%61%7A', false],
  ['2.2.2 a percent sign that encodes nothing', all('Disallow: /100%'), '/100%', false],
  ['2.2.2 what a browser encodes', all('Disallow: /a b'), '/a%20b', false],
  ['2.2.3 * stands for anything', all('Disallow: /*.gif'), '/a/b.gif?x', false],
  ['2.2.3 * stands for nothing too', all('Disallow: /a*b'), '/ab', false],
  ['2.2.3 $ is the end', all('Disallow: /*.gif$'), '/a.gif?x', true],
  ['2.2.3 $ is the end, reached', all('Disallow: /*.gif$'), '/a.gif', false],
  ['2.2.3 $ and the last of several places', all('Disallow: /*a$'), '/banana', false],
  ['2.2.3 $ needs room of its own', all('Disallow: /ab*bc$'), '/abc', true],
  ['2.2.3 $ in the middle is a letter', all('Disallow: /a$b'), '/a$bc', false],
  ['2.2.3 several asterisks', all('Disallow: /a*b*c'), '/a-c-b', true],
  ['2.2.3 several asterisks, in order', all('Disallow: /a*b*c'), '/a-b-c-d', false],
  ['2.2.3 an asterisk at the end changes nothing', all('Disallow: /fish*'), '/fishheads/yummy.html', false],
  ['2.2.3 an asterisk at the beginning', all('Disallow: *.php'), '/index.php', false],
  ['2.2.3 an encoded asterisk is one', all('Disallow: /file-with-a-%2A.html'), '/file-with-a-*.html', false],
  ['2.2.3 an encoded asterisk is no wildcard', all('Disallow: /a-%2A.html'), '/a-b.html', true],
  ['2.2.3 an encoded $ is a letter', all('Disallow: /foo-%24'), '/foo-$x', false],
  ['2.2.4 unknown lines are passed over', all('Crawl-delay: 5', 'Noindex: /b', 'Disallow: /a'), '/a', false],
  ['2.2 comments', all('Disallow: /a # and more', '# Disallow: /b'), '/a', false],
  ['2.2 a comment is no rule', all('Disallow: /a', '# Disallow: /b'), '/b', true],
  ['2.2 blanks around', all('  Disallow  :   /a  '), '/a', false],
  ['2.2 names in any case', 'USER-AGENT: *\nDISALLOW: /a', '/a', false],
  ['2.2 line ends of three kinds', 'User-agent: *\rDisallow: /a\r\nDisallow: /b\nDisallow: /c', '/b', false],
  ['2.3 a byte order mark', '\ufeffUser-agent: *\nDisallow: /a', '/a', false],
  ['Google: a missing colon', 'User-agent *\nDisallow /a', '/a', false],
  ['Google: misspelt', 'Useragent: *\nDissallow: /a', '/a', false],
  ['rules without a group', 'Disallow: /', '/a', true],
  ['nothing', '', '/a', true],
  ['a page of HTML', '<!doctype html><p>Disallow: /</p>', '/a', true],
]

/** File, agent → whether `/x` may be visited. */
const groups: [about: string, lines: string[], agent: string, may: boolean][] = [
  [
    '2.2.1 the own group alone counts',
    ['User-agent: *', 'Disallow: /', 'User-agent: ExampleBot', 'Disallow: /y'],
    'ExampleBot',
    true,
  ],
  [
    '2.2.1 * is for the others',
    ['User-agent: *', 'Disallow: /', 'User-agent: ExampleBot', 'Disallow: /y'],
    'OtherBot',
    false,
  ],
  ['2.2.1 tokens in any case', ['User-agent: EXAMPLEBOT', 'Disallow: /x'], 'examplebot', false],
  [
    '2.2.1 groups of one agent are one',
    [
      'User-agent: ExampleBot',
      'Disallow: /x',
      'User-agent: b',
      'Disallow: /',
      'User-agent: ExampleBot',
      'Disallow: /y',
    ],
    'ExampleBot',
    false,
  ],
  [
    '2.2.1 groups of all agents are one',
    ['User-agent: *', 'Disallow: /x', 'User-agent: *', 'Disallow: /y'],
    'a',
    false,
  ],
  [
    '2.2.1 several agents of one group',
    ['User-agent: a', 'User-agent: ExampleBot', 'Disallow: /x'],
    'ExampleBot',
    false,
  ],
  [
    '2.2.1 blank lines do not end a group',
    ['User-agent: ExampleBot', '', 'Disallow: /y', '', 'Disallow: /x'],
    'ExampleBot',
    false,
  ],
  [
    '2.2.4 other lines do not end the list of agents',
    ['User-agent: ExampleBot', 'Sitemap: /s.xml', 'User-agent: a', 'Disallow: /x'],
    'ExampleBot',
    false,
  ],
  [
    '2.2.1 rules end it, even empty ones',
    ['User-agent: ExampleBot', 'Disallow:', 'User-agent: a', 'Disallow: /x'],
    'ExampleBot',
    true,
  ],
  [
    '2.2.1 version and remarks are no part of the token',
    ['User-agent: ExampleBot/1.0 (x)', 'Disallow: /x'],
    'ExampleBot/2.1',
    false,
  ],
  ['2.2.1 a token is no mere beginning', ['User-agent: Example', 'Disallow: /x'], 'ExampleBot', true],
  ['a token with digits', ['User-agent: MJ12bot', 'Disallow: /x'], 'MJ12bot', false],
  ['an agent without a name belongs to nobody', ['User-agent:', 'Disallow: /x'], 'ExampleBot', true],
]

describe('RFC 9309, rules:', () => {
  test.each(paths)('%s', (_, text, path, may) => {
    expect(allowed(text, path)).toBe(may)
  })
})

describe('RFC 9309, groups:', () => {
  test.each(groups)('%s', (_, lines, agent, may) => {
    expect(allowed(lines.join('\n'), '/x', agent)).toBe(may)
  })

  test('the first agent that has a group counts', () => {
    const text = 'User-agent: second\nDisallow: /b\n\nUser-agent: first\nDisallow: /a'
    const verdict = (agents: string[]) => decide(robots(text), new URL('/a', site), agents).allowed
    expect([verdict(['first', 'second']), verdict(['second', 'first']), verdict(['none'])]).toEqual([false, true, true])
  })
})

test('the deciding rule is told with its line, its path as written and its group', () => {
  const text = '# hello\nUser-agent: *\n\nDisallow: /private # secret\nAllow: /private/open\n'
  expect(decide(robots(text), new URL('/private/a', site), ['x']).rule).toMatchObject({
    line: 4,
    path: '/private',
    agent: '*',
    allow: false,
  })
  expect(decide(robots(text), new URL('/private/open', site), ['x']).rule).toMatchObject({ line: 5, allow: true })
  expect(decide(robots(text), new URL('/else', site), ['x'])).toEqual({ allowed: true })
})

test('Sitemap lines count wherever they stand, relative too, each once; other schemes do not', () => {
  const text = [
    'Sitemap: /early.xml',
    'User-agent: *',
    'sitemap:https://cdn.example.net/a.xml # main',
    'Disallow: /',
    'SITEMAP: https://cdn.example.net/a.xml',
    'Site-map: late.xml',
    'Sitemap:',
    'Sitemap: file:///etc/passwd',
  ].join('\n')
  const { sitemaps } = robots(text)
  expect(sitemaps.slice(0, 3)).toEqual([`${site}/early.xml`, 'https://cdn.example.net/a.xml', `${site}/late.xml`])
  expect(sitemaps.filter((url) => url.startsWith('file:'))).toEqual([])
})

describe('a robots.txt that is too large', () => {
  const filler = '#'.repeat(99)
  const text = `${all('Disallow: /early')}\n${`${filler}\n`.repeat(6000)}Disallow: /late\n`

  test('counts as far as 500 KiB', () => {
    expect([allowed(text, '/early'), allowed(text, '/late')]).toEqual([false, true])
  })

  test('does not end in half a rule', () => {
    const head = `${all('Disallow: /early')}\n`
    const rule = 'Disallow: /secret/area'
    const cut = `${head}${'#'.repeat(MAX_ROBOTS_BYTES - head.length - rule.length + 4)}\n${rule}\n`
    expect(allowed(cut, '/s')).toBe(true)
    expect(allowed(cut, '/secret/')).toBe(true)
  })
})

test(
  'hostile files and patterns are read in linear time',
  () => {
    const path = `/${'a'.repeat(8000)}`
    expect(allowed(all(`Disallow: /${'*a'.repeat(100_000)}b`), path)).toBe(true)
    expect(allowed(all(`Disallow: /${'*'.repeat(400_000)}b`), path)).toBe(true)
    expect(allowed(' '.repeat(500_000), path)).toBe(true)
    expect(allowed(`a${' '.repeat(400_000)}b`, path)).toBe(true)
    expect(allowed('#\u2028'.repeat(100_000), path)).toBe(true)
  },
  PATIENCE_MS,
)
