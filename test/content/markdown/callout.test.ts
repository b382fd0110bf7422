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

test.each([
  ['its own title', '<div class="callout"><p class="callout-title">Muista</p><p>Sulje ovi.</p></div>', 'NOTE'],
  [
    'a title that names the kind',
    '<aside class="callout"><b class="callout-title">Tip!</b><p>Sulje ovi.</p></aside>',
    'TIP',
  ],
  [
    'a table without a kind',
    '<div class="admonitionblock"><table><tr><td class="icon"><i title="Important"></i><td><div class="title">Muista</div><p>Sulje ovi.</p></table></div>',
    'IMPORTANT',
  ],
  [
    'a table of DocBook',
    '<div class="w"><table><tr><td rowspan="2"><img alt="[Warning]" src="w.png"><th>Muista<tr><td><p>Sulje ovi.</p></table></div>',
    'WARNING',
  ],
  ['a table with a label', '<table><tr><td><strong>Caution:</strong><td><p>Sulje ovi.</p></table>', 'CAUTION'],
])('a note is an alert: %s', (_, html, kind) => {
  const said = markdown(html)
  expect(said).toStartWith(`> [!${kind}]\n`)
  expect(said).toEndWith('> Sulje ovi.')
  if (html.includes('Muista')) expect(said).toContain('> **Muista**')
})

test('a table of kinds with their meaning is a table', () => {
  const html = '<table><tr><td>Note<td>Huomautus<tr><td>Tip<td>Vihje<tr><td>Warning<td>Varoitus</table>'
  expect(markdown(html)).toStartWith('| Note | Huomautus |')
})
