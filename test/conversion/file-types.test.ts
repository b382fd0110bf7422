import { describe, expect, test } from 'bun:test'
import { utils, write } from '@e965/xlsx'
import { answerConversion } from '../../src/conversion/answer.ts'
import { WHOLE_MARKDOWN } from '../content/page.ts'
import { archiveOf, docx, openDocument, p } from '../files/packages.ts'
import { pdfOf } from '../files/pdf.fixture.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

async function read(name: string | undefined, contentType: string | undefined, body: Uint8Array) {
  const source = { body, contentType, url: `https://f.test/${name ?? ''}`, ...(name !== undefined && { name }) }
  return answerConversion({ source, options: WHOLE_MARKDOWN, file: {} })
}

const sheet = utils.book_new()
utils.book_append_sheet(
  sheet,
  utils.aoa_to_sheet([
    ['Boat', 'Quay'],
    ['Ewer', 7],
  ]),
  'S',
)
const workbook = (bookType: 'xlsx' | 'biff8' | 'xlml') => new Uint8Array(write(sheet, { type: 'array', bookType }))
const SHEET = '## S\n\n| Boat | Quay |\n| --- | --- |\n| Ewer | 7 |'
const TABLE = '| Boat | Quay |\n| --- | --- |\n| Ewer | 7 |'
const pdf = pdfOf({ pages: [{ texts: [{ x: 72, y: 72, text: 'Ewer' }] }] })

describe('the bytes decide what a file is', () => {
  test.each<[string, string | undefined, string | undefined, Uint8Array, string]>([
    ['a PDF as octets', 'download', 'application/octet-stream', pdf, 'Ewer'],
    ['a PDF as HTML', 'a.html', 'text/html', pdf, 'Ewer'],
    [
      'a PDF behind the lines of a mail',
      'a.pdf',
      undefined,
      Buffer.concat([bytesOf('Subject: x\r\n\r\n'), pdf]),
      'Ewer',
    ],
    ['a Word document as a workbook', 'a.xlsx', 'application/vnd.ms-excel', docx(p('Ewer')), 'Ewer'],
    ['a Word document as an archive', 'a.zip', 'application/zip', docx(p('Ewer')), 'Ewer'],
    ['RTF as a Word document', 'a.doc', 'application/msword', bytesOf('{\\rtf1 Ewer\\par}'), 'Ewer'],
    [
      'HTML as an old workbook',
      'a.xls',
      'application/vnd.ms-excel',
      bytesOf('<table><tr><th>Boat<th>Quay<tr><td>Ewer<td>7</table>'),
      TABLE,
    ],
    ['a new workbook as an old one', 'a.xls', 'application/vnd.ms-excel', workbook('xlsx'), SHEET],
    ['an old workbook as a new one', 'a.xlsx', undefined, workbook('biff8'), SHEET],
    ['a workbook of 2003 as XML', 'a.xml', 'text/xml', workbook('xlml'), SHEET],
    ['OpenDocument as plain text', 'a.txt', 'text/plain', openDocument('text', '<text:p>Ewer</text:p>'), 'Ewer'],
    ['text as a Word document', 'a.docx', undefined, bytesOf('Ewer at quay 7'), 'Ewer at quay 7'],
    ['HTML as a PDF', 'a.pdf', 'application/pdf', bytesOf('<!doctype html><p>Ewer'), 'Ewer'],
    ['CSV by its type', 'a', 'text/csv', bytesOf('Boat,Quay\nEwer,7\n'), TABLE],
    ['CSV by its name in capitals', 'A.CSV', undefined, bytesOf('Boat,Quay\nEwer,7\n'), TABLE],
    ['tab-separated values by their name', 'a.tsv', undefined, bytesOf('Boat\tQuay\nEwer\t7\n'), TABLE],
  ])('%s', async (_, name, contentType, body, markdown) => {
    expect(await read(name, contentType, body)).toMatchObject({ document: { markdown } })
  })

  test('for a page that was fetched too', async () => {
    expect(await read(undefined, 'text/html', pdf)).toMatchObject({ document: { markdown: 'Ewer' } })
  })
})

describe('a file that holds no text that can be read', () => {
  test.each<[string, string, string | undefined, Uint8Array, string, string]>([
    ['text as a PNG by its name', 'a.png', undefined, bytesOf('Not found'), 'document_unreadable', '.png'],
    ['text as a sound by its type', 'a', 'audio/mpeg', bytesOf('Not found'), 'document_unreadable', 'audio/mpeg'],
    ['text as an archive', 'a.zip', 'application/zip', bytesOf('Not found'), 'document_unreadable', 'application/zip'],
    ['HTML as a JPEG', 'a.jpg', 'image/jpeg', bytesOf('<p>Not found</p>'), 'document_unreadable', 'image/jpeg'],
    ['an archive of anything', 'a.zip', undefined, archiveOf({ 'a.txt': 'Ewer' }), 'unsupported_document', 'Supported'],
    ['a program', 'a.exe', undefined, latin1(`MZ${'\0\x01\x02'.repeat(99)}`), 'unsupported_document', 'Supported'],
    ['gzip', 'a.gz', undefined, latin1('\x1f\x8b\x08\0\0\0\0\0\0\x03'), 'unsupported_document', 'Supported'],
    ['a video', 'a.mp4', undefined, latin1('\0\0\0\x18ftypmp42\0\0\0\0'), 'unsupported_document', 'Supported'],
    ['a PDF that ends at once', 'a.pdf', undefined, bytesOf('%PDF-1.7\n'), 'document_unreadable', 'PDF'],
    ['an archive that ends at once', 'a.docx', undefined, latin1('PK\x03\x04\x14\0'), 'document_unreadable', 'archive'],
  ])('is refused with the reason: %s', async (_, name, contentType, body, code, reason) => {
    expect(await read(name, contentType, body)).toMatchObject({
      error: { code, message: expect.stringContaining(reason) },
    })
  })
})
