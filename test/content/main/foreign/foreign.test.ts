import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { dropForeign } from '../../../../src/content/main/foreign/foreign.ts'
import { hintsOf } from '../../../../src/content/main/hints/hints.ts'
import { parseHtml } from '../../../../src/content/tree/parse.ts'
import { PROSE, readMain } from '../../page.ts'
import { leftAfter } from './left-after.ts'

const URL = 'http://site.test/dir/page.html'

function left(html: string, title = 'The log'): string[] {
  const hints = hintsOf(parseHtml(html), URL)
  return leftAfter(html, ({ page, blocks }, chosen) => dropForeign(page, blocks, chosen, { title, hints }), title)
}

const WORDS =
  'crane log quay nosturi satama liman vinç gép kikötő порт кран クレーン 港口 起重机 항구 رافعة ميناء of the in at old new two'.split(
    ' ',
  )
const sentence = (least: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: least, maxLength: 40 }).map((words) => `${words.join(' ')}.`)
const linked = sentence(3).map((text) => `<a href="http://other.test/a">${text}</a>`)
const part = fc.oneof(
  sentence(1).map((text) => `<p>${text}</p>`),
  fc.tuple(sentence(1), linked).map(([text, link]) => `<p>${text} ${link}</p>`),
  sentence(1).map((text) => `<h2>${text}</h2>`),
  fc
    .array(fc.oneof(sentence(1), linked), { minLength: 1 })
    .map((items) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`),
  sentence(1).map((text) => `<blockquote><p>${text}</p></blockquote>`),
  fc
    .tuple(sentence(1), sentence(1))
    .map(([one, two]) => `<table><tr><th>${one}</th></tr><tr><td>${two}</td></tr></table>`),
  sentence(1).map((text) => `<figure><img src="x.jpg"><figcaption>${text}</figcaption></figure>`),
  sentence(1).map((text) => `<section><h3>${text}</h3><div><p>${text}</p></div></section>`),
  sentence(1).map((text) => `<pre><code>${text}</code></pre>`),
)

test('no text of the only article in <main> is lost', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
      const html = `<main><article><h1>The log</h1>${parts.join('')}</article></main>`
      expect(left(html)).toEqual(leftAfter(html, () => {}))
    }),
    { numRuns: 200 },
  )
})

describe('a dialog about consent goes, however long', () => {
  const purposes =
    'We and our partners store information on a device and process personal data to measure advertisements. '.repeat(20)
  const ofPage = (dialog: string) => `<title>The log</title><main><h1>The log</h1>${PROSE}</main>${dialog}`
  const dialogs: Record<string, string> = {
    English: `<div class="q"><h2>We value your privacy</h2><p>${purposes}</p><button>Agree</button></div>`,
    Polish: `<div><div><h3>Cenimy Twoją prywatność</h3></div><div><p>${purposes}</p></div><button>Zgoda</button></div>`,
    German: `<section><p><b>Wir schätzen Ihre Privatsphäre</b></p><ul><li>${purposes}</li></ul><a role="button">Zustimmen</a></section>`,
    Turkish: `<div><h2>Gizliliğinize değer veriyoruz</h2><p>${purposes}</p><button>Kabul</button></div>`,
    Chinese: `<div><h2>我们重视您的隐私</h2><p>${purposes}</p><button>同意</button></div>`,
    Japanese: `<div><h2>プライバシー設定</h2><p>${purposes}</p><input type="checkbox"></div>`,
  }
  for (const [language, dialog] of Object.entries(dialogs))
    test(language, () => {
      expect(left(ofPage(dialog)).join(' ')).not.toContain('We and our partners')
      expect(left(ofPage(dialog)).join(' ')).toContain('keeps a log')
    })

  test('but a section of the page on that subject stays', () => {
    const html = `<main><h1>Privacy policy</h1>${PROSE}<section><h2>We use cookies</h2><p>They expire after a day.</p></section></main>`
    expect(left(html, 'Privacy policy').join(' ')).toContain('They expire')
  })
})

describe('a box that asks the reader to write goes', () => {
  const boxes: Record<string, string> = {
    'for comments':
      '<div><h3>Kirjoita kommentti</h3><form><label>Nimi</label><input><textarea></textarea><p>Ole ystävällinen.</p></form></div>',
    'for an answer, with help':
      '<div><h2>Your Answer</h2><form><textarea></textarea><ul><li>Ole ystävällinen.</li></ul></form></div>',
    'for a newsletter':
      '<aside><p>Ole ystävällinen.</p><form><input type="email"><button>Tilaa</button></form></aside>',
    'for a newsletter, in boxes':
      '<div><div><h4>Satamakirje</h4><p>Ole ystävällinen.</p></div><div><form><input type="email"></form></div></div>',
    'for a newsletter, with long labels': `<section><p>Ole ystävällinen.</p><form>${'<label>Satama, josta haluat kuulla</label>'.repeat(12)}<input type="email"></form></section>`,
    'for a question': '<form class="f"><p>Ole ystävällinen.</p><p><textarea name="q"></textarea></p></form>',
  }
  for (const [what, box] of Object.entries(boxes))
    test(what, () => {
      const said = left(`<main><h1>The log</h1>${PROSE}${box}${PROSE}</main>`).join(' ')
      expect(said).not.toContain('Ole')
      expect(said).toContain('on the first working day')
    })

  test('but a page that is for the form keeps it', () => {
    const html = `<main><h1>Write to us</h1><form><p>Ole ystävällinen.</p><textarea></textarea></form></main>`
    expect(left(html, 'Write to us').join(' ')).toContain('Ole')
  })
})

test('sections of related articles go, in any language, but not on a page that is a list of links', () => {
  const links = '<ul><li><a href="/1">Nosturi</a></li><li><a href="/2">Varasto</a></li></ul>'
  for (const heading of [
    'More harbour stories',
    'Lue myös',
    'Похожие статьи',
    'İlgili haberler',
    '相关阅读',
    '関連記事',
    '추천 기사',
    'مقالات ذات صلة',
  ]) {
    const section = `<section><h3>${heading}</h3>${links}</section>`
    expect(left(`<main><h1>The log</h1>${PROSE}${section}</main>`).join(' ')).not.toContain('Nosturi')
    const list = Array.from(
      { length: 8 },
      (_, i) => `<p><a href="/${i}">The crane of harbour number ${i}</a></p>`,
    ).join('')
    expect(left(`<main><h1>The log</h1>${list}${section}</main>`).join(' ')).toContain('Nosturi')
  }
})

test('a page of nothing else keeps what it says', () => {
  expect(left('<p>Advertisement</p>', '')).toEqual(['Advertisement'])
})

test('a hostile page is read in linear time', () => {
  const started = performance.now()
  for (const html of [
    '<article><h2>a'.repeat(2_000),
    '<div class="x"><h1>The log</h1><time>1.2.2024</time>'.repeat(2_000),
    `<main><h1>The log</h1>${PROSE}${'<div class="comment"><form><textarea></textarea>'.repeat(2_000)}`,
    `<main><h1>The log</h1>${PROSE}${'<p>subscribe to follow sign up for our</p>'.repeat(2_000)}`,
    `<main><h1>The log</h1>${PROSE}${'<p><a href="/x">read also: more of it</a></p>'.repeat(2_000)}`,
  ])
    readMain(html)
  expect(performance.now() - started).toBeLessThan(15_000)
}, 20_000)
