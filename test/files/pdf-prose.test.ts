import { describe, expect, test } from 'bun:test'
import { pdfToHtml } from '../../src/files/pdf/pdf.ts'
import { markdownOfFile } from './markdown.ts'
import { lines, type Page, pdfOf, type Text } from './pdf.fixture.ts'

const read = async (...pages: Page[]) => markdownOfFile(await pdfToHtml(pdfOf({ pages })))
const page = (texts: Text[]) => read({ texts })

const LEFT = [
  'The council met on Tuesday',
  'and heard what the pilots',
  'had to say about the new',
  'buoys in the river.',
]
const RIGHT = [
  'A second bridge was left',
  'out of the plan, because',
  'the ground is too soft to',
  'carry its pillars.',
]
const THIRD = ['Ferries run as they did', 'in the past years, with', 'one more boat on days of', 'market and of fairs.']

/** Columns whose lines the file draws row by row. @param shift points by which each column is lower than the one before */
function byRow(columns: string[][], { shift = 0, apart = 180 } = {}): Text[] {
  return columns[0]!.flatMap((_, row) =>
    columns.map((column, i) => ({ x: 50 + i * apart, y: 100 + row * 13 + i * shift, text: column[row]! })),
  )
}

describe('prose in columns that the file draws row by row', () => {
  test.each([0, 2, 4, 7])('is read column by column, if the columns are shifted by %d points too', async (shift) => {
    expect(await page(byRow([LEFT, RIGHT], { shift, apart: 220 }))).toBe(`${LEFT.join(' ')}\n\n${RIGHT.join(' ')}`)
  })

  test.each([0, 3])('is read in three columns, shifted by %d points', async (shift) => {
    expect(await page(byRow([LEFT, RIGHT, THIRD], { shift }))).toBe(
      [LEFT, RIGHT, THIRD].map((column) => column.join(' ')).join('\n\n'),
    )
  })

  test('is not confused with a table, whose cells begin anew', async () => {
    const names = [
      'Ewer of the lower river',
      'Tjalk of the north coast',
      'Galiot of the islands',
      'Barge of the canals',
    ]
    const cargo = [
      'Carries bricks and hay',
      'Carries grain and peat',
      'Carries timber and salt',
      'Carries coal and ore',
    ]
    expect(await page(byRow([names, cargo], { apart: 220 }))).toContain(
      '| Tjalk of the north coast | Carries grain and peat |',
    )
  })
})

describe('a paragraph of two lines', () => {
  const first = 'The office finds one sheet on a flat roof and the instal-'
  test('is joined like a longer one, and so is a word that is divided in it', async () => {
    const texts = [
      ...lines(60, 100, [first, 'lations of the old crane beside the pier.']),
      { x: 60, y: 150, text: 'Next.' },
    ]
    expect(await page(texts)).toBe(
      'The office finds one sheet on a flat roof and the installations of the old crane beside the pier.\n\nNext.',
    )
  })

  test('is joined if its first line goes on in the middle of a sentence', async () => {
    const texts = lines(60, 100, ['The pilots meet on the first Monday of the month and they', 'compare their notes.'])
    expect(await page(texts)).toBe('The pilots meet on the first Monday of the month and they compare their notes.')
  })

  test.each([
    ['lines that begin anew', ['Harbour office of the town', 'Quay 7']],
    ['short lines, as in a poem', ['slow boats', 'go home']],
    [
      'a second line that is longer by more than a word',
      ['the tide tables of the year for this', 'harbour and all of the others along the coast to the north'],
    ],
  ])('keeps its line break between %s', async (_, texts) => {
    expect(await page(lines(60, 100, texts))).toBe(texts.join('  \n'))
  })
})

test('a compound that is split at its own hyphen keeps it, a word that is divided does not', async () => {
  const text = [
    'Every speech of the mayor, and every text about the river, speaks of species and of their diversity in the',
    'shallow water. A single ship brings no harm to them, and nobody owns the port. The growth of species-',
    'diversity is slow, and the wharf of the town needs a good year to repair what a storm took. The observa-',
    'tions of the year are in the list.',
  ]
  const markdown = await page(lines(40, 100, text))
  expect(markdown).toContain('growth of species-diversity is slow')
  expect(markdown).toContain('The observations of the year')
})

describe('text outside the CropBox', () => {
  const texts = [
    { x: 300, y: 300, text: 'Shown.' },
    { x: 20, y: 20, text: 'Printer: plate 4' },
    { x: 300, y: 780, text: 'Slug line' },
    { x: 590, y: 300, text: 'x', degrees: 90 },
  ]
  test('is left out', async () => {
    expect(await read({ texts, crop: [100, 100, 500, 700] })).toBe('Shown.')
  })

  test('is kept if the box has no area', async () => {
    expect(await read({ texts, crop: [700, 800, 900, 1000] })).toContain('Slug line')
  })
})
