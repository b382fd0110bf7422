import { describe, expect, test } from 'bun:test'
import { ProviderFailure } from '../../src/search/provider.ts'
import { duckduckgo, duckduckgoRow, page, pageAt, requestOf, startEngine } from './engine.fixture.ts'

const { signal } = new AbortController()
const request = requestOf()

async function read(html: string, path = '/html/') {
  await using engine = await startEngine(path, page(html))
  const { hits, next } = await pageAt(engine, path).fetchPage(request, signal)
  return { hits, next: next?.replace(engine.origin, '') }
}

async function failure(html: string, status = 200): Promise<ProviderFailure> {
  await using engine = await startEngine('/html/', page(html, status))
  const thrown = await pageAt(engine, '/html/')
    .fetchPage(request, signal)
    .catch((thrown) => thrown)
  expect(thrown).toBeInstanceOf(ProviderFailure)
  return thrown
}

describe('the page of DuckDuckGo', () => {
  test('gives results with their own URLs and without ads', async () => {
    const ad = duckduckgoRow('https://ad.example/').replace('web-result', 'result--ad')
    const counted =
      '<div class="result"><a class="result__a" href="https://duckduckgo.com/y.js?ad_domain=x">Ad</a></div>'
    const rows = duckduckgoRow('https://a.example/?q=1&r=2', 'One <b>bold</b> &amp; more', 'First <b>snippet</b>.')
    const { hits, next } = await read(duckduckgo(ad + counted + rows))
    expect(hits).toEqual([
      { url: 'https://a.example/?q=1&r=2', title: 'One bold & more', description: 'First snippet.' },
    ])
    expect(next).toBeUndefined()
  })

  test('has the next page in the form that leads furthest', async () => {
    const form = (s: number, value: string) =>
      `<div class="nav-link"><form action="/html/" method="post"><input type="submit" class="btn" value="${value}" />
       <input type="hidden" name="q" value="hello" /><input type="hidden" name="s" value="${s}" />
       <input type="hidden" name="vqd" value="4-12" /></form></div>`
    const { next } = await read(duckduckgo(duckduckgoRow('https://a.example/'), form(0, 'Previous') + form(30, 'Next')))
    expect(next).toBe('/html/?q=hello&s=30&vqd=4-12')
  })

  test('has the date of a result', async () => {
    const dated = duckduckgoRow('https://a.example/').replace(
      ' example.com </a>',
      ' example.com </a><span>&nbsp; &nbsp; 2026-11-20T00:00:00.0000000</span>',
    )
    expect((await read(duckduckgo(dated))).hits[0]!.date).toBe('2026-11-20')
  })

  test('may be the light one', async () => {
    const row = (number: number, sponsored = '') => `
      <tr${sponsored}><td valign="top">${number}.&nbsp;</td><td><a rel="nofollow" class='result-link'
        href="//duckduckgo.com/l/?uddg=https%3A%2F%2Fexample.com%2F${number}&amp;rut=1">Title ${number}</a></td></tr>
      <tr${sponsored}><td>&nbsp;</td><td class='result-snippet'>Snippet <b>${number}</b></td></tr>
      <tr${sponsored}><td>&nbsp;</td><td><span class='link-text'>example.com</span>
        <span class='timestamp'>2026-11-0${number}T00:00:00.0000000</span></td></tr>`
    const next = `<form class="next_form" action="/html/" method="post"><input type="submit" class='navbutton' value="Next Page &gt;">
      <input type="hidden" name="q" value="hello"><input type="hidden" name="s" value="10"></form>`
    const { hits, next: url } = await read(
      `<table>${row(1)}${row(2, ' class="result-sponsored"')}${row(3)}</table>${next}`,
    )
    expect(hits).toEqual([
      { url: 'https://example.com/1', title: 'Title 1', description: 'Snippet 1', date: '2026-11-01' },
      { url: 'https://example.com/3', title: 'Title 3', description: 'Snippet 3', date: '2026-11-03' },
    ])
    expect(url).toBe('/html/?q=hello&s=10')
  })
})

test('the page of Bing gives results with their own URLs, dates and the next page', async () => {
  const target = Buffer.from('https://a.example/page?x=1').toString('base64url')
  const { hits, next } = await read(
    `<ol id="b_results"><li class="b_ad"><h2><a href="https://www.bing.com/aclk?ld=1">Ad</a></h2></li>
     <li class="b_algo" data-id><div class="b_tpcn"><a class="tilk" href="https://x.example">x</a></div>
     <h2><a href="https://www.bing.com/ck/a?!&amp;&amp;p=1f&amp;u=a1${target}&amp;ntb=1" h="ID=SERP,5"><strong>Hello</strong> page</a></h2>
     <div class="b_caption"><p class="b_lineclamp2"><span class="news_dt">Nov 3, 2026</span>&nbsp;· A snippet.</p></div></li></ol>
     <li class="b_pag"><a class="sb_pagN" href="/search?q=hello&amp;first=11">Next</a></li>`,
    '/search',
  )
  expect(hits).toEqual([
    { url: 'https://a.example/page?x=1', title: 'Hello page', description: 'A snippet.', date: '2026-11-03' },
  ])
  expect(next).toBe('/search?q=hello&first=11')
})

test('the page of a SearXNG gives results and the next page', async () => {
  const { hits, next } = await read(
    `<div id="urls"><article class="result result-default category-general"><a href="https://a.example/" class="url_header"><div>a.example</div></a>
     <h3><a href="https://a.example/" rel="noreferrer">Hello <span class="highlight">page</span></a></h3>
     <time class="published_date" datetime="2026-11-20 00:00:00">Nov 20</time><p class="content">A <span class="highlight">snippet</span>.</p></article></div>
     <nav id="pagination"><form method="POST" action="/search" class="page_number"><input type="hidden" name="pageno" value="9"></form>
     <form method="POST" action="/search" class="next_page"><input type="hidden" name="q" value="hello"><input type="hidden" name="pageno" value="2">
     <button role="link" type="submit">Next page</button></form></nav>`,
    '/search',
  )
  expect(hits).toEqual([
    { url: 'https://a.example/', title: 'Hello page', description: 'A snippet.', date: '2026-11-20' },
  ])
  expect(next).toBe('/search?q=hello&pageno=2')
})

test('any other page of results is read by its headings that lead to other hosts', async () => {
  const { hits, next } = await read(
    `<header><h1><a href="/">Finder</a></h1><a href="https://about.example/">About us</a></header>
     <main><section><div class="item"><h3><a href="https://a.example/">First</a></h3><cite>a.example</cite><div><p>Text of the first.</p></div></div>
     <div class="item"><a href="https://b.example/"><h3>Second</h3></a><p>Text of the <b>second</b>.</p></div>
     <div class="item"><h3><a href="/more">More on this page</a></h3></div></section></main>
     <a rel="next" href="?q=hello&amp;page=2">Next</a>`,
    '/find',
  )
  expect(hits).toEqual([
    { url: 'https://a.example/', title: 'First', description: 'Text of the first.' },
    { url: 'https://b.example/', title: 'Second', description: 'Text of the second.' },
  ])
  expect(next).toBe('/find?q=hello&page=2')
})

test.each(['https://169.254.169.254/latest', '/admin/delete?everything=1', 'http://localhost:1/html/'])(
  'a page that names %p as the next one is not followed',
  async (href) => {
    const { next } = await read(`<h3><a href="https://a.example/">A</a></h3><a rel="next" href="${href}">Next</a>`)
    expect(next).toBeUndefined()
  },
)

test.each([
  '<div class="no-results">No results.</div>',
  '<div class="result result--no-result">No results found for hello</div>',
  '<li class="b_no"><h1>There are no results for hello</h1></li>',
  '<p>Your search - hello - did not match any documents.</p>',
])('a page that says that it found nothing is an answer: %s', async (html) => {
  expect((await read(html)).hits).toEqual([])
})

describe('a page is a failure', () => {
  test.each([
    ['<form id="challenge-form"><div class="anomaly-modal__title">Select all ducks</div></form>', 'asks for a captcha'],
    ['<div class="g-recaptcha" data-sitekey="x"></div>', 'asks for a captcha'],
    ['<div id="b_captcha">Please solve</div>', 'asks for a captcha'],
    ['<p>Our systems have detected unusual traffic from your network.</p>', 'takes this service for a robot'],
    [
      '<h1>Before you continue</h1><form action="https://consent.google.com/save">',
      'shows a consent page instead of results',
    ],
  ])('that asks for a person: %s', async (html, reason) => {
    expect(await failure(html)).toMatchObject({ kind: 'blocked', reason })
  })

  test.each([202, 403, 429])('with status %p', async (status) => {
    expect((await failure('', status)).kind).toBe('blocked')
  })

  test.each([
    [500, 'down'],
    [503, 'down'],
    [404, 'refused'],
    [302, 'refused'],
  ])('with status %p, which is %s', async (status, kind) => {
    expect((await failure('', status)).kind).toBe(kind as never)
  })

  test.each([
    '',
    '<html><body>Welcome</body></html>',
    '{"results":[]}',
    '<h3><a href="javascript:alert(1)">x</a></h3>',
  ])('without anything that can be read: %p', async (html) => {
    expect((await failure(html)).kind).toBe('nonsense')
  })
})

test('a page that mentions captchas among its results is no captcha', async () => {
  const { hits } = await read(duckduckgo(duckduckgoRow('https://a.example/', 'How a captcha works', 'g-recaptcha')))
  expect(hits).toHaveLength(1)
})
