// Documents of ours that LibreOffice saved as DOC. It keeps neither tracked paragraph marks nor legal numbering, so
// these two were set in the files afterwards ([MS-DOC] 2.6.1 sprmCFRMarkDel, 2.9.150 LVLF).
import { expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { docToHtml } from '../../src/files/doc/doc.ts'
import { markdownOfFile } from './markdown.ts'

const golden = async (name: string) => Bun.file(resolve(import.meta.dir, '../golden/files', name)).bytes()

test('the label of an item is kept if a list does not show it; in legal numbering it is in digits', async () => {
  expect(markdownOfFile(docToHtml(await golden('articles.doc'))).split('\n')).toEqual([
    '- Article 1 Boats moor at the pier.',
    '- Article 2 Bridges stay open:',
    '  - (a) at noon;',
    '  - (b) at night:',
    '    - (i) in winter;',
    '    - (ii) in spring.',
    '- Article 3 Ferries follow.',
    '- I. Tolls',
    '- II. Fines',
    '  - 2.1 For boats',
    '  - 2.2 For bridges',
    '',
    'The end.',
  ])
})

test('a paragraph whose mark is a tracked deletion or move goes on in the next one', async () => {
  expect(markdownOfFile(docToHtml(await golden('tracked.doc'))).split('\n\n')).toEqual([
    'The ship sails at dawn.',
    'One paragraph made of three.',
    'Before the storm.',
    'Between.',
    'the crew sleeps.',
    'So it is.',
    'Kept with an insertion',
    'of two lines',
    'The end.',
  ])
})

test('headers and footers are read only if the body is empty', async () => {
  expect(markdownOfFile(docToHtml(await golden('letterhead.doc')))).toBe(
    'Harbour office\n\n| Pier | Seven |\n| --- | --- |\n\nPage 1',
  )
})
