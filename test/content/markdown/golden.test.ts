import { expect, test } from 'bun:test'
import { basename, join } from 'node:path'
import { markdownOf } from '../../../src/content/markdown/convert.ts'
import { parseHtml } from '../../../src/content/tree/parse.ts'

/** Pages and the Markdown they must become: `NAME.in.html` beside `NAME.out.md`. */
const FOLDER = join(import.meta.dir, '../../golden/markdown')

const names = [...new Bun.Glob('*.in.html').scanSync(FOLDER)].map((file) => basename(file, '.in.html')).sort()

test('there are pages to compare', () => {
  expect(names.length).toBeGreaterThan(20)
})

test.each(names)('the page %p becomes its Markdown', async (name) => {
  const html = await Bun.file(join(FOLDER, `${name}.in.html`)).text()
  const expected = await Bun.file(join(FOLDER, `${name}.out.md`)).text()
  expect(`${markdownOf(parseHtml(html))}\n`).toBe(expected)
})
