import { describe, expect, test } from 'bun:test'
import { detectType, detectUnopened } from '../../src/files/detect.ts'
import { mediaTypeOf } from '../../src/files/media-types.ts'
import { docx, p } from './packages.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

describe('the type of a file', () => {
  test.each([
    ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image'],
    ['\xff\xd8\xff\xe0\0\x10JFIF', 'image'],
    ['GIF89a\x01\0\x01\0\0\0', 'image'],
    ['RIFF\x10\0\0\0WEBPVP8 ', 'image'],
    ['II*\0\x08\0\0\0', 'image'],
    ['%PDF-1.7\n', 'pdf'],
    ['\xef\xbb\xbf%PDF-1.7\n', 'pdf'],
    ['X-Header: of a gateway\r\n\r\n%PDF-1.7\r\n', 'pdf'],
    ['\x00\x01junk%PDF-1.7\n%\xe2\xe3\x00\x01\x02\x03', 'pdf'],
    ['{\\rtf1\\ansi a}', 'rtf'],
    ['\x1f\x8b\x08\0\0\0\0\0', 'unsupported'],
  ])('is detected from its bytes: %j', (text, type) => {
    expect(detectType(bytes(text), { name: 'a.html', contentType: 'text/html' })).toBe(type as never)
  })

  test.each([
    ['\x89PNG\r\n\x1a\n', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['MM\0*', 'image/tiff'],
  ])('gives a picture its media type: %j', (text, type) => {
    expect(mediaTypeOf('image', bytes(text))).toBe(type)
  })

  test('of an uncompressed TIFF is image, although white pixels look like text bytes', () => {
    expect(detectType(bytes(`II*\0\xd26!\0${'\xff'.repeat(4000)}`))).toBe('image')
  })

  test.each([
    '<title>The %PDF-1.7 header</title>',
    'How a file with %PDF-1.7 begins',
    'PKO Bank opens at nine',
    'BMW sells cars',
    'GIF89a is a format',
    '',
  ])('of a page is a page, whatever it speaks of: %j', (text) => {
    expect(detectType(bytes(text))).toBe('page')
    expect(detectUnopened(bytes(text))).toBe('page')
  })

  test('of archives, and of comma-separated values by their name, is not page', () => {
    expect(detectUnopened(docx(p('Text')))).toBeUndefined()
    expect(detectUnopened(bytes('PK\x03\x04 is no archive'))).toBeUndefined()
    expect([detectUnopened(bytes('a,b')), detectUnopened(bytes('a,b'), { name: 'a.csv' })]).toEqual([
      'page',
      'delimited',
    ])
  })
})
