import { describe, expect, test } from 'bun:test'
import { PROSE, read, readMain } from './page.ts'

const shadow = (content: string, mode = 'shadowrootmode="open"') => `<template ${mode}>${content}</template>`

describe('a declarative shadow root is displayed in place of its host', () => {
  test.each([
    [
      'slots by name, in the order of the shadow tree',
      `<uutis-kortti>${shadow('<section><h2><slot name="otsikko"></slot></h2><p>Kirjoittanut <slot name="nimi"></slot></p></section>')}<span slot="nimi">Aino Kettunen</span><span slot="otsikko">Majakka avattiin</span></uutis-kortti>`,
      '## Majakka avattiin\n\nKirjoittanut Aino Kettunen',
    ],
    [
      'the default slot, with text',
      `<div>${shadow('<h3>Nyitvatartás</h3><slot></slot><p>Hétfőn zárva.</p>', 'shadowrootmode="closed"')}<p>Keddtől péntekig nyitva.</p> Szombaton is.</div>`,
      '### Nyitvatartás\n\nKeddtől péntekig nyitva.\n\nSzombaton is.\n\nHétfőn zárva.',
    ],
    [
      'content of a slot that nothing fills, by the older attribute',
      `<p-fiyat>${shadow('<p>Fiyat: <slot name="fiyat">sorunuz</slot></p>', 'shadowroot="open"')}</p-fiyat>`,
      'Fiyat: sorunuz',
    ],
    [
      'roots in roots, with slots passed on',
      `<x-a>${shadow(`<x-b>${shadow('<ul><li><slot name="in"></slot></li></ul>')}<slot name="out" slot="in"></slot></x-b>`)}<b slot="out">灯台</b></x-a>`,
      '- **灯台**',
    ],
    [
      'hosts among the children of a host',
      `<x-liste>${shadow('<ol><slot></slot></ol>')}<li>${shadow('<em><slot></slot></em>')}منارة</li><li>باب</li></x-liste>`,
      '1. *منارة*\n2. باب',
    ],
    [
      'only the first of two slots of a name',
      `<x-a>${shadow('<p><slot name="n"></slot></p><p><slot name="n">leer</slot></p>')}<i slot="n">einmal</i></x-a>`,
      '*einmal*\n\nleer',
    ],
  ])('%s', (_, html, markdown) => {
    expect(read(html).markdown).toBe(markdown)
  })

  test('without the children that no slot takes, and without other templates', () => {
    const html = `<x-a>${shadow('<p>Shown</p>')}${shadow('<p>Second</p>')}<p>Light</p><template><p>Inert</p></template></x-a>`
    expect(read(html).markdown).toBe('Shown')
  })

  test('unless a script fills it later: then the children are all there is', () => {
    expect(read(`<x-a>${shadow('<style>p{}</style><div id=app></div>')}<p>Light</p></x-a>`).markdown).toBe('Light')
  })

  test('in every format: main content, HTML, links, images', () => {
    const html = `<body><main><x-page>${shadow(`<h1>Tuulimylly</h1><slot></slot><a href="/lisaa">Lisää</a><img src="/mylly.png" alt="Mylly">`)}${PROSE}<p>Katso <a href="/kartta">kartta</a>.</p></x-page></main></body>`
    const { markdown, html: written, links } = readMain(html)
    expect(markdown).toStartWith('# Tuulimylly\n\nThe workshop keeps')
    expect(written).not.toContain('template')
    expect(written).not.toContain('slot')
    expect(read(html).links).toEqual(['http://site.test/kartta', 'http://site.test/lisaa'])
    expect(links).toContain('http://site.test/kartta')
    expect(read(html, { formats: ['images'] }).images).toEqual(['http://site.test/mylly.png'])
  })

  test('and selectors match in it', () => {
    const html = `<x-a>${shadow('<div class="keep"><p>One</p><slot></slot></div><p class="gone">Two</p>')}<p>Three</p></x-a>`
    expect(read(html, { includeTags: ['.keep'] }).markdown).toBe('One\n\nThree')
    expect(read(html, { excludeTags: ['.gone'] }).markdown).toBe('One\n\nThree')
  })
})

test('slots outside of shadow roots are left as they are', () => {
  expect(read('<p><slot>a</slot> b</p>').html).toBe('<p><slot>a</slot> b</p>')
})
