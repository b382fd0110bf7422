import { describe, expect, test } from 'bun:test'
import { PROSE, readMain } from '../page.ts'

const SENTENCES = [
  'The harbour opens at six, and the first boats leave before the light is good enough to read the chart.',
  'Ropes are counted twice, once by the crew that used them and once by the keeper of the store.',
  'In winter the lamps burn oil, because the wires freeze and the fuses are hard to reach in the wind.',
  'A ledger on the desk names every captain, the draught of the ship, and the hour of the tide.',
]
const ARTICLE = [...SENTENCES, ...SENTENCES.map((text) => `Again and otherwise: ${text}`)]
const PARAGRAPHS = ARTICLE.map((text) => `<p>${text}</p>`).join('')

describe('the heading that names the page', () => {
  const top = (title: string, body: string, og = '') =>
    readMain(`<title>${title}</title><meta property="og:title" content="${og}">${body}`).markdown.slice(0, 80)

  test('is the one that says most of the title, not that of the site', () => {
    expect(
      top(
        'Ropes and lamps_Harbour news',
        `<div><h1><a href="/news">Harbour news</a></h1></div><div><h2>Ropes and lamps</h2>${PARAGRAPHS}</div>`,
      ),
    ).toStartWith(`# Ropes and lamps\n\n${SENTENCES[0]!.slice(0, 40)}`)
  })

  test('is the one that og:title says, where the title says more', () => {
    expect(
      top('Harbour news, the paper of the port: ropes', `<h3>Ropes</h3><div>${PARAGRAPHS}</div>`, 'Ropes'),
    ).toStartWith(`# Ropes\n\n${SENTENCES[0]!.slice(0, 40)}`)
  })

  test('is any block before the content that says the title, where no heading does', () => {
    const page = (name: string) => `<div class="app-name">${name}</div><div>${PARAGRAPHS}</div>`
    expect(top('Tide Tables on Harbour', page('Tide Tables'))).toStartWith('# Tide Tables\n\nThe harbour')
    expect(top('Tide Tables – Harbour', page('<b>Tide</b> tables'))).toStartWith('# Tide tables\n\nThe harbour')
    expect(top('Tide Tables | Harbour', page('Harbour'))).toStartWith('# Tide Tables\n\nThe harbour')
    expect(top('Tide Tables', page('<a href="/t">Tide Tables</a>'))).toStartWith('# Tide Tables\n\nThe harbour')
  })

  test('is written from the title, where no block says it', () => {
    expect(top('All about ropes - Harbour', `<div>${PARAGRAPHS}</div>`)).toStartWith('# All about ropes\n\nThe harbour')
    expect(top('', `<div>${PARAGRAPHS}</div>`)).toStartWith('The harbour')
  })

  test('stands once, and without the buttons inside it', () => {
    const { markdown } = readMain(
      `<title>Ropes and lamps</title><h1>Ropes and lamps <div>Listen</div></h1><article><h2>Ropes and lamps</h2>${PARAGRAPHS}</article>`,
    )
    expect(markdown).toStartWith(`# Ropes and lamps\n\n${SENTENCES[0]}`)
    expect(markdown.match(/Ropes and lamps/g)).toHaveLength(1)
  })

  test('is not said again right below, and no other heading is', () => {
    const part = (level: number) => `<h${level}>Lamps of the port</h${level}>`
    const { markdown } = readMain(
      `<main><h1>Port</h1>${PROSE}${part(2)}<img src="/lamp.jpg">${part(3)}${PARAGRAPHS}</main>`,
    )
    expect(markdown).toContain(`## Lamps of the port\n\n![](http://site.test/lamp.jpg)\n\n${SENTENCES[0]}`)
  })

  test('stands before a text that the page holds a second time out of view, or above it', () => {
    const text = `<div>${SENTENCES.join(' ')}</div>`
    const rest = SENTENCES.map((sentence) => `<p>Said of it: ${sentence}</p>`).join('')
    for (const name of ['hidden', 'preview'])
      expect(
        readMain(`<main><div class="${name}">${text}</div><h1>Port</h1>${text}${rest}</main>`).markdown,
      ).toStartWith(`# Port\n\n${SENTENCES[0]}`)
  })

  const BODY = `<div>${PARAGRAPHS}</div>`
  test.each([
    ['a heading of level 2', '<h2>Halatların bakımı</h2>', []],
    ['a heading of level 4 below the name of the site', '<h1><a href="/">Liman</a></h1><h4>Halatların bakımı</h4>', []],
    ['a heading beside sections of the same level', '<h1>Halatların bakımı</h1><h1>Yıkama</h1>', ['## Yıkama']],
    ['a heading that is written twice', '<h1>Halatların bakımı</h1><p>Kısa.</p><h2>Halatların bakımı</h2>', []],
    ['missing beside two sections', '<h1>Yıkama</h1><p>Önce su.</p><h1>Kurutma</h1>', ['## Yıkama', '## Kurutma']],
    ['missing', '', []],
  ])('is the only one of level 1, be it %s', (_, head, others) => {
    const { markdown } = readMain(
      `<title>Halatların bakımı | Liman</title><meta property="og:site_name" content="Liman"><main>${head}${BODY}</main>`,
    )
    expect(markdown.match(/^#+ .*$/gm)).toEqual(['# Halatların bakımı', ...others])
  })
})

test('a heading of level 1 that says the title with a word more goes before a section that says the title', () => {
  const { markdown } = readMain(
    `<title>Trekkingrugzak van zeildoek</title><main><h1>Trekkingrugzak XL van zeildoek</h1>${PARAGRAPHS}<h2>Trekkingrugzak van zeildoek</h2>${PARAGRAPHS}</main>`,
  )
  expect(markdown.match(/^#+ .*$/gm)).toEqual(['# Trekkingrugzak XL van zeildoek', '## Trekkingrugzak van zeildoek'])
})

test.each([
  ['mandoc', (name: string) => `<h2 class="Sh"><a href="#NAME">NAME</a></h2><p class="Pp">${name}</p>`],
  ['groff', (name: string) => `<h2>NAME<a name="NAME"></a></h2><p style="margin-left:11%">${name}</p>`],
  [
    'Asciidoctor',
    (name: string) => `<div class="sect1"><h2>NIMI</h2><div class="sectionbody"><p>${name}</p></div></div>`,
  ],
  ['pod2html', (name: string) => `<h2 id="NAME">名前</h2>\n<p>${name}</p>`],
  ['a site', (name: string) => `<section><h2>AD</h2><div>${name}</div></section>`],
])('the NAME of a manual page stays the text of its section: %s', (_, write) => {
  const name = 'kierrata - rotate the pages of a log'
  const { markdown } = readMain(`<title>${name}</title>${write(name)}<h2>DESCRIPTION</h2>${PARAGRAPHS}`)
  expect(markdown).toStartWith(`# ${name}\n\n## `)
  expect(markdown.split('\n\n')[2]).toBe(name)
})

test('a heading with another number is not the title', () => {
  const { markdown } = readMain(
    `<title>Release notes for version 18.1</title><main><h2>Release notes for version 18.0</h2>${PARAGRAPHS}</main>`,
  )
  expect(markdown).not.toMatch(/^# Release notes for version 18\.0/m)
})
