import { describe, expect, test } from 'bun:test'
import { thresholdOf } from '../../src/content/main/choose/f1-threshold.ts'
import { chancesOf } from '../../src/content/main/classify/forest.ts'
import { MODEL } from '../../src/content/main/classify/model.ts'
import { hintsOf } from '../../src/content/main/hints/hints.ts'
import { blocksOf } from '../../src/content/main/page/blocks.ts'
import { measure } from '../../src/content/main/page/measure.ts'
import { shinglesOf } from '../../src/content/main/page/shingles.ts'
import { parseHtml } from '../../src/content/tree/parse.ts'
import { PROSE, read, readMain } from './page.ts'

const SENTENCES = [
  'The harbour opens at six, and the first boats leave before the light is good enough to read the chart.',
  'Ropes are counted twice, once by the crew that used them and once by the keeper of the store.',
  'In winter the lamps burn oil, because the wires freeze and the fuses are hard to reach in the wind.',
  'A ledger on the desk names every captain, the draught of the ship, and the hour of the tide.',
]
const ARTICLE = [...SENTENCES, ...SENTENCES.map((text) => `Again and otherwise: ${text}`)]
const PARAGRAPHS = ARTICLE.map((text) => `<p>${text}</p>`).join('')

describe('the second reading', () => {
  test('keeps every post of a thread that tables lay out', () => {
    const post = (n: number) =>
      `<tr><td class="author"><b>sailor${n}</b><br>Posts: ${n}00</td><td class="post_body"><div class="content">${SENTENCES[n % 4]} I would say so for boat ${n} as well.</div></td></tr>`
    const { markdown } = readMain(
      `<title>Which rope? - Boats forum</title><div id="menu"><a href="/">Index</a> <a href="/faq">FAQ</a></div><h1>Which rope?</h1><table class="forum thread">${[0, 1, 2, 3, 4, 5].map(post).join('')}</table><div id="footer">Powered by boards</div>`,
    )
    for (let n = 0; n < 6; n++) expect(markdown).toContain(`for boat ${n} as well`)
    expect(markdown).not.toContain('Powered by boards')
  })

  test('keeps what belongs to a text by what it is: code, a quotation with its source, a table, a byline', () => {
    const { markdown } = readMain(
      `<article><header><h1>Stores</h1><p>Written by the shelf team</p></header>${PARAGRAPHS}<pre>take(rope)</pre><blockquote>No lamp, no ledger.<footer>The keeper</footer></blockquote><table><tr><th>Rope</th><th>Metres</th></tr><tr><td>Hemp</td><td>40</td></tr></table></article>`,
    )
    for (const part of ['Written by the shelf team', 'take(rope)', 'The keeper', '| Hemp | 40 |'])
      expect(markdown).toContain(part)
  })

  test('takes boilerplate out of a line: the link by which a heading is edited', () => {
    const { markdown } = readMain(
      `<main><h1>Port</h1>${PARAGRAPHS}<h2>History<span class="editsection">[<a href="/e">edit</a>]</span></h2>${PROSE}</main>`,
    )
    expect(markdown).toContain('## History\n')
  })

  test('keeps the picture above a text when its credit goes, not the pictures of teasers', () => {
    const teaser = (n: number) => `<li><a href="/${n}"><img src="/${n}.jpg" alt="">Another story, number ${n}</a></li>`
    const { markdown } = readMain(
      `<article><h1>Port</h1><div class="social"><a href="/s">Share</a></div><figure><img src="/lead.jpg" alt="Boats"></figure>${PARAGRAPHS}</article><aside class="related"><ul>${[1, 2, 3, 4].map(teaser).join('')}</ul></aside>`,
    )
    expect(markdown).toContain('lead.jpg')
    expect(markdown).not.toContain('/1.jpg')
  })

  test('reads an article once that the page carries twice, and a refrain as often as it is sung', () => {
    const twice = `<main><h1>Port</h1><div>${PARAGRAPHS}</div><div class="slides"><div>${PARAGRAPHS}</div></div></main>`
    expect(readMain(twice).markdown.split(SENTENCES[1]!)).toHaveLength(3)
    const verses = SENTENCES.map((text) => `<p>${text}</p><p>Row, row, and row again, my brothers of the sea.</p>`)
    expect(readMain(`<main><h1>Song</h1>${verses.join('')}</main>`).markdown.match(/my brothers/g)).toHaveLength(4)
  })
})

describe('the heading that names the page', () => {
  const top = (title: string, body: string, og = '') =>
    readMain(`<title>${title}</title><meta property="og:title" content="${og}">${body}`).markdown.slice(0, 80)

  test('is the one that says most of the title, not that of the site', () => {
    expect(
      top(
        'Ropes and lamps_Harbour news',
        `<div><h1><a href="/news">Harbour news</a></h1></div><div><h2>Ropes and lamps</h2>${PARAGRAPHS}</div>`,
      ),
    ).toStartWith(`## Ropes and lamps\n\n${SENTENCES[0]!.slice(0, 40)}`)
  })

  test('is the one that og:title says, where the title says more', () => {
    expect(
      top('Harbour news, the paper of the port: ropes', `<h3>Ropes</h3><div>${PARAGRAPHS}</div>`, 'Ropes'),
    ).toStartWith(`### Ropes\n\n${SENTENCES[0]!.slice(0, 40)}`)
  })

  test('is any block before the content that says the title, where no heading does', () => {
    const page = (name: string) => `<div class="app-name">${name}</div><div>${PARAGRAPHS}</div>`
    expect(top('Tide Tables on Harbour', page('Tide Tables'))).toStartWith('# Tide Tables\n\nThe harbour')
    expect(top('Tide Tables – Harbour', page('<b>Tide</b> tables'))).toStartWith('# Tide tables\n\nThe harbour')
    expect(top('Tide Tables | Harbour', page('Harbour'))).not.toContain('# ')
    expect(top('Tide Tables', page('<a href="/t">Tide Tables</a>'))).not.toContain('# ')
  })

  test('is not invented, where no block says it', () => {
    expect(top('Ropes - Harbour', `<div>${PARAGRAPHS}</div>`)).toStartWith(SENTENCES[0]!.slice(0, 40))
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
})

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
        `<main><h1>Port</h1>${PARAGRAPHS}<p>${icon('dot.png', '')}Lamps</p><div>${icon('star.png', 'star')}</div><p>Well ${icon('smile.png', ':)')} done.</p><table><tr><th>Rope</th><td>${icon('tick.png', '')}</td></tr></table>${picture('auto.jpg', 'width="0" height="0"')}<p>The end.</p></main>`,
      ),
    ).toEqual(['smile.png', 'tick.png', 'auto.jpg'])
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
})

test('a page whose only text is a skip link has no main content', () => {
  const { markdown } = readMain('<a class="skip-link" href="#main">Skip to main content</a><div id="main"></div>')
  expect(markdown).toBe('')
})

describe('what a page tells machines', () => {
  const json = (value: unknown) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`
  const told = { '@graph': [{ '@type': 'Article', articleBody: ARTICLE.join('\n\n') }] }

  test('is the article when the page shows next to nothing of it', () => {
    const { markdown } = readMain(`<title>Port</title>${json(told)}<div id="app">Loading</div>`)
    expect(markdown).toStartWith(`# Port\n\n${SENTENCES[0]}\n\n`)
    expect(markdown).not.toContain('Loading')
  })

  test('is not the article when the page shows it', () => {
    const { markdown } = readMain(`<title>Port</title>${json(told)}<main><h1>Port</h1>${PROSE}${PARAGRAPHS}</main>`)
    expect(markdown).toContain('The workshop keeps')
  })

  test('is passed over when it does not parse, or is too long', () => {
    for (const text of ['{', '[[[[', `"${'x'.repeat(500_000)}"`, '[{"text":7}]'])
      expect(
        hintsOf(parseHtml(`<script type="application/ld+json">${text}</script>`), 'http://h.test/').jsonLdShingles.size,
      ).toBe(0)
  })

  test('and what it shows share the runs of four words', () => {
    expect(shinglesOf('One two, THREE four five', 10)).toEqual(shinglesOf('one two three: four FIVE!', 10))
    expect(shinglesOf('one two three four five six', 2)).toHaveLength(2)
    expect(shinglesOf('one two three', 9)).toEqual([])
  })
})

describe('a whole page says once', () => {
  const menu =
    '<ul><li><a href="/a">Boats</a></li><li><a href="/b">Ropes and lamps</a></li><li><a href="/c">The tide</a></li></ul>'
  const whole = (body: string) => read(body, { onlyMainContent: false }).markdown

  test('its menu, whatever the copy for narrow screens is called', () => {
    const text = whole(
      `<nav>${menu}</nav><div class="mobile-menu">${menu}</div><main>${PROSE}</main><footer>Imprint</footer>`,
    )
    expect(text.match(/Ropes and lamps/g)).toHaveLength(1)
    for (const part of ['The workshop', 'Imprint']) expect(text).toContain(part)
  })

  test('its text, beside a print version', () => {
    const text = whole(`<main>${PARAGRAPHS}</main><div class="for-print">${PARAGRAPHS}</div>`)
    expect(text.split(SENTENCES[1]!)).toHaveLength(3)
  })

  test('but short lists and cells as often as they stand', () => {
    const list = '<ul><li>Yes, of course</li><li>No, not at all</li><li>It depends on the tide</li></ul>'
    expect(whole(`${list}<p>and</p>${list}`).match(/of course/g)).toHaveLength(2)
  })
})

describe('the measure and the forest', () => {
  const blocks = blocksOf(measure(parseHtml('<p>a b c d</p><p>e f g h</p><p>i j k l</p><p>m n o p</p>')))
  const thresholdFor = (...chances: number[]) => thresholdOf(blocks, Float64Array.from(chances))

  test('keep more where little is sure', () => {
    expect(thresholdFor(1, 1, 0, 0)).toBeCloseTo(0.6)
    expect(thresholdFor(0.4, 0.4, 0.4, 0.4)).toBeLessThan(0.4)
    expect(thresholdFor(0, 0, 0, 0)).toBeLessThan(0.01)
  })

  test('walk a tree to its leaf, the same way at the threshold as below it', () => {
    const forest = {
      features: ['words'],
      roots: Int32Array.of(0),
      feature: Int32Array.of(0),
      threshold: Float64Array.of(2),
      left: Int32Array.of(-1),
      right: Int32Array.of(-2),
      leaf: Float64Array.of(-3, 3),
    }
    const [low, at, above] = chancesOf(forest, { words: Float32Array.of(1, 2, 2.5) }, 3)
    expect([low, at]).toEqual([1 / (1 + Math.exp(3)), 1 / (1 + Math.exp(3))])
    expect(above).toBeCloseTo(1 / (1 + Math.exp(-3)))
  })

  test('have a model whose every link leads to a node, a leaf or a feature there is', () => {
    const { features, roots, feature, left, right, leaf } = MODEL.forest
    expect(roots.length).toBeGreaterThan(50)
    for (const child of [...roots, ...left, ...right]) {
      expect(child).toBeLessThan(feature.length)
      expect(~child).toBeLessThan(leaf.length)
    }
    for (const column of feature) expect(column).toBeLessThan(features.length)
  })
})
