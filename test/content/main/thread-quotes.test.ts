import { describe, expect, test } from 'bun:test'
import { readMain } from '../page.ts'

const FIRST =
  'Das Schloss klemmt bei Frost, und der Schlüssel dreht sich nur noch mit viel Kraft, seit ich Graphit hineingeblasen habe.'
const MORE = 'Was nun, ich komme bald nicht mehr in den Keller hinein?'
const SECOND = 'Graphit und Öl vertragen sich nicht, das gibt eine Paste, die im Winter steif wird und alles verklebt.'
const THIRD = 'Dann spüle ich es mit Waschbenzin aus und fange von vorne an.'

const post = (name: string, i: number, body: string) =>
  `<div class="b"><div class="k"><a class="nick" href="/u/${i}">${name}</a> <time>${i + 3}.5.2023</time></div><div class="t">${body}</div></div>`

type Quote = (name: string, text: string) => string

const thread = (quote: Quote, wrap = (body: string) => body, first = FIRST) =>
  readMain(
    `<title>Schloss</title><main class="forum"><h1>Schloss klemmt</h1>${[
      post('Anke', 0, wrap(`<p>${first}</p><p>${MORE}</p>`)),
      post('Bodo', 1, wrap(`${quote('Anke', `<p>${first}</p>`)}<p>${SECOND}</p>`)),
      post('Anke', 2, wrap(`${quote('Bodo', `<p>${SECOND}</p>`)}<p>${THIRD}</p>`)),
    ].join('')}</main>`,
  ).markdown

/** The thread as Markdown, if a quotation begins with the given line. */
const expected = (label: (name: string) => string) =>
  `# Schloss klemmt\n\n**Anke** · 3.5.2023\n\n${FIRST}\n\n${MORE}\n\n**Bodo** · 4.5.2023\n\n${label('Anke')}> ${FIRST}\n\n${SECOND}\n\n**Anke** · 5.5.2023\n\n${label('Bodo')}> ${SECOND}\n\n${THIRD}`

const SIGNED: Record<string, Quote> = {
  'boxes of any name': (name, text) =>
    `<div class="zq"><div class="zw">${name}</div><div class="zt">${text}</div></div>`,
  'a line in front of the box': (name, text) => `<section><p>Antwort auf ${name}</p><div>${text}</div></section>`,
  'a line of its own in a nested box': (name, text) =>
    `<div><span><div>Beitrag von ${name}</div></span><div><div>${text}</div></div></div>`,
}

const UNSIGNED: Record<string, Quote> = {
  'a box of any name': (_, text) => `<div class="zq">${text}</div>`,
  'a box named so': (_, text) => `<div class="cite-quote quote">${text}</div>`,
  'a paragraph alone': (_, text) => text,
  'an element for it': (_, text) => `<blockquote>${text}</blockquote>`,
  'a box named so around an element for it': (_, text) =>
    `<div class="quote">\n<blockquote>${text}</blockquote>\n</div>`,
}

describe('what a post quotes of an earlier one is a quotation', () => {
  test.each(Object.entries(UNSIGNED))('in %s', (_, quote) => {
    expect(thread(quote)).toBe(expected(() => ''))
  })

  test.each(Object.entries(SIGNED))('with the name of its author, in %s', (_, quote) => {
    expect(thread(quote)).toMatch(/> \*\*(?:Antwort auf |Beitrag von )?Anke\*\*\n>\n> Das Schloss/)
  })
})

test('white space between nested boxes makes no quotation of a quotation', () => {
  const quote: Quote = (name, text) =>
    `<div class="quote_outer quote">\n<div class="quote_container">\n<b>${name} schrieb:</b> <div>${text}</div>\n</div>\n</div>`
  expect(thread(quote)).toBe(expected((name) => `> **${name} schrieb:**\n>\n`))
})

test('an element for quotations around every post is not one', () => {
  expect(
    thread(
      (_, text) => `<blockquote>${text}</blockquote>`,
      (body) => `<blockquote class="inhalt">${body}</blockquote>`,
    ),
  ).toBe(expected(() => ''))
})

test('the label of a quotation that repeats a long post goes with it', () => {
  const long = Array.from({ length: 12 }, (_, i) => `${FIRST.slice(0, -1)} und zwar zum ${i + 2}. Mal.`).join(' ')
  const markdown = thread((name, text) => `<div class="quote"><b>${name} schrieb:</b>${text}</div>`, undefined, long)
  expect(markdown.split('Anke schrieb:').length).toBe(markdown.split(long).length - 1)
})

test('equal thanks of two readers are posts, not quotations', () => {
  const thanks = 'Vielen Dank an alle, das hat mir wirklich sehr geholfen, ich melde mich im Frühling wieder.'
  const posts = [FIRST, SECOND, thanks, thanks].map((text, i) => post(`Leser ${'ABCD'[i]}`, i, `<p>${text}</p>`))
  const { markdown } = readMain(`<main class="forum"><h1>Schloss klemmt</h1>${posts.join('')}</main>`)
  expect(markdown.split(thanks)).toHaveLength(3)
  expect(markdown).not.toContain('>')
})
