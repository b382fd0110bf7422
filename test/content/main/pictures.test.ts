import { describe, expect, test } from 'bun:test'
import { readMain } from '../page.ts'

const SENTENCES = [
  'The harbour opens at six, and the first boats leave before the light is good enough to read the chart.',
  'Ropes are counted twice, once by the crew that used them and once by the keeper of the store.',
  'In winter the lamps burn oil, because the wires freeze and the fuses are hard to reach in the wind.',
  'A ledger on the desk names every captain, the draught of the ship, and the hour of the tide.',
]
const ARTICLE = [...SENTENCES, ...SENTENCES.map((text) => `Again and otherwise: ${text}`)]
const PARAGRAPHS = ARTICLE.map((text) => `<p>${text}</p>`).join('')

describe('pictures of the main content', () => {
  const picture = (name: string, attributes = '') => `<img src="/${name}" ${attributes}>`
  const shown = (html: string) =>
    [...readMain(html).markdown.matchAll(/!\[[^\]]*\]\(http:\/\/site\.test\/([^)]*)\)/g)].map(([, name]) => name)

  test('are those below its first words and above its last, and of the others what is no logo and leads nowhere', () => {
    expect(
      shown(
        `<a href="/">${picture('head.png')}</a>${picture('harbour-logo.svg')}<div>${picture('lead.jpg')}</div><h1>Port</h1>${PARAGRAPHS}${picture('plan.png')}<a href="/full/chart.png">${picture('chart.png')}</a><a href="/news?show=gallery">${picture('boats.jpg')}</a><a href="/next">${picture('next.jpg')}</a>${picture('keeper.jpg', 'alt="Avatar of the keeper"')}`,
      ),
    ).toEqual(['lead.jpg', 'plan.png', 'chart.png', 'boats.jpg'])
  })

  test('belong to the headline that leads to the same page', () => {
    expect(
      shown(`<main><a href="/a">${picture('a.jpg')}</a><h2><a href="/a">Ropes</a></h2>${PARAGRAPHS}</main>`),
    ).toEqual(['a.jpg'])
  })

  test('go with the byline beside them, not with the credit of a figure', () => {
    expect(
      shown(
        `<article><h1>Port</h1><div class="author-box">${picture('keeper.jpg', 'width="96" height="96"')}<span>Anna Keeper</span></div><figure>${picture('boat.jpg', 'width="96" height="96"')}<div class="ad">Picture by Ann</div></figure>${PARAGRAPHS}</article>`,
      ),
    ).toEqual(['boat.jpg'])
  })

  test('are no icons, but for those that are words of a line or all that a cell says', () => {
    const icon = (name: string, alt: string) => picture(name, `width="24" height="24px" alt="${alt}"`)
    expect(
      shown(
        `<main><h1>Port</h1>${PARAGRAPHS}<p>${icon('dot.png', '')}Lamps</p><div>${icon('star.png', 'star')}</div><p>Well ${icon('gear.png', 'gear')} done.</p><table><tr><th>Rope</th><td>${icon('tick.png', '')}</td></tr></table>${picture('auto.jpg', 'width="0" height="0"')}<p>The end.</p></main>`,
      ),
    ).toEqual(['gear.png', 'tick.png', 'auto.jpg'])
  })

  test('that stand again and again are marks and go, or stay once; two marks tell the items of a list apart', () => {
    const items = (marks: string[]) =>
      `<ul>${marks.map((mark) => `<li>${picture(mark)}<p>The ${mark} is here.</p></li>`).join('')}</ul>`
    expect(shown(`<main><h1>Port</h1>${PARAGRAPHS}${items(['check.svg', 'check.svg', 'check.svg'])}</main>`)).toEqual(
      [],
    )
    expect(
      shown(`<main><h1>Port</h1>${PARAGRAPHS}${items(['yes.svg', 'no.svg', 'yes.svg', 'yes.svg'])}</main>`),
    ).toEqual(['yes.svg', 'no.svg', 'yes.svg', 'yes.svg'])
    const slide = `<div>${picture('boat.jpg', 'alt="A boat"')}</div>`
    expect(shown(`<main><h1>Port</h1>${slide}${PARAGRAPHS}${slide}${slide}<p>The end.</p></main>`)).toEqual([
      'boat.jpg',
    ])
  })

  test.each([
    ['by its folder', picture('forum/avatars/9/kiss-janos.jpg', 'alt="Kiss János"')],
    ['by the name of its file', picture('kep/noavatar_middle.gif')],
    ['by its class', picture('kep/9.jpg', 'class="user-avatar"')],
    ['by the folder of a service', picture('gravatar/avatar/3f2a?s=160', 'alt=""')],
    ['by its kind of file', picture('u/userpic_7.png')],
    ['by the author in its class', picture('kep/10.jpg', 'class="single-author-photo"')],
    ['by the same in another order', picture('kep/11.jpg', 'class="thumbnail_author_single"')],
    ['by the icon in its class', picture('kep/nyil.svg', 'class="icon icon--lg"')],
    ['by the folder of icons', picture('assets/icons/nyomtat.svg')],
  ])('are no portraits of users and no icons: %s', (_, image) => {
    expect(shown(`<main><h1>Port</h1>${PARAGRAPHS}<div>${image}</div><p>Vége van, a hajó elment.</p></main>`)).toEqual(
      [],
    )
  })

  test.each([
    ['a portrait in a figure', `<figure>${picture('avatars/janos.jpg')}<figcaption>Kiss János</figcaption></figure>`],
    ['a photograph of an icon', picture('ikon/icon-of-the-virgin.jpg')],
    ['a large drawing', picture('icons/terv.svg', 'width="600"')],
    [
      'a described drawing',
      picture('icons/terv.svg', 'alt="A kikötő terve a mólóval, a toronnyal és a két raktárral"'),
    ],
  ])('are all others: %s', (_, image) => {
    expect(
      shown(`<main><h1>Port</h1>${PARAGRAPHS}<div>${image}</div><p>Vége van, a hajó elment.</p></main>`),
    ).toHaveLength(1)
  })

  test.each([
    ['the same URL', ['hajo.jpg', 'hajo.jpg'], 'hajo.jpg'],
    ['another size in the name', ['hajo-150x150.jpg', 'hajo-1024x768.jpg'], 'hajo-1024x768.jpg'],
    ['the original behind its thumbnail', ['hajo-300x200.jpg', 'hajo.jpg'], 'hajo.jpg'],
    ['another width in the query', ['hajo.jpg?w=300&q=75', 'hajo.jpg?w=1200&q=75'], 'hajo.jpg?w=1200&q=75'],
    ['another folder for the size', ['kepek/620x349/hajo.jpg', 'kepek/652x367/hajo.jpg'], 'kepek/652x367/hajo.jpg'],
    [
      'a file name of its own',
      ['max/60/1-5o3m5niyi911wauRk.png', 'max/3788/1-5o3m5niyi911wauRk.png'],
      'max/3788/1-5o3m5niyi911wauRk.png',
    ],
  ])('are there once, in the largest size, be the other %s', (_, names, expected) => {
    const [first, second] = names.map((name) => `<div>${picture(name)}</div>`)
    expect(shown(`<main><h1>Port</h1>${first}${PARAGRAPHS}${second}<p>Vége van, a hajó elment.</p></main>`)).toEqual([
      expected,
    ])
  })

  test('are all there if they only have similar names, or belong to different cards', () => {
    const two = (one: string, other: string) =>
      shown(
        `<main><h1>Port</h1><div>${one}</div>${PARAGRAPHS}<div>${other}</div><p>Vége van, a hajó elment.</p></main>`,
      )
    expect(two(picture('hajo-1.jpg'), picture('hajo-2.jpg'))).toHaveLength(2)
    expect(two(picture('item/7/preview.jpg?s=150'), picture('item/8/preview.jpg?s=150'))).toHaveLength(2)
    expect(two(picture('kep?id=7&w=90'), picture('kep?id=8&w=90'))).toHaveLength(2)
    expect(
      two(
        `<h2><a href="/a">${picture('uj.jpg')} Hajó</a></h2>`,
        `<h2><a href="/b">${picture('uj.jpg')} Csónak</a></h2>`,
      ),
    ).toHaveLength(2)
  })
})
