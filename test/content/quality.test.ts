import { describe, expect, test } from 'bun:test'
import { qualityOf } from '../../src/content/quality.ts'
import { corpusFound, readCorpus } from '../quality/corpus.ts'

const of = (html: string, status = 200, contentType: string | undefined = 'text/html') =>
  qualityOf({ status, contentType, body: new TextEncoder().encode(html) })
const WORDS = 'A sentence that says something of its own. '
const SCRIPT = '<script src="/app.js"></script>'
const long = `<h1>T</h1>${`<p>${WORDS.repeat(3)}</p>`.repeat(30)}`

describe('a page leaves no doubt', () => {
  test.each([
    ['without scripts, however short', '<p>Short.'],
    ['without anything', ''],
    ['with enough text, whatever else is there', `<div id="root"></div>${SCRIPT}${long}`],
    ['of some paragraphs, with scripts', `<h1>T</h1><p>${WORDS.repeat(4)}</p><p>${WORDS.repeat(3)}</p>${SCRIPT}`],
    [
      'whose scripts only count visitors',
      '<p>Short.<script async src="https://www.googletagmanager.com/gtag/js"></script><script>gtag("x")</script>',
    ],
    ['whose scripts are data', '<p>Short.<script type="application/ld+json">{}</script>'],
  ])('%s', (_, html) => {
    expect(of(html).doubt).toBeUndefined()
  })

  test('that is no HTML', () => {
    expect(of('{}', 200, 'application/json')).toEqual({ score: 100, sound: true })
    expect(of('', 200, 'application/pdf')).toEqual({ score: 0, sound: false })
  })

  test('that says something with an error', () => {
    expect(of(`<h1>Not found</h1>${SCRIPT}`, 404).doubt).toBeUndefined()
    expect(of('<p>Log in', 401).doubt).toBeUndefined()
  })
})

describe('a doubt is', () => {
  test('seen in UTF-16 too', () => {
    const shell = Buffer.from(`\uFEFF<div id="root"></div>${SCRIPT}`, 'utf16le')
    for (const body of [shell, Buffer.from(shell).swap16()]) {
      expect(qualityOf({ status: 200, contentType: 'text/html', body })).toMatchObject({ doubt: 'app_shell', score: 0 })
    }
  })

  test.each([
    ['an empty root', `<div class="x" id="root"> <!-- here --> </div>${SCRIPT}`, 'app_shell'],
    ['a root that holds nothing but a script', `<div id=app>${SCRIPT}</div>`, 'app_shell'],
    ['an empty element of an application', `<app-root></app-root>${SCRIPT}`, 'app_shell'],
    [
      'a menu around an empty root',
      `<nav>${'<a href=/>A menu entry</a>'.repeat(60)}</nav><div id="__next"></div>${SCRIPT}`,
      'app_shell',
    ],
    ['hardly any text beside scripts', `<h1>T</h1><p>${WORDS}${SCRIPT}`, 'thin_page'],
    ['some text without structure', `${WORDS.repeat(10)}${SCRIPT}`, 'thin_page'],
    [
      'a request for scripts',
      `<noscript>You need to enable JavaScript to run this app.</noscript><h1>T</h1><p>${WORDS.repeat(9)}<p>${WORDS}${SCRIPT}`,
      'asks_for_scripts',
    ],
    ['a page in a frame', '<iframe src="/inner"></iframe>', 'framed_page'],
  ])('%s', (_, html, doubt) => {
    expect(of(html).doubt).toBe(doubt as never)
  })

  test.each([403, 429, 503] as const)('a refusal with %d', (status) => {
    expect(of(long, status)).toEqual({ score: 20, sound: false, doubt: `http_${status}` })
  })

  test('an empty root with 404, which is how static hosts serve applications', () => {
    expect(of(`<div id="root"></div>${SCRIPT}`, 404).doubt).toBe('app_shell')
  })
})

describe('the score', () => {
  test('rises with text and structure, and links count for less', () => {
    const scores = [
      '',
      '<p>Word',
      `<p>${WORDS.repeat(5)}`,
      `<h1>T</h1><p>${WORDS.repeat(5)}`,
      `<h1>T</h1><p>${WORDS.repeat(40)}`,
      long,
    ]
    const points = scores.map((html) => of(html).score)
    expect(points).toEqual(points.toSorted((a, b) => a - b))
    expect([points[0], points.at(-1)]).toEqual([0, 100])
    expect(of(`<p><a href=/>${WORDS.repeat(9)}</a>`).score).toBeLessThan(of(`<p>${WORDS.repeat(9)}`).score)
  })

  test('falls with the status', () => {
    const [ok = 0, missing = 0, refused = 0] = [200, 404, 403].map((status) => of(long, status).score)
    expect(ok).toBeGreaterThan(missing)
    expect(missing).toBeGreaterThan(refused)
  })
})

test('hostile markup takes no longer than other markup of its length', () => {
  const pieces = ['<div id=root ', '<a ', '<!--', '<script', '</a', '<svg>', '<', '<script src="', '<div id=']
  const hostile = [
    ...pieces.map((piece) => piece.repeat(Math.ceil(600_000 / piece.length))),
    `<script ${'src='.repeat(150_000)}>`,
  ]
  // A quadratic one of these took 100 s, which the runner has no patience for.
  for (const html of hostile) expect(of(html).score).toBeLessThan(101)
})

test.skipIf(!corpusFound)(
  corpusFound
    ? 'of 1,210 real pages, at most 2 in 100 are in doubt: almost all of them are empty without their scripts'
    : 'NOT RUN, no quality pages in SHARED_DIR: doubts about real pages',
  async () => {
    const { pages } = await readCorpus()
    const doubtful = pages.filter(
      ({ html }) => qualityOf({ status: 200, contentType: 'text/html', body: html }).doubt !== undefined,
    )
    expect(doubtful.length / pages.length).toBeLessThan(0.02)
    expect(doubtful.length).toBeGreaterThan(5)
  },
  60_000,
)
