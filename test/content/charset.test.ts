import { describe, expect, test } from 'bun:test'
import { decodeText } from '../../src/content/charset.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytes = (...values: (number | string)[]) =>
  new Uint8Array(values.flatMap((value) => (typeof value === 'number' ? [value] : [...utf8(value)])))

/** „Склад“ in windows-1251. */
const SKLAD_1251 = [0xd1, 0xea, 0xeb, 0xe0, 0xe4]
/** „仓库“ in GBK. */
const CANGKU_GBK = [0xb2, 0xd6, 0xbf, 0xe2]

describe('the encoding of a body', () => {
  test('a byte order mark beats the header and is not part of the text', () => {
    expect(decodeText(bytes(0xef, 0xbb, 0xbf, 'naïve'), 'text/html; charset=iso-8859-1')).toEqual({
      text: 'naïve',
      charset: 'utf-8',
    })
    expect(decodeText(bytes(0xff, 0xfe, 0x41, 0), undefined)).toEqual({ text: 'A', charset: 'utf-16le' })
    expect(decodeText(bytes(0xfe, 0xff, 0, 0x41), undefined)).toEqual({ text: 'A', charset: 'utf-16be' })
  })

  test('the header beats a wrong meta', () => {
    const body = bytes('<meta charset="utf-8">', ...SKLAD_1251)
    expect(decodeText(body, 'text/html; charset="Windows-1251"').text).toEndWith('Склад')
  })

  test('UTF-16 without a mark is read as the header or its XML declaration says', () => {
    const xml = '<?xml version="1.0"?><p>Größe</p>'
    for (const [order, swap] of [
      ['le', false],
      ['be', true],
    ] as const) {
      const body = Buffer.from(xml, 'utf16le')
      if (swap) body.swap16()
      const expected = { text: xml, charset: `utf-16${order}` }
      expect(decodeText(body, `text/html; charset=UTF-16${order}`)).toEqual(expected)
      expect(decodeText(body, 'application/xml')).toEqual(expected)
    }
  })

  test('a label behind a long blank is found in linear time', () => {
    const blanks = ' '.repeat(60_000)
    const meta = `<meta http-equiv=content-type content="text/html; charset=${blanks}koi8-r${blanks}">`
    for (let round = 0; round < 20; round += 1) {
      expect(decodeText(bytes(meta.replace('koi8-r', '"'), 0xff), 'text/html').charset).toBe('windows-1252')
      expect(decodeText(bytes('x'), `text/html; charset=${blanks};`).charset).toBe('utf-8')
    }
  })

  test('an unknown label in the header is passed over', () => {
    const body = bytes('<meta charset=gbk>', ...CANGKU_GBK)
    expect(decodeText(body, 'text/html; charset=nonsense')).toMatchObject({ charset: 'gbk' })
  })

  test('a meta counts without a header', () => {
    const body = bytes('<meta name="viewport" content="width=device-width"><meta charset="gbk">', ...CANGKU_GBK)
    expect(decodeText(body, 'text/html').text).toEndWith('仓库')
  })

  test('a meta of the old form counts', () => {
    const body = bytes('<META content="text/html; charset=windows-1251" http-equiv="Content-Type">', ...SKLAD_1251)
    expect(decodeText(body, undefined).text).toEndWith('Склад')
  })

  test('a meta in a comment or in an attribute does not count', () => {
    const body = utf8(
      '<!-- <meta charset=gbk> --><a title="<meta charset=big5>"><meta name=x content="charset=koi8-r">é',
    )
    expect(decodeText(body, 'text/html')).toMatchObject({ charset: 'utf-8' })
  })

  test('a meta in plain text is text', () => {
    expect(decodeText(utf8('<meta charset=gbk>é'), 'text/plain').charset).toBe('utf-8')
  })

  test('utf-16 in a meta means utf-8, x-user-defined means windows-1252', () => {
    expect(decodeText(utf8('<meta charset=utf-16>é'), 'text/html').charset).toBe('utf-8')
    expect(decodeText(utf8('<meta charset=x-user-defined>'), 'text/html').charset).toBe('windows-1252')
  })

  test('an XML declaration counts', () => {
    const body = bytes('<?xml version="1.0" encoding="windows-1251"?><a>', ...SKLAD_1251)
    expect(decodeText(body, 'application/xml').text).toEndWith('Склад')
  })

  test('a late meta counts where the bytes are not UTF-8', () => {
    const body = bytes(`<!--${'x'.repeat(2000)}--><meta charset=windows-1251>`, ...SKLAD_1251)
    expect(decodeText(body, 'text/html').text).toEndWith('Склад')
  })

  test('undeclared bytes are UTF-8 if they can be, else windows-1252', () => {
    expect(decodeText(utf8('Größe: 5 Ölfässer – geprüft'), 'text/html')).toEqual({
      text: 'Größe: 5 Ölfässer – geprüft',
      charset: 'utf-8',
    })
    expect(decodeText(bytes(0x93, 'caf', 0xe9, 0x94, ' ', 0x80, '5'), 'text/html')).toEqual({
      text: '“café” €5',
      charset: 'windows-1252',
      guessed: true,
    })
  })

  test('a body cut within a character is still UTF-8', () => {
    const body = utf8('Größe €')
    expect(decodeText(body.subarray(0, body.length - 1), undefined)).toEqual({ text: 'Größe ', charset: 'utf-8' })
  })

  test('bytes that are wrong in the declared encoding become replacement characters', () => {
    expect(decodeText(bytes('a', 0xff), 'text/html; charset=utf-8').text).toBe('a\ufffd')
  })

  test('an empty body is empty text', () => {
    expect(decodeText(new Uint8Array(), undefined)).toEqual({ text: '', charset: 'utf-8' })
  })
})
