import { expect, test } from 'bun:test'
import { type CellObject, utils, type WorkBook, write } from '@e965/xlsx'
import { workbookToHtml } from '../../src/files/sheet/workbook.ts'
import { markdownOfFile } from './markdown.ts'

/** What a cell of a number and its format shows, in a workbook of each kind. */
function shown(value: number, format: string, settings: WorkBook['Workbook'] = {}): string[] {
  return (['xlsx', 'biff8', 'xlsb'] as const).map((bookType) => {
    const sheet = utils.aoa_to_sheet([
      ['Value', 'x'],
      [0, 'y'],
    ])
    sheet.A2 = { t: 'n', v: value, z: format } satisfies CellObject
    const book = utils.book_new()
    utils.book_append_sheet(book, sheet, 'S')
    const bytes = new Uint8Array(write({ ...book, Workbook: settings }, { type: 'array', bookType }))
    return markdownOfFile(workbookToHtml(bytes)).split('\n').at(-1)!.slice(2).split(' | y')[0]!
  })
}

test.each<[value: number, format: string, text: string]>([
  [45_658, 'yyyy-mm-dd', '2025-01-01'],
  [45_658.75, 'yyyy-mm-dd hh:mm', '2025-01-01 18:00'],
  [1.5, '[h]:mm', '36:00'],
  [0.0625, '[mm]:ss', '90:00'],
  [60, 'd/m/yyyy', '29/2/1900'],
  [61, 'd/m/yyyy', '1/3/1900'],
  [0.999_99, 'h:mm:ss', '23:59:59'],
  [0.075, '0.0%', '7.5%'],
  [1234.5, '#,##0.00', '1,234.50'],
  [-1234.5, '#,##0.00;(#,##0.00)', '(1,234.50)'],
  [0, '0;-0;"none"', 'none'],
  [1_234_567, '0.0,,"M"', '1.2M'],
  [0.333_333, '# ?/?', '1/3'],
  [12_345, '0.00E+00', '1.23E+04'],
  [5, '"Quay "0', 'Quay 5'],
  [5, '[Red]0;[Blue]-0', '5'],
  [1234.5, '[$€-407] #,##0.00', '€ 1,234.50'],
  [7, '000', '007'],
  [123_456_789_012, '0', '123456789012'],
])('a number %d in the format %s shows %s', (value, format, text) => {
  expect(shown(value, format).map((cell) => cell.trim())).toEqual([text, text, text])
})

test('days count from 1904 if the workbook says so', () => {
  expect(shown(0.5, 'yyyy-mm-dd hh:mm', { WBProps: { date1904: true } })).toEqual(Array(3).fill('1904-01-01 12:00'))
  expect(shown(44_196, 'yyyy-mm-dd', { WBProps: { date1904: true } })).toEqual(Array(3).fill('2025-01-01'))
})
