import { expect, test } from 'bun:test'
import { parseHtml } from '../../../src/content/tree/parse.ts'
import { elementsOf, textOf } from '../../../src/content/walk.ts'

const namesOf = (html: string) => elementsOf(parseHtml(html)).map(({ name }) => name)

for (const frame of [
  '<noscript><iframe src="https://tags.test/ns" style="display:none"/></noscript>',
  '<NOSCRIPT><IFRAME src="https://tags.test/ns"></NOSCRIPT>',
  '<noscript><p><iframe src="x"></p></noscript >',
  '<noscript><style>p { color: red }</noscript>',
  '<noscript><iframe></iframe><textarea>viesti</noscript>',
])
  test(`the page goes on behind ${frame}`, () => {
    const root = parseHtml(`<body>${frame}<p>Kallavesi on järvi.</p></body>`)
    expect(textOf(root)).toEndWith('Kallavesi on järvi.')
    expect(elementsOf(root).at(-1)?.name).toBe('p')
  })

test('a frame that ends within its noscript stays raw text', () => {
  expect(namesOf('<noscript><iframe><b>x</b></iframe></noscript><p>y</p>')).toEqual(['noscript', 'iframe', 'p'])
})

test('a noscript without an end holds raw text, and is looked into once', () => {
  expect(namesOf('<noscript><p>x<iframe/>'.repeat(50_000))).toEqual(['noscript', 'p', 'iframe'])
})
