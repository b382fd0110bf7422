import { expect, test } from 'bun:test'
import { delimitedToHtml } from '../../src/files/sheet/delimited.ts'
import { markdownOfFile } from './markdown.ts'

const read = (text: string, name = 'a.csv') => markdownOfFile(delimitedToHtml(new TextEncoder().encode(text), { name }))

const TABLE = '| Boat | Quay |\n| --- | --- |\n| Ewer | 7 |'

test.each([
  ['lines that end with CR alone', 'Boat,Quay\rEwer,7\r', TABLE],
  ['lines that end in two ways', 'Boat,Quay\r\nEwer,7\n', TABLE],
  ['no line end after the last line', 'Boat;Quay\nEwer;7', TABLE],
  ['a line that names the delimiter', 'sep=;\nBoat;Quay\nEwer;7\n', TABLE],
  ['a line that names the delimiter, in quotation marks', '"sep=,"\nBoat,Quay\nEwer,7\n', TABLE],
  ['blank lines between records', 'Boat,Quay\n\nEwer,7\n\n', TABLE],
  ['spaces around quotation marks', '"Boat", "Quay"\n"Ewer", "7"\n', TABLE],
  [
    'a space before a value that quotes a word',
    'Boat,Quay\nEwer, "old" one\n',
    '| Boat | Quay |\n| --- | --- |\n| Ewer | "old" one |',
  ],
  ['a delimiter inside quotation marks', 'Boat,Quay\n"Ewer, old",7\n', TABLE.replace('Ewer', 'Ewer, old')],
  ['a decimal comma in values between semicolons', 'Boat;Quay\nEwer;7,5\n', TABLE.replace('7', '7,5')],
  ['a quotation mark inside a value', 'Boat,Quay\n6" Ewer,7\n', TABLE.replace('Ewer', '6" Ewer')],
  ['doubled quotation marks', 'Boat,Quay\n"the ""Ewer""",7\n', TABLE.replace('Ewer', 'the "Ewer"')],
  ['a quotation mark that is never closed', 'Boat,Quay\nEwer,"7\n', TABLE],
  [
    'a space before a quotation mark that is never closed',
    'Boat,Quay\nEwer, "7\nTjalk,8\n',
    '| Boat | Quay |\n| --- | --- |\n| Ewer | "7 |\n| Tjalk | 8 |',
  ],
  ['signs of Markdown', 'Boat,Quay\n*Ewer*|x,7\n', '| Boat | Quay |\n| --- | --- |\n| \\*Ewer\\*\\|x | 7 |'],
  ['signs of HTML', 'Boat,Quay\n<b>Ewer</b>,7\n', '| Boat | Quay |\n| --- | --- |\n| \\<b>Ewer\\</b> | 7 |'],
  [
    'records that are shorter and longer than the first',
    'Boat,Quay\nEwer\nTjalk,7,late\n',
    '| Boat | Quay |  |\n| --- | --- | --- |\n| Ewer |  |  |\n| Tjalk | 7 | late |',
  ],
  [
    'leading zeros, long numbers and formulas',
    'Boat,Quay\n007,12345678901234567890\n=1+1,+49\n',
    '| Boat | Quay |\n| --- | --- |\n| 007 | 12345678901234567890 |\n| =1+1 | +49 |',
  ],
])('%s', (_, text, markdown) => {
  expect(read(text)).toBe(markdown)
})
