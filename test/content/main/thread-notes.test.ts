import { describe, expect, test } from 'bun:test'
import { readMain } from '../page.ts'

const TITLE = 'Pompa nie ciągnie wody'
const TEXTS = [
  'Po zimie pompa buczy, ale woda nie dochodzi nawet do pierwszego kolanka przy studni.',
  'Zalej ją najpierw przez korek na górze, bo na sucho nigdy nie zassie wody z ośmiu metrów.',
  'Sprawdź też zawór zwrotny na dole rury, u mnie wszedł w niego piasek i trzymał klapkę.',
]
const NAMES = ['Bogusia', 'Stach', 'Mirek W']

type Extra = (i: number) => string

/** What each post has beside its text, in markups of its own. */
const EXTRAS: Record<string, Extra> = {
  'a heading that repeats the title': (i) => `<h3><a href="#w${i}">${i === 0 ? '' : 'Odp: '}${TITLE}</a></h3>`,
  'a line that says what was answered': (i) =>
    i === 0 ? '' : `<div class="dot">${NAMES[i]} odpowiada w temacie <i>${TITLE}</i></div>`,
  'a heading without a meaning': () => '<h2>Wpis</h2>',
  'a signature in an element of that name': (i) =>
    `<div class="wpisSignature">Ogrodnik od ${1980 + i} roku, działka nad Wartą</div>`,
  'a note on its last change': (i) => `<div class="zm">Last edited by ${NAMES[i]} on May ${i + 3}, 2023</div>`,
}

describe.each(Object.entries(EXTRAS))('a post with %s', (_, extra) => {
  test.each([
    ['before', extra, () => ''],
    ['behind', () => '', extra],
  ])('shows none of it %s its text', (_, before, behind) => {
    const posts = TEXTS.map(
      (text, i) =>
        `<div class="wpis" id="w${i}"><div class="bok"><a class="nick" href="/osoba/${i}">${NAMES[i]}</a> <span>${i + 3} May 2023</span></div><div class="srodek">${before(i)}<div class="tresc"><p>${text}</p></div>${behind(i)}</div></div>`,
    )
    expect(
      readMain(`<title>${TITLE}</title><main class="forum"><h1>${TITLE}</h1>${posts.join('')}</main>`).markdown,
    ).toBe(`# ${TITLE}\n\n${TEXTS.map((text, i) => `**${NAMES[i]}** · ${i + 3} May 2023\n\n${text}`).join('\n\n')}`)
  })
})

test('the heads of columns before and behind a thread go', () => {
  const posts = TEXTS.map(
    (text, i) =>
      `<li class="wpis"><b class="nick">${NAMES[i]}</b> <time>${i + 3} May 2023</time><div class="tresc"><p>${text}</p></div></li>`,
  )
  const heads = '<li class="glowa"><div>Kto</div><div>Wpisy</div></li>'
  expect(
    readMain(`<main class="forum"><h1>${TITLE}</h1><ul>${heads}${posts.join('')}${heads}</ul></main>`).markdown,
  ).not.toMatch(/Kto|Wpisy/)
})

test('a sentence that ends in the title is text', () => {
  const posts = TEXTS.map(
    (text, i) =>
      `<div class="wpis"><b class="nick">${NAMES[i]}</b> <time>${i + 3} May 2023</time><div class="tresc"><p>${i === 1 ? `Ja też miałem, że ${TITLE}` : text}</p></div></div>`,
  )
  expect(
    readMain(`<title>${TITLE}</title><main class="forum"><h1>${TITLE}</h1>${posts.join('')}</main>`).markdown,
  ).toContain(`Ja też miałem, że ${TITLE}`)
})

test('posts whose class says that they have a signature stay', () => {
  const posts = TEXTS.map(
    (text, i) =>
      `<article class="wpis hasSignature"><b><a href="/u/${i}">${NAMES[i]}</a></b> <time>2023-05-0${i + 1}</time><p>${text}</p></article>`,
  )
  const { markdown } = readMain(`<title>${TITLE}</title><main><h1>${TITLE}</h1>${posts.join('')}</main>`)
  for (const text of TEXTS) expect(markdown).toContain(text)
})
