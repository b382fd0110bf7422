import { expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { convertFile } from '../../src/files/convert-file.ts'
import { PATIENCE_MS } from '../patience.ts'
import { markdownOfFile } from './markdown.ts'
import { typedError } from './typed-error.ts'

const folder = resolve(import.meta.dir, '../golden/files')

/** One document of ours, saved by LibreOffice in each format. */
for (const format of ['docx', 'doc', 'odt', 'rtf']) {
  test(`the same document reads the same as ${format}`, async () => {
    const bytes = new Uint8Array(await Bun.file(resolve(folder, `field-report.${format}`)).arrayBuffer())
    const content = (await convertFile(bytes))!
    expect(markdownOfFile(content)).toBe((await Bun.file(resolve(folder, 'field-report.md')).text()).trimEnd())
    expect(content.metadata.title).toBe('Field report')
  })
}

/** Pages of ours, printed by scripts/golden-pdf.ts. */
for (const { name, title, reads } of [
  { name: 'paper', title: 'Counting ferries on a tidal river', reads: 'a paper in two columns under a running header' },
  { name: 'survey', title: 'Survey of the orchard', reads: 'a report with tables, lists, links and code' },
  { name: 'scripts', title: 'Many scripts', reads: 'text from right to left and text without blanks' },
]) {
  test(`${reads} reads like its pages`, async () => {
    const content = (await convertFile(await Bun.file(resolve(folder, `${name}.pdf`)).bytes()))!
    expect(markdownOfFile(content)).toBe((await Bun.file(resolve(folder, `${name}.md`)).text()).trimEnd())
    expect(content.metadata.title).toBe(title)
    expect(content.warning).toBeUndefined()
  })
}

test(
  'the same report as a scan reads the same except for links, formatting and code',
  async () => {
    const bytes = await Bun.file(resolve(folder, 'survey-scan.pdf')).bytes()
    const content = (await convertFile(bytes, { timeLimitMs: PATIENCE_MS }))!
    expect(markdownOfFile(content)).toBe((await Bun.file(resolve(folder, 'survey-scan.md')).text()).trimEnd())
  },
  PATIENCE_MS,
)

test('the bytes of a file outweigh its name', async () => {
  const bytes = new Uint8Array(await Bun.file(resolve(folder, 'field-report.rtf')).arrayBuffer())
  const content = await convertFile(bytes, { name: 'report.xlsx', contentType: 'application/pdf' })
  expect(content?.html).toContain('<h1>Field report</h1>')
})

test('a truncated file gives its readable part or a typed error', async () => {
  for (const format of ['docx', 'doc', 'odt', 'rtf']) {
    const whole = new Uint8Array(await Bun.file(resolve(folder, `field-report.${format}`)).arrayBuffer())
    for (const share of [0.2, 0.5, 0.9, 0.99]) {
      const cut = whole.slice(0, Math.floor(whole.length * share))
      const outcome = await convertFile(cut).catch(typedError)
      expect(outcome).toBeDefined()
    }
  }
})
