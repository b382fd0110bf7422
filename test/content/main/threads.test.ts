import { describe, expect, test } from 'bun:test'
import { readMain } from '../page.ts'

const SENTENCES = [
  'The harbour opens at six, and the first boats leave before the light is good enough to read the chart.',
  'Ropes are counted twice, once by the crew that used them and once by the keeper of the store.',
  'In winter the lamps burn oil, because the wires freeze and the fuses are hard to reach in the wind.',
  'A ledger on the desk names every captain, the draught of the ship, and the hour of the tide.',
]
const NAMES = ['Ada', 'Old Brook', 'cleat_9', 'Dora M']

const thread = (posts: readonly string[]): string =>
  `<title>Which rope? - Boats forum</title><nav><a href="/">Index</a></nav><main class="forum"><h1>Which rope?</h1>${posts.join('')}</main><footer>Powered by boards</footer>`

describe('a thread', () => {
  test('says before each post who wrote it and when, though name and time stand in boilerplate', () => {
    const posts = SENTENCES.map(
      (text, i) =>
        `<div class="post"><aside><h3 class="username"><a href="/members/${i}">${NAMES[i]}</a></h3><img src="/a${i}.png" alt="${NAMES[i]}"><h4>Well-known member</h4><dl><dt>Joined</dt><dd>May ${i + 3}, 2010</dd></dl></aside><header><a href="#p${i}"><time datetime="2024-06-1${i}T08:00:00Z">June 1${i}, 2024</time></a></header><div class="body"><p>${text}</p></div></div>`,
    )
    expect(readMain(thread(posts)).markdown).toBe(
      `# Which rope?\n\n${SENTENCES.map((text, i) => `**${NAMES[i]}** · June 1${i}, 2024\n\n${text}`).join('\n\n')}`,
    )
  })

  test('says it once where the page has it as a line of its own, and leaves a rank out', () => {
    const posts = SENTENCES.map(
      (text, i) =>
        `<li class="comment"><p><cite class="author">${NAMES[i]}</cite> Captain wrote on <span>1${i} May 2024</span></p><p>${text}</p></li>`,
    )
    expect(readMain(thread(['<ol>', ...posts, '</ol>'])).markdown).toBe(
      `# Which rope?\n\n${SENTENCES.map((text, i) => `${i + 1}. **${NAMES[i]}** · 1${i} May 2024\n\n   ${text}`).join('\n\n')}`,
    )
  })

  test('signs an answer that stands inside the comment it answers', () => {
    const comment = (i: number, inner: string) =>
      `<div class="comment"><a class="author" href="/u/${i}">${NAMES[i]}</a><time>1${i} May 2024</time><div class="text"><p>${SENTENCES[i]}</p></div>${inner}</div>`
    expect(readMain(thread([comment(0, comment(1, '')), comment(2, ''), comment(3, '')])).markdown).toBe(
      `# Which rope?\n\n${SENTENCES.map((text, i) => `**${NAMES[i]}** · 1${i} May 2024\n\n${text}`).join('\n\n')}`,
    )
  })

  test('gives the day from its attributes where the page shows how long ago it was', () => {
    const posts = SENTENCES.map(
      (text, i) =>
        `<div class="reply"><span itemprop="author">${NAMES[i]}</span> <time datetime="2024-06-1${i}T08:00:00Z">${i + 2} days ago</time><p>${text}</p></div>`,
    )
    expect(readMain(thread(posts)).markdown).toStartWith(
      `# Which rope?\n\n**Ada** · 2024-06-10\n\n${SENTENCES[0]}\n\n**Old Brook** · 2024-06-11\n\n`,
    )
  })

  test('whose posts have no names has a rule between them', () => {
    const posts = SENTENCES.map((text, i) => `<div class="post"><time>1${i} May 2024</time><p>${text}</p></div>`)
    const { markdown } = readMain(thread(posts))
    expect(markdown.split('\n---\n')).toHaveLength(SENTENCES.length)
  })
})

test('a list of teasers is no thread', () => {
  const teasers = SENTENCES.map(
    (text, i) =>
      `<div class="teaser"><h2><a href="/story/${i}">A story of the harbour, part ${i}</a></h2><a class="author" href="/authors/${i}">${NAMES[i]}</a> <time>1${i} May 2024</time><p>${text}</p></div>`,
  )
  expect(readMain(`<main><h1>Stories</h1>${teasers.join('')}</main>`).markdown).not.toContain('**')
})
