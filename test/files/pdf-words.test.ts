import { describe, expect, test } from 'bun:test'
import { pdfToHtml } from '../../src/files/pdf/pdf.ts'
import { markdownOfFile } from './markdown.ts'
import { lines, pdfOf } from './pdf.fixture.ts'

const read = async (texts: string[]) =>
  markdownOfFile(await pdfToHtml(pdfOf({ pages: [{ texts: lines(60, 100, texts) }] }), { mode: 'fast' }))

describe('a word at the end of a line', () => {
  test.each([
    [
      'is joined',
      'The harbour office writes the name of every boat that comes in, and the obser-',
      'vations of the crew.',
      'the observations of the crew',
    ],
    [
      'keeps the hyphen before a capital letter',
      'The harbour office writes the name of every boat, as they do at the Anglo-',
      'Scottish border.',
      'Anglo-Scottish border',
    ],
    [
      'keeps the hyphen before a figure',
      'The harbour office writes the name of every boat that is of the class Type-',
      '21 or above.',
      'Type-21 or above',
    ],
    [
      'keeps the hyphen after a figure',
      'The harbour office writes the name of every boat, as it has done since the 19-',
      'hour shift.',
      '19-hour shift',
    ],
    [
      'keeps a second hyphen',
      'The harbour office writes the name of every boat, and it has an up-to-',
      'date list of the crews.',
      'up-to-date list',
    ],
    [
      'is not joined at a dash between spaces',
      'The harbour office writes the name of every boat that comes in from the sea -',
      'and of its crew.',
      'sea - and of its crew',
    ],
    [
      'is not joined at a long dash',
      'The harbour office writes the name of every boat that comes in from the sea \x97',
      'and of its crew.',
      'sea — and of its crew',
    ],
    [
      'is joined at a soft hyphen',
      'The harbour office writes the name of every boat that comes in, and the obser\xad',
      'vations of the crew.',
      'the observations of the crew',
    ],
    [
      'is joined with letters that have accents',
      'The harbour office writes the name of every boat that comes in from the r\xe9gi-',
      'on d\xe9sert\xe9e of the coast.',
      'région désertée',
    ],
    [
      'keeps the hyphen of an address',
      'The harbour office writes the name of every boat that comes in at web-',
      'extract.example of the town.',
      'extract.example of the town',
    ],
  ])('%s', async (_, first, second, joined) => {
    expect(
      await read([
        first,
        second,
        'The list of the year lies open on the desk in the hall of the office for every reader.',
      ]),
    ).toContain(joined)
  })
})
