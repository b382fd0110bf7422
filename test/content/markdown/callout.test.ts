import { expect, test } from 'bun:test'
import { markdownOf } from '../../../src/content/markdown/convert.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'

function markdown(html: string): string {
  return markdownOf(parseHtml(html))
}

const BODY = '<p>Do it <b>once</b>.</p>'

test.each([
  ['Sphinx', `<div class="admonition warning"><p class="admonition-title">Warning</p>${BODY}</div>`],
  [
    'GitHub',
    `<div class="markdown-alert markdown-alert-warning"><p class="markdown-alert-title">Warning</p>${BODY}</div>`,
  ],
  ['VitePress', `<div class="warning custom-block"><p class="custom-block-title">WARNING</p>${BODY}</div>`],
  [
    'Docusaurus',
    `<div class="theme-admonition theme-admonition-warning"><div class="admonitionHeading_x">warning</div>${BODY}</div>`,
  ],
  [
    'Starlight',
    `<aside class="starlight-aside starlight-aside--warning"><p class="starlight-aside__title">Warning</p>${BODY}</aside>`,
  ],
  [
    'a theme with its title in a bar',
    `<aside class="callout callout-warning"><div class="bar"><i></i><span class="callout-title">Warning</span></div>${BODY}</aside>`,
  ],
  [
    'Obsidian',
    `<div class="callout" data-callout="warning"><div class="callout-title">Warning:</div><div>${BODY}</div></div>`,
  ],
  [
    'Asciidoctor',
    `<div class="admonitionblock warning"><table><tr><td class="icon"><div class="title">Warning</div></td><td class="content">${BODY}</td></tr></table></div>`,
  ],
])('a callout of %s is an alert', (_, html) => {
  expect(markdown(`<p>Before.</p>${html}<p>After.</p>`)).toBe('Before.\n\n> [!WARNING]\n> Do it **once**.\n\nAfter.')
})

test('a title that says more than the kind is kept in bold', () => {
  const html =
    '<div class="admonition danger"><p class="admonition-title">Mind the <code>gap</code></p><ul><li>one<li>two</ul></div>'
  expect(markdown(html)).toBe('> [!CAUTION]\n> **Mind the `gap`**\n>\n> - one\n> - two')
})

test('what only has the name of a callout, or no text, is none', () => {
  expect(markdown(`<div class="callout">${BODY}</div>`)).toBe('Do it **once**.')
  expect(markdown(`<div class="note">${BODY}</div>`)).toBe('Do it **once**.')
  expect(markdown('<p>a</p><div class="admonition note"><img alt="" src=""></div>')).toBe('a')
})
