import { expect, test } from 'bun:test'
import { read } from '../page.ts'

const markdown = (html: string) => read(html).markdown

test.each([
  ['a named box', '<div class="quote"><b>Aino kirjoitti:</b><br>Vene on punainen.</div>', 'Aino kirjoitti:'],
  [
    'a title and a content',
    '<div class="quotetitle">Ömer yazdı:</div><div class="quotecontent">Vene on punainen.</div>',
    'Ömer yazdı:',
  ],
  [
    'a table',
    '<table class="quote"><tr><td>Ольга написал(а):</td></tr><tr><td>Vene on punainen.</td></tr></table>',
    'Ольга написал(а):',
  ],
  ['a box without a name', '<div><b>王伟说：</b><div>Vene on punainen.</div></div>', '王伟说：'],
  [
    'an aside',
    '<aside class="quote" data-post="3"><div class="title"><img src="/a.png">たけし:</div><blockquote>Vene on punainen.</blockquote></aside>',
    'たけし:',
  ],
  [
    'a blockquote',
    '<blockquote><div><cite>たけしさんは書きました:</cite>Vene on punainen.</div></blockquote>',
    'たけしさんは書きました:',
  ],
  [
    'nested boxes',
    '<div class="bbcode_quote"><div class="quote_container"><div></div><div class="by">Originally Posted by <b>سامي</b></div><div class="message">Vene on punainen.</div></div></div>',
    'Originally Posted by سامي',
  ],
  [
    'a block of code for boards',
    '<div class="bbCodeBlock bbCodeBlock--quote"><div class="t">سامي كتب:</div><div>Vene on punainen.</div></div>',
    'سامي كتب:',
  ],
])('a quotation of a post is one, with its author in bold: %s', (_, html, label) => {
  expect(markdown(`<div>Hei.${html}Niin minunkin.</div>`)).toBe(
    `Hei.\n\n> **${label}**\n>\n> Vene on punainen.\n\nNiin minunkin.`,
  )
})

test('a label without a name goes', () => {
  expect(markdown('Hei.<div class="quote"><div>Alıntı:</div><div>Vene on punainen.</div></div>')).toBe(
    'Hei.\n\n> Vene on punainen.',
  )
})

test('a quotation in a quotation is nested', () => {
  const inner = '<div class="quote"><b>Ömer yazdı:</b><br>Tekne kırmızı.</div>'
  expect(markdown(`Hei.<div class="quote"><b>Aino kirjoitti:</b><br>${inner}Vene on punainen.</div>`)).toBe(
    'Hei.\n\n> **Aino kirjoitti:**\n>\n> > **Ömer yazdı:**\n> >\n> > Tekne kırmızı.\n>\n> Vene on punainen.',
  )
})

test.each([
  ['a pull quote', '<div class="quote">Vene on punainen.</div>', 'Vene on punainen.'],
  [
    'a post with its head',
    '<div><div>Aino kirjoitti:</div><div>Vene on punainen.</div></div>',
    'Aino kirjoitti:\n\nVene on punainen.',
  ],
  [
    'a sentence before a quotation',
    '<p>Aino kirjoitti:</p><blockquote>Vene on punainen.</blockquote>',
    'Aino kirjoitti:\n\n> Vene on punainen.',
  ],
  ['a button', '<div class="addquote"><b>Aino:</b> Vene on punainen.</div>', '**Aino:** Vene on punainen.'],
  ['an interview', '<p><b>Aino sanoi:</b></p><p>Vene on punainen.</p>', '**Aino sanoi:**\n\nVene on punainen.'],
])('what is no quotation of a post stays as it is: %s', (_, html, expected) => {
  expect(markdown(html)).toBe(expected)
})
