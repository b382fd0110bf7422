import { expect, test } from 'bun:test'
import { fetchOperator } from '../../src/search/fetch-operator.ts'
import { imagePage } from '../../src/search/page-provider.ts'
import { readHere } from '../../src/search/read-results.ts'
import { type Answer, answered, json, now, page, requestOf, result, startEngine, userAgent } from './engine.fixture.ts'

const { signal } = new AbortController()
const request = requestOf({ source: 'images' })

async function ask(answer: Answer) {
  await using engine = await startEngine('/images', answer)
  const provider = imagePage({
    url: new URL(`${engine.origin}/images`),
    configured: true,
    fetchUrl: fetchOperator('SERVICE_IMAGE_SEARCH_URL'),
    read: readHere,
    userAgent,
    now,
  })
  return (await provider.fetchPage(request, signal)).hits
}

const cell = (m: Record<string, unknown>, href = '') =>
  `<div class="imgpt"><a class="iusc" style="x" m="${Bun.escapeHTML(JSON.stringify(m))}" href="${href}"><img class="mimg" src="t.jpg"></a></div>`

test('the page of Bing gives pictures with their pages and sizes', async () => {
  const hits = await ask(
    page(
      cell(
        {
          murl: 'https://a.example/p.png',
          purl: 'https://a.example/page',
          turl: 'https://tse1.example/th',
          t: 'One \ue000hello\ue001',
        },
        '/images/search?view=detailV2&amp;expw=1920&amp;exph=1080',
      ) +
        cell({
          murl: 'javascript:1',
          turl: 'https://tse1.example/th',
          purl: 'https://b.example/',
          t: 'Two',
          mw: 640,
          mh: 480,
        }),
    ),
  )
  expect(hits).toEqual([
    {
      url: 'https://a.example/page',
      title: 'One hello',
      description: '',
      imageUrl: 'https://a.example/p.png',
      imageWidth: 1920,
      imageHeight: 1080,
    },
    {
      url: 'https://b.example/',
      title: 'Two',
      description: '',
      imageUrl: 'https://tse1.example/th',
      imageWidth: 640,
      imageHeight: 480,
    },
  ])
})

test('an answer in the JSON of SearXNG gives them too', async () => {
  const picture = result('https://a.example/page', { img_src: 'https://a.example/p.png', resolution: '800 x 600' })
  expect(await ask(json(answered([picture])))).toMatchObject([
    { url: 'https://a.example/page', imageUrl: 'https://a.example/p.png', imageWidth: 800, imageHeight: 600 },
  ])
})

test.each([
  [json(answered([], [['bing images', 'CAPTCHA']])), 'engines'],
  [page('<html>Welcome</html>'), 'nonsense'],
  [page('<a class="iusc" m="{broken"></a>'), 'nonsense'],
  [page('<form id="challenge-form">'), 'blocked'],
])('anything else is a failure (%#)', async (answer, kind) => {
  expect(await ask(answer).catch((thrown) => thrown.kind)).toBe(kind)
})

test('a page that says that there are no pictures is an answer', async () => {
  expect(await ask(page('<div class="no-results">No results.</div>'))).toEqual([])
})
