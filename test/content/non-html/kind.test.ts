import { expect, test } from 'bun:test'
import { kindOf } from '../../../src/content/non-html/kind.ts'

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))
const kind = (text: string, contentType?: string) => kindOf(bytes(text), contentType)

test('the Content-Type names the kind, whatever its case and parameters', () => {
  expect(kind('<p>x', 'Text/HTML; charset=utf-8')).toBe('html')
  expect(kind('<html xmlns="x"/>', 'application/xhtml+xml')).toBe('xhtml')
  expect(kind('# x', 'text/markdown')).toBe('markdown')
  expect(kind('a,b', 'text/csv')).toBe('text')
  expect(kind('{}', 'application/ld+json')).toBe('json')
  expect(kind('{}\n{}', 'application/x-ndjson')).toBe('json')
  expect(kind('<a/>', 'application/mathml+xml')).toBe('xml')
  expect(kind('<rss/>', 'application/rss+xml')).toBe('feed')
})

test('XML is told by its root element', () => {
  expect(kind('<?xml version="1.0"?><!-- c --><feed xmlns="a">', 'text/xml')).toBe('feed')
  expect(kind('<rdf:RDF xmlns="http://purl.org/rss/1.0/">', 'application/xml')).toBe('feed')
  expect(kind('<!DOCTYPE html><html>', 'application/xml')).toBe('xhtml')
  expect(kind('<urlset>', 'application/xml')).toBe('xml')
})

test('a feed sent as HTML is a feed, and text with markup sent as text stays text', () => {
  expect(kind('<?xml version="1.0"?><rss version="2.0">', 'text/html')).toBe('feed')
  expect(kind('<html><p>x', 'text/plain')).toBe('text')
})

test('without a telling header the bytes decide', () => {
  for (const unknown of [undefined, '', 'application/octet-stream']) {
    expect(kind('\n <!DOCTYPE HTML><html>', unknown)).toBe('html')
    expect(kind('<?xml version="1.0"?><html>', unknown)).toBe('xhtml')
    expect(kind('{"a": [1]}', unknown)).toBe('json')
    expect(kind('{not json', unknown)).toBe('text')
    expect(kind('plain words', unknown)).toBe('text')
    expect(kind('', unknown)).toBe('text')
    expect(kind('\x00\x01\x02\x03', unknown)).toEqual({ unsupported: 'application/octet-stream' })
  }
})

test('what is plainly no page is unsupported, with its type', () => {
  expect(kind('%PDF-1.7', 'text/html')).toEqual({ unsupported: 'application/pdf' })
  expect(kind('PK\x03\x04', 'application/octet-stream')).toEqual({ unsupported: 'application/zip' })
  expect(kind('\x89PNG\r\n\x1a\n', 'text/plain')).toEqual({ unsupported: 'image/png' })
  expect(kind('\x1f\x8b\x08\x00', undefined)).toEqual({ unsupported: 'application/gzip' })
  expect(kind('x', 'image/jpeg')).toEqual({ unsupported: 'image/jpeg' })
  expect(kind('x', 'application/msword')).toEqual({ unsupported: 'application/msword' })
  expect(kind('\x00\x01\x02\x03 bytes', 'text/plain')).toEqual({ unsupported: 'application/octet-stream' })
})

test('letters that a signature shares with words do not make a text binary', () => {
  expect(kind('ID3 tags hold the title of a song.', 'text/plain')).toBe('text')
  expect(kind('BZh is how bzip2 files begin.', undefined)).toBe('text')
})

const utf16 = (text: string, order: 'le' | 'be' = 'le') => {
  const little = Buffer.from(text, 'utf16le')
  return new Uint8Array(order === 'le' ? little : little.swap16())
}

test('UTF-16 with a byte order mark is text', () => {
  expect(kindOf(new Uint8Array([0xff, 0xfe, 0x61, 0, 0x62, 0]), 'text/plain')).toBe('text')
  expect(kindOf(utf16('\ufeff<?xml version="1.0"?><rss>', 'be'), 'text/xml')).toBe('feed')
})

test.each(['le', 'be'] as const)('UTF-16%s without a mark is what the header or its XML declaration says', (order) => {
  const charset = `charset=utf-16${order}`
  const page = '<!DOCTYPE html><html><p>Hafen</p></html>'
  expect(kindOf(utf16(page, order), `text/html; ${charset}`)).toBe('html')
  expect(kindOf(utf16('words', order), `text/plain; ${charset}`)).toBe('text')
  expect(kindOf(utf16(page, order), `application/octet-stream; ${charset}`)).toBe('html')
  expect(kindOf(utf16('{"a": 1}', order), `application/octet-stream; ${charset}`)).toBe('json')
  for (const type of ['application/xml', 'text/html', undefined]) {
    expect(kindOf(utf16('<?xml version="1.0"?><rss version="2.0">', order), type)).toBe('feed')
  }
})

test('what is no text in UTF-16 either is unsupported', () => {
  const noise = Uint8Array.from({ length: 3000 }, (_, index) => (index % 2 === 0 ? index % 23 : 0))
  expect(kindOf(noise, 'text/html; charset=utf-16le')).toEqual({ unsupported: 'application/octet-stream' })
})

test('an office file is named by its header, an archive sent as a page by its bytes', () => {
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  expect(kind('PK\x03\x04', docx)).toEqual({ unsupported: docx })
  expect(kind('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/msword')).toEqual({ unsupported: 'application/msword' })
  expect(kind('PK\x03\x04', 'text/html')).toEqual({ unsupported: 'application/zip' })
})
