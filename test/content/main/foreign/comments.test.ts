import { describe, expect, test } from 'bun:test'
import { readMain } from '../../page.ts'

const TEXT = `<p>The workshop keeps a log of every repair, with the date, the part that was changed and the name of the shelf. Readers
use it to find out how long a part lasts, so the entries are kept in full.</p><p>Each month the entries are counted and the
result is printed on one sheet. The sheet hangs beside the door, next to the list of open orders.</p><p>On the first working day
of the next month a new sheet replaces it, and the old one goes into a box in the cellar.</p>`

const page = (body: string, url = '') => readMain(`<title>The log</title><main>${body}</main>${url}`).markdown
const SAID = [
  'Minun hyllyni on vihreä, eikä kukaan pidä siitä.',
  'Az enyém kék, és mindenki szereti.',
  'Benimki de mavi, ama eski.',
]

const COMMENTS: Record<string, string> = {
  'as items named comment': SAID.map((said) => `<div class="comment"><p>${said}</p></div>`).join(''),
  'as a folded part': `<details><summary>3 comments</summary>${SAID.map((said) => `<p>${said}</p>`).join('')}</details>`,
  'as a folded part in Japanese': `<details><summary>コメント（3）</summary>${SAID.map((said) => `<p>${said}</p>`).join('')}</details>`,
  'as a list with a named id': `<ol id="comments">${SAID.map((said) => `<li>${said}</li>`).join('')}</ol>`,
  'as schema.org items': SAID.map(
    (said) => `<div itemscope itemtype="https://schema.org/Comment"><p itemprop="text">${said}</p></div>`,
  ).join(''),
  'as items with a name that says more': SAID.map(
    (said, i) => `<li class="user-comment comment-item-${i}" id="comment-${i}"><p>${said}</p></li>`,
  ).join(''),
  'under a heading in Turkish': `<section><h3>Yorumlar</h3>${SAID.map((said) => `<p>${said}</p>`).join('')}</section>`,
}

describe('comments below an article go, in it and next to it', () => {
  for (const [how, comments] of Object.entries(COMMENTS))
    test(how, () => {
      for (const html of [
        `<article><h1>The log</h1>${TEXT}${comments}</article>`,
        `<article><h1>The log</h1>${TEXT}</article>${comments}`,
      ]) {
        expect(page(html)).toContain('in the cellar')
        for (const said of SAID) expect(page(html)).not.toContain(said)
      }
    })
})

describe('comments stay', () => {
  const items = COMMENTS['as items named comment']!
  const pages: Record<string, string> = {
    'on a forum': `<div class="thread"><h1>The log</h1>${TEXT}${items}</div>`,
    'of a question': `<div itemscope itemtype="https://schema.org/QAPage"><h1>The log</h1>${TEXT}${items}</div>`,
    'below a picture': `<article><h1>The log</h1><img src="log.jpg" alt="The log"><p>Taken in May.</p>${items}</article>`,
  }
  for (const [where, html] of Object.entries(pages))
    test(where, () => {
      for (const said of SAID) expect(page(html)).toContain(said)
    })
  test('that are notes in the text', () => {
    const html = `<article><h1>The log</h1>${TEXT}<p class="comment">The shelf is now green.</p>${TEXT}</article>`
    expect(page(html)).toContain('now green')
  })
})

describe('a thread with authors and dates below a long article goes, whatever its names', () => {
  const post = (said: string, i: number, names = 'x7') =>
    `<div class="${names}"><a class="author" href="/u/${i}">Väinö ${'ABC'[i]}</a> <time datetime="2024-05-0${i + 1}">May ${i + 1}, 2024</time><p>${said} Sitä ei enää maalata, koska maali loppui.</p></div>`
  const thread = (names?: string) => `<div>${SAID.map((said, i) => post(said, i, names)).join('')}</div>`
  const long = TEXT + TEXT.replaceAll('log', 'book')
  test('below an article', () => {
    const markdown = page(`<article><h1>The log</h1>${long}</article>${thread()}`)
    expect(markdown).toContain('in the cellar')
    for (const said of SAID) expect(markdown).not.toContain(said)
  })
  test('but reviews of a product stay', () => {
    const markdown = page(`<div><h1>The log</h1>${long}</div><section class="customer-reviews">${thread()}</section>`)
    for (const said of SAID) expect(markdown).toContain(said)
  })
})
