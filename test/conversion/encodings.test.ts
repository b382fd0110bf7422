import { expect, test } from 'bun:test'
import { answerConversion } from '../../src/conversion/answer.ts'
import { WHOLE_MARKDOWN } from '../content/page.ts'

/** The bytes as hexadecimal digits, since the runtime encodes nothing but UTF-8 and UTF-16. */
const files: [what: string, name: string, contentType: string | undefined, hex: string, markdown: string][] = [
  ['text in UTF-8 without a label', 'a.txt', undefined, '4772c3b6c39f6520e28093203520e282ac', 'Größe – 5 €'],
  [
    'a byte order mark against the label',
    'a.txt',
    'text/plain; charset=windows-1252',
    'efbbbf4772c3b6c39f6520e28093203520e282ac',
    'Größe – 5 €',
  ],
  [
    'text in UTF-16, lower byte first',
    'a.txt',
    'text/plain',
    'fffe47007200f600df00650020001320200035002000ac20',
    'Größe – 5 €',
  ],
  [
    'text in UTF-16, higher byte first',
    'a.log',
    'text/plain',
    'feff0047007200f600df00650020201300200035002020ac',
    'Größe – 5 €',
  ],
  ['text in windows-1252 without a label', 'a.txt', undefined, '4772f6df65209620352080', 'Größe – 5 €'],
  [
    'text in windows-1251 with its label',
    'a.txt',
    'text/plain; charset=windows-1251',
    'd1eaebe0e420ebeee4eeea',
    'Склад лодок',
  ],
  [
    'text in Shift_JIS with its label in quotation marks',
    'a.txt',
    'text/plain; charset="Shift_JIS"',
    '8d6082cc9144',
    '港の船',
  ],
  [
    'HTML in GBK that says so',
    'a.html',
    undefined,
    '3c6d65746120636861727365743d67626b3e3c703eb8dbbfdab5c4b4ac',
    '港口的船',
  ],
  [
    'HTML in EUC-KR that says so in the older way',
    'a.html',
    'text/html',
    '3c6d65746120687474702d65717569763d22436f6e74656e742d547970652220636f6e74656e743d22746578742f68746d6c3b20636861727365743d6575632d6b72223e3c703ec7d7b1b8c0c720b9e8',
    '항구의 배',
  ],
  [
    'HTML whose label contradicts it',
    'a.html',
    'text/html; charset=iso-8859-2',
    '3c6d65746120636861727365743d2277696e646f77732d31323531223e3c703ea3f364bc',
    'Łódź',
  ],
  [
    'XML in KOI8-R that says so',
    'a.xhtml',
    'application/xhtml+xml',
    '3c3f786d6c2076657273696f6e3d22312e302220656e636f64696e673d226b6f69382d72223f3e3c68746d6c20786d6c6e733d22687474703a2f2f7777772e77332e6f72672f313939392f7868746d6c223e3c626f64793e3c703ef0cfd2d43c2f703e3c2f626f64793e3c2f68746d6c3e',
    'Порт',
  ],
  [
    'CSV in windows-1252 with its label',
    'a.csv',
    'text/csv; charset=windows-1252',
    '4f72743b4772f6df650d0a4bf66c6e3b3520800d0a',
    '| Ort | Größe |\n| --- | --- |\n| Köln | 5 € |',
  ],
  [
    'CSV of a spreadsheet in UTF-16 with tabs',
    'a.csv',
    'text/csv',
    'fffe4f0072007400090047007200f600df0065000d000a004101f30064007a01090035002000ac200d000a00',
    '| Ort | Größe |\n| --- | --- |\n| Łódź | 5 € |',
  ],
  [
    'CSV in windows-1252 without a label',
    'a.csv',
    undefined,
    '4f72743b4772f6df650d0a4bf66c6e3b3520800d0a',
    '| Ort | Größe |\n| --- | --- |\n| Köln | 5 € |',
  ],
  [
    'JSON with a byte order mark',
    'a.json',
    'application/json',
    'efbbbf7b224772c3b6c39f65223a20223520e282ac227d',
    '```json\n{\n  "Größe": "5 €"\n}\n```',
  ],
  [
    'RTF in Shift_JIS',
    'a.rtf',
    'application/rtf',
    '7b5c727466315c616e73695c616e7369637067393332205c2738645c2736305c2738325c2763635c2739315c2734345c7061727d',
    '港の船',
  ],
  [
    'RTF in the code page of the Macintosh',
    'a.rtf',
    undefined,
    '7b5c727466315c6d61632047725c2739615c276137655c7061727d',
    'Größe',
  ],
  ['RTF in code page 437', 'a.rtf', undefined, '7b5c727466315c70632047725c2739345c276531655c7061727d', 'Größe'],
]

test.each(files)('an uploaded file is read in its encoding: %s', async (_, name, contentType, hex, markdown) => {
  const body = new Uint8Array(Buffer.from(hex, 'hex'))
  const source = { body, contentType, url: `https://f.test/${name}`, name }
  const answer = await answerConversion({ source, options: WHOLE_MARKDOWN, file: {} })
  expect(answer).toMatchObject({ document: { markdown } })
})
