import { expect, test } from 'bun:test'
import { relinked } from '../../../src/content/markdown/relink.ts'

const page = 'https://x.test/a_(b)?c=d'
const local = (markdown: string) => relinked(markdown, (target) => (target === page ? 'a.md' : undefined))

test.each([
  ['a link', `[a](${page}) b`, '[a](a.md) b'],
  ['a link with a title', `[a](${page} "t (u)")`, '[a](a.md "t (u)")'],
  ['a linked picture', `[![a](/i.png)](${page})`, '[![a](/i.png)](a.md)'],
  ['a text with brackets', `[a \\[b\\]](${page})`, '[a \\[b\\]](a.md)'],
  ['a table', `| a |\n| --- |\n| [b](${page}) |`, '| a |\n| --- |\n| [b](a.md) |'],
  ['a list', `- a\n  - [b](${page})`, '- a\n  - [b](a.md)'],
  ['a definition', `[a][1]\n\n[1]: ${page} "t"\n[2]: ${page}`, '[a][1]\n\n[1]: a.md "t"\n[2]: a.md'],
  ['a backtick that opens nothing', `a \` b [c](${page})`, 'a ` b [c](a.md)'],
])('%s is retargeted', (_, before, after) => {
  expect(local(before)).toBe(after)
})

test.each([
  ['another page', '[a](https://x.test/b)'],
  ['code', `\`[a](${page})\` and \`\` \`[a](${page}) \`\``],
  ['a fence', `\`\`\`md\n[a](${page})\n\`\`\``],
  ['a fence in a list', `- a\n\n  \`\`\`\n  [a](${page})\n  \`\`\``],
  ['an escaped bracket', `\\[a\\](${page})`],
  ['an address as text', page],
])('%s stays', (_, markdown) => {
  expect(local(markdown)).toBe(markdown)
})

test('hostile Markdown takes linear time', () => {
  for (const text of ['`', '`a', '``a` ', '](', '](a', '[1]: ', '\\', '# a\n'].map((piece) => piece.repeat(200_000))) {
    const started = performance.now()
    local(text)
    expect(performance.now() - started).toBeLessThan(5000)
  }
})
