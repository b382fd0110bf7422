import { describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isFile, localFileHint } from '../../src/cli/url-or-file.ts'
import { program } from './process.fixture.ts'

describe('a word of the command line', () => {
  test.each([
    'example.com',
    'example.com/report.pdf',
    'example.com:8080',
    'münchen.de/rathaus',
    'localhost:3000',
    '127.0.0.1',
    '[::1]:3000/a',
    'https://example.com/missing.html',
    'ftp://example.com/a.txt',
    'example.md',
  ])('%s is a URL', (word) => {
    expect(isFile(word)).toBe(false)
  })

  test.each([
    '-',
    'missing.html',
    'missing',
    'Quarterly report.pdf',
    'folder/page.html',
    '../missing.json',
    './example.com',
    '/tmp/none',
    'src.v2.xlsx',
    'LETTER.DOCX',
  ])('%s is a file', (word) => {
    expect(isFile(word)).toBe(true)
  })

  test('is a file if its first part is a folder that exists', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'url-or-file-'))
    const before = process.cwd()
    try {
      await mkdir(join(folder, 'pages.org'))
      process.chdir(folder)
      expect([isFile('pages.org/missing'), isFile('pages.org')]).toEqual([true, true])
      expect(isFile('other.org/missing')).toBe(false)
    } finally {
      process.chdir(before)
      await rm(folder, { recursive: true })
    }
  })

  test('that may have meant a file gets a hint if it fails as a URL', () => {
    expect(localFileHint('missing.md')).toBe('There is no file of this name either.')
    expect(localFileHint('example.com')).toBeUndefined()
    expect(localFileHint('https://example.com/missing.html')).toBeUndefined()
  })
})

test.each([
  ['extract', 'missing.html', []],
  ['summarize', 'missing.pdf', []],
  ['ask', 'missing.docx', ['Who?']],
  ['parse', 'missing.csv', []],
])(
  '%s says that there is no file %s',
  async (command, file, more) => {
    const { out, err, code } = await program([command, file, ...more])
    expect([out, err, code]).toEqual(['', `${file}: No such file (unreadable_file)\n`, 1])
  },
  60_000,
)

test('a file that does not exist is no command', async () => {
  const { err, code } = await program(['missing.html'])
  expect(err).toContain('"missing.html" is not a command. There is no file of this name either.')
  expect(code).toBe(2)
}, 60_000)

test('parse names the command for a page', async () => {
  const { err } = await program(['parse', 'example.com'])
  expect(err).toBe('example.com: No such file. For a page of this address, use web-extract scrape (unreadable_file)\n')
}, 60_000)
