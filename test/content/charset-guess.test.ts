import { describe, expect, test } from 'bun:test'
import { decodeText } from '../../src/content/charset.ts'
import { documentOf } from '../../src/content/document.ts'
import { encode } from './encode.fixture.ts'
import { WHOLE_MARKDOWN } from './page.ts'

const RUSSIAN = 'Паром на остров отходит в восемь утра, билеты продаются у причала.'
const JAPANESE = '島へのフェリーは朝八時に出ます。切符は桟橋で買えます。'
const GERMAN = 'Die Fähre zur Insel fährt um acht Uhr, Fahrkarten gibt es für drei Euro am Kai.'

const texts: [charset: string, text: string][] = [
  ['shift_jis', JAPANESE],
  ['euc-jp', JAPANESE],
  ['gb18030', '去岛上的渡轮早上八点出发，船票在码头购买。'],
  ['big5', '往島上的渡輪早上八點出發，船票在碼頭購買。'],
  ['euc-kr', '섬으로 가는 배는 아침 여덟 시에 떠나고, 표는 부두에서 팝니다.'],
  ['windows-1251', RUSSIAN],
  ['koi8-r', RUSSIAN],
  ['windows-1250', 'Prom na wyspę odpływa o ósmej rano, a bilety można kupić na nabrzeżu. Źródło: port.'],
  ['iso-8859-2', 'A komp reggel nyolckor indul a szigetre, jegyet a kikötőben lehet venni, főleg hétfőn.'],
  ['windows-1253', 'Το πλοίο για το νησί φεύγει στις οκτώ το πρωί και τα εισιτήρια πωλούνται στην προβλήτα.'],
  [
    'windows-1254',
    'Adaya giden vapur sabah sekizde kalkıyor, biletler iskelede satılıyor. Çocuklar ücretsiz, şapkalar değil.',
  ],
  ['windows-1255', 'המעבורת לאי יוצאת בשמונה בבוקר, והכרטיסים נמכרים ברציף.'],
  ['windows-1256', 'تغادر العبارة إلى الجزيرة في الثامنة صباحا، وتباع التذاكر على الرصيف.'],
  ['windows-1257', 'Kuģis uz salu atiet astoņos no rīta, biļetes pārdod piestātnē, bērniem tās ir lētākas.'],
  ['windows-874', 'เรือข้ามไปเกาะออกตอนแปดโมงเช้า ซื้อตั๋วได้ที่ท่าเรือ'],
  ['windows-1252', GERMAN],
  ['iso-2022-jp', JAPANESE],
  ['utf-16le', RUSSIAN],
  ['utf-16be', JAPANESE],
  ['utf-16le', 'เรือข้ามไปเกาะออกตอนแปดโมงเช้าซื้อตั๋วได้ที่ท่าเรือ'],
  ['utf-16be', GERMAN],
]

/** Mostly ASCII, as the pages of a builder are. */
const page = (text: string) =>
  `<html><head><title>Ferry</title><script>${'var a = document.getElementById("menu") || {};\n'.repeat(300)}</script></head>` +
  `<body><ul><li><a href="/index.html">Home</a></li></ul><p>${text}</p></body></html>`

describe('the encoding that nothing declares', () => {
  test.each(texts)('is that in which a text makes sense: %s', (charset, text) => {
    const body = charset === 'iso-2022-jp' ? iso2022(text) : encode(text, charset)
    expect(decodeText(body, 'text/plain')).toMatchObject({ text, guessed: true })
  })

  test.each(texts)('is that in which a page with much markup makes sense: %s', (charset, text) => {
    const html = page(text)
    const body = charset === 'iso-2022-jp' ? iso2022(html) : encode(html, charset)
    expect(decodeText(body, 'text/html')).toMatchObject({ text: html, guessed: true })
  })

  test.each([
    ['shift_jis', '港の船が来る'],
    ['gb18030', '港口的船来了'],
    ['euc-kr', '항구의 배가 온다'],
    ['windows-1251', 'Лодка в порту'],
    ['windows-1253', 'Η βάρκα στο λιμάνι'],
    ['windows-1252', 'Größe: 5 Fässer'],
    ['windows-1252', 'È più bello quando la città è vuota, perché c’è il mare.'],
    ['utf-16le', 'Лодка'],
    ['utf-16be', '港の船 5'],
  ])('is found in a few words: %s', (charset, text) => {
    expect(decodeText(encode(text, charset), 'text/plain').text).toBe(text)
  })

  test.each(['shift_jis', 'gb18030', 'euc-kr', 'utf-16le'])(
    'is found in text that is cut within a character: %s',
    (charset) => {
      const [, text] = texts.find(([label]) => label === charset)!
      const body = encode(text, charset)
      const cut = decodeText(body.subarray(0, body.length - (charset === 'utf-16le' ? 1 : 3)), 'text/plain')
      expect(cut.charset).toBe(charset)
      expect(cut.text.slice(0, 12)).toBe(text.slice(0, 12))
    },
  )

  test('is UTF-8 if only a few bytes are wrong', () => {
    const body = new Uint8Array([...new TextEncoder().encode(RUSSIAN), 0xff, 0x20, 0xe9, 0x20])
    expect(decodeText(body, 'text/plain')).toEqual({
      text: `${RUSSIAN}\ufffd \ufffd `,
      charset: 'utf-8',
      guessed: true,
    })
  })

  test('is no guess for ASCII, UTF-8, colours of a terminal, and text with a declaration', () => {
    const utf8 = (text: string) => decodeText(new TextEncoder().encode(text), 'text/html')
    for (const text of ['', 'plain', '<p>plain</p>', RUSSIAN, '\x1b[31mred\x1b[0m', './a.txt\0./folder/b.txt\0']) {
      expect(utf8(text)).toEqual({ text, charset: 'utf-8' })
    }
    const declared = encode(`<meta charset=windows-1252>${RUSSIAN}`, 'windows-1251')
    expect(decodeText(declared, 'text/html').charset).toBe('windows-1252')
    expect(decodeText(encode(RUSSIAN, 'koi8-r'), 'text/plain; charset=windows-1251')).not.toHaveProperty('guessed')
  })

  test('is any for many bytes that make no sense, and windows-1252 for one', () => {
    const junk = Uint8Array.from({ length: 4000 }, (_, at) => 0x80 + ((at * at * 31 + at * 7) % 0x80))
    expect(decodeText(junk, 'text/plain').guessed).toBe(true)
    expect(decodeText(new Uint8Array([0xff]), 'text/plain')).toEqual({
      text: 'ÿ',
      charset: 'windows-1252',
      guessed: true,
    })
  })

  test('costs little on large bodies, whatever they hold', () => {
    const bodies = [
      new Uint8Array(1 << 20).fill(0xff),
      encode(GERMAN, 'windows-1252'),
      Uint8Array.from({ length: 1 << 20 }, (_, at) => (at % 100 === 99 ? 0xe9 : 0x61)),
      Uint8Array.from({ length: 1 << 20 }, (_, at) => (at === (1 << 20) - 1 ? 0xe9 : 0x22)),
      new Uint8Array(1 << 20),
    ]
    decodeText(bodies[1]!, 'text/plain')
    const started = performance.now()
    for (const body of bodies) decodeText(body, 'text/plain')
    expect(performance.now() - started).toBeLessThan(2000)
  })
})

describe('the warning of a guess', () => {
  const read = (body: Uint8Array, contentType: string, name?: string) =>
    documentOf({ body, contentType, url: 'https://port.test/', ...(name !== undefined && { name }) }, WHOLE_MARKDOWN)

  test('names the encoding', () => {
    const { markdown, warning } = read(encode(page(JAPANESE), 'shift_jis'), 'text/html')
    expect(markdown).toContain(JAPANESE)
    expect(warning).toBe(
      'The page does not declare its character encoding. It was read as Shift_JIS, which is a guess.',
    )
  })

  test('stands at text too, and tells senders of files how to declare it', () => {
    const body = encode(RUSSIAN, 'koi8-r')
    expect(read(body, 'text/plain').warning).toContain('It was read as KOI8-R')
    expect(read(body, 'text/plain', 'a.txt').warning).toBe(
      'The file does not declare its character encoding. It was read as KOI8-R, which is a guess. If it is wrong, send the file with its charset, such as text/plain; charset=KOI8-R.',
    )
  })

  test('is absent where the encoding is declared or plain', () => {
    expect(read(encode(RUSSIAN, 'koi8-r'), 'text/plain; charset=koi8-r')).not.toHaveProperty('warning')
    expect(read(new TextEncoder().encode(page(RUSSIAN)), 'text/html')).not.toHaveProperty('warning')
  })
})

/** Text whose characters beyond ASCII are in JIS X 0208. */
function iso2022(text: string): Uint8Array {
  const pieces = text.match(/[\0-\x7f]+|[^\0-\x7f]+/g) ?? []
  return new Uint8Array(
    pieces.flatMap((piece) => {
      if (piece.charCodeAt(0) < 0x80) return [...Buffer.from(piece)]
      const jis = [...encode(piece, 'euc-jp')].map((byte) => byte & 0x7f)
      return [...Buffer.from('\x1b$B'), ...jis, ...Buffer.from('\x1b(B')]
    }),
  )
}
