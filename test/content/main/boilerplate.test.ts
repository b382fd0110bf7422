import { describe, expect, test } from 'bun:test'
import { PROSE, readMain } from '../page.ts'

/** Words that name boilerplate in a class, and topics in a text. */
const topics = [
  'search',
  'comments',
  'share',
  'cookies',
  'login',
  'feedback',
  'navigation',
  'menu',
  'newsletter',
  'see-also',
]

describe('a topic is no boilerplate, whatever word names it:', () => {
  test.each(topics)('a section about %s', (topic) => {
    const sections = ['engine', topic, 'garden'].map(
      (id) => `<section id="${id}"><h2>${id}</h2><p>This part tells how the ${id} is kept in order, who looks after it,
        and which tools are at hand when something breaks. It is read by those who come after us.</p><p>About ${id}.</p></section>`,
    )
    const { markdown } = readMain(`<main><h1>Guide</h1>${sections.join('')}</main>`)
    expect(markdown).toContain(`## ${topic}\n`)
    expect(markdown).toContain(`About ${topic}.`)
  })

  test.each(topics)('a definition of %s', (topic) => {
    const list = `<dl><dt id="re.${topic}"><code>re.${topic}(x)</code></dt><dd><p>It does ${topic}.</p></dd></dl>`
    const { markdown } = readMain(`<main><h1>Guide</h1>${PROSE}${list}</main>`)
    expect(markdown).toContain(`re.${topic}(x)`)
    expect(markdown).toContain(`It does ${topic}.`)
  })

  test('a numbered chapter on comments', () => {
    const page = `<main><h1>Syntax</h1>${PROSE}<section id="comments"><h3>2.1.3. Comments</h3><p>A comment begins with a hash.</p></section></main>`
    expect(readMain(page).markdown).toContain('### 2.1.3. Comments\n\nA comment begins with a hash.')
  })

  test('a question whose heading links back to the contents', () => {
    const page = `<main><h1>FAQ</h1><h3><a class="toc-backref" href="#id4">Is there a debugger?</a></h3>${PROSE}</main>`
    expect(readMain(page).markdown).toMatch(/### \[?Is there a debugger\?/)
  })
})

describe('nothing is taken out of the middle of a text:', () => {
  test('a cell or a definition that holds but a link', () => {
    const table =
      '<table><tr><th>Operation<th>Result<tr><td><p><a href="/t"><code>trunc(x)</code></a></p><td>cut off</table>'
    const list = '<dl><dt>GIL</dt><dd><p>See <a href="/g">global interpreter lock</a>.</p></dd></dl>'
    const { markdown } = readMain(`<main><h1>Glossary</h1>${PROSE}${table}${list}${PROSE}</main>`)
    expect(markdown).toContain('| [`trunc(x)`](http://site.test/t) | cut off |')
    expect(markdown).toContain('See [global interpreter lock]')
  })

  test('the parts of a small page around its longest paragraph', () => {
    const page = `<h1>My recipe</h1><p>Serves 4.</p><p>A longer paragraph about the dish, where it comes from, and why one should not open the oven before it is done.</p><h2>Ingredients</h2>
      <ul><li>2 eggs<li>1 <a href="/f">flour</a></ul><h2>Steps</h2><ol><li>Mix.<li>Bake.</ol>`
    const { markdown } = readMain(page)
    for (const part of ['Serves 4.', '## Ingredients', '- 2 eggs', '## Steps', '1. Mix.'])
      expect(markdown).toContain(part)
  })

  test('what a reference says of one function and nearly so of the next', () => {
    const entry = (
      name: string,
      kind: string,
    ) => `<dl><dt>${name}(qs)</dt><dd><p>Parse a query string given as a text. The data are returned
      as ${kind}. The optional argument says whether blank values are kept, or left out as if they had not been sent at all.</p>
      <p>The other arguments tell how to decode what is percent-encoded, how many fields there may be, and which letter stands
      between them; a wrong one is an error.</p></dd></dl>`
    const { markdown } = readMain(
      `<main><h1>Parsing</h1>${entry('parse_one', 'a dictionary')}${entry('parse_two', 'a list of pairs')}</main>`,
    )
    expect(markdown).toContain('as a dictionary')
    expect(markdown).toContain('as a list of pairs')
    expect(markdown.split('percent-encoded')).toHaveLength(3)
  })

  test('the last line of a page of two sentences', () => {
    const page =
      '<div><h1>Example</h1><p>This page stands for others in a text.</p><p><a href="/more">Learn more</a></p></div>'
    expect(readMain(page).markdown).toBe(
      '# Example\n\nThis page stands for others in a text.\n\n[Learn more](http://site.test/more)',
    )
  })
})

test('what a class calls boilerplate still goes', () => {
  const box = (name: string) =>
    `<div class="${name}"><h3>More</h3><ul><li><a href="/1">One other page</a><li><a href="/2">Two other pages</a></ul></div>`
  const { markdown } = readMain(
    `<article><h1>News</h1>${PROSE}${box('related-posts')}${box('share-bar share')}${PROSE}</article>`,
  )
  expect(markdown).not.toContain('other page')
})
