import { expect, test } from 'bun:test'
import { resultUrl } from '../../src/search/result-url.ts'

const target = 'https://a.example/page?x=1&y=2'
const encoded = encodeURIComponent(target)
const base64 = Buffer.from(target).toString('base64url')

test.each([
  `//duckduckgo.com/l/?uddg=${encoded}&rut=1`,
  `https://html.duckduckgo.com/l/?kh=-1&uddg=${encoded}`,
  `https://www.bing.com/ck/a?!&&p=1&u=a1${base64}&ntb=1`,
  `http://www.bing.com/news/apiclick.aspx?ref=x&url=${encoded}&c=1`,
  `https://www.google.com/url?q=${encoded}&sa=U`,
  `https://www.google.co.uk/url?url=${encoded}`,
  `https://r.search.yahoo.com/_ylt=A/RV=2/RE=1/RO=10/RU=${encoded}/RK=2/RS=x-`,
  `//duckduckgo.com/l/?uddg=${encodeURIComponent(`https://www.bing.com/ck/a?u=a1${base64}`)}`,
])('the redirect %s leads to its target', (url) => {
  expect(resultUrl(url)).toBe(target)
})

test.each([
  'https://duckduckgo.com/y.js?ad_domain=shop.example&u3=x',
  `//duckduckgo.com/l/?uddg=${encodeURIComponent('https://duckduckgo.com/y.js?ad_domain=x')}`,
  'https://www.bing.com/aclick?ld=x',
  'https://www.google.com/aclk?sa=l',
  'https://www.googleadservices.com/pagead/aclk?sa=L',
])('the ad %s is none', (url) => {
  expect(resultUrl(url)).toBeUndefined()
})

test.each([
  `//duckduckgo.com/l/?uddg=${encodeURIComponent('javascript:alert(1)')}`,
  `https://www.bing.com/ck/a?u=a1${Buffer.from('data:text/html,x').toString('base64url')}`,
  'mailto:a@b.example',
  `https://a.example/${'x'.repeat(10_000)}`,
])('%s leads nowhere', (url) => {
  expect(resultUrl(url)).toBeUndefined()
})

test('other URLs stay as they are', () => {
  for (const url of [
    'https://www.google.com/maps?q=x',
    'https://www.bing.com/ck/a?u=zz',
    'http://a.example/l/?uddg=x',
    'https://r.search.yahoo.com/RU=%zz/RK=2',
  ]) {
    expect(resultUrl(url)).toBe(url)
  }
})
