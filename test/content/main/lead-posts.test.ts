import { describe, expect, test } from 'bun:test'
import { readMain } from '../page.ts'

const NAME = 'Ieva Ozola'
const DATE = '14 March 2023'
const TEXT =
  'Kas var pateikt, kur Rīgā salabo vecus bumbiņu gultņus? Man ir divi, un abi klab, tiklīdz ritenis griežas ātrāk.'
const TITLE = 'Kur salabo gultņus?'

/** Each with a profile, a number and buttons of its own. */
const MARKUPS: Record<string, string> = {
  'a profile beside the text': `<div class="ieraksts" id="i1"><div class="mala"><a class="username" href="/lietotajs/7">${NAME}</a><div class="pakape">Meistars</div><div>Ziņas: 311</div></div><div class="vidus"><div class="augsa"><time datetime="2023-03-14">${DATE}</time> <a href="#i1">#1</a></div><div class="saturs"><p>${TEXT}</p></div></div></div>`,
  'a head in the same list item': `<ul class="raksti"><li><div class="galva"><span>${DATE}</span></div><div class="ops-author"><a href="/members/ieva"><span>${NAME}</span></a><div class="ops-author-role">Biedre</div></div><div class="saturs"><p>${TEXT}</p></div></li></ul>`,
  'one line above the text': `<article class="jautajums"><p class="rinda"><a rel="author" href="/kas/7">${NAME}</a> · <i>${DATE}</i></p><div class="saturs"><p>${TEXT}</p></div></article>`,
  'a table': `<table><tr><td class="kad">${DATE}</td></tr><tr><td><a href="/member.php?u=7">${NAME}</a></td><td class="saturs">${TEXT}</td></tr></table>`,
  'schema.org properties': `<section itemscope itemtype="https://schema.org/DiscussionForumPosting"><div class="saturs" itemprop="text"><p>${TEXT}</p></div><footer><span itemprop="author"><b itemprop="name">${NAME}</b></span> <time itemprop="datePublished">${DATE}</time></footer></section>`,
}

const page = (post: string, answers = '') =>
  readMain(
    `<title>${TITLE}</title><nav><a href="/">Sākums</a> <a href="/jauni">Jaunākie</a></nav><main class="forum"><h1>${TITLE}</h1>${post}${answers}</main><footer><a href="/noteikumi">Noteikumi</a></footer>`,
  ).markdown

describe.each(Object.entries(MARKUPS))('the only post of a page, with %s', (_, post) => {
  test('names its author and its date, and leaves the profile out', () => {
    const markdown = page(post)
    expect(markdown).toContain(TEXT)
    expect(markdown.split(NAME)).toHaveLength(2)
    expect(markdown.split(DATE)).toHaveLength(2)
    expect(markdown.indexOf(NAME)).toBeLessThan(markdown.indexOf(TEXT))
    expect(markdown).not.toMatch(/Meistars|Ziņas|Biedre|#1|Jaunākie/)
  })
})

test('a first post that is built unlike its answers names its author too', () => {
  const answers = ['Pie Bruņinieku ielas ir darbnīca pagrabā.', 'Labāk pērc jaunus, tie maksā divus eiro.']
    .map(
      (text, i) =>
        `<div class="atbilde"><b class="nick">Jānis ${i === 0 ? 'K' : 'P'}</b> <small>1${i + 5} March 2023</small><p>${text}</p></div>`,
    )
    .join('')
  expect(page(MARKUPS['one line above the text']!, answers)).toBe(
    `# ${TITLE}\n\n**${NAME}** · ${DATE}\n\n${TEXT}\n\n**Jānis K** · 15 March 2023\n\nPie Bruņinieku ielas ir darbnīca pagrabā.\n\n**Jānis P** · 16 March 2023\n\nLabāk pērc jaunus, tie maksā divus eiro.`,
  )
})

test('a post is not signed by the label of a login form', () => {
  const login = '<form><p class="login-username"><label for="l">Lietotāja vārds</label><input id="l"></p></form>'
  expect(page(`<div class="ieraksts"><time>${DATE}</time><p>${TEXT}</p>${login}</div>`)).not.toContain(
    'Lietotāja vārds',
  )
})
