import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pdfOf } from '../files/pdf.fixture.ts'
import { program } from './process.fixture.ts'

const golden = resolve(import.meta.dir, '../golden/files')
const MINUTE = 60_000

let folder = ''
const at = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-extract-parse-'))
  const pages = ['One.', 'Two.', 'Three.'].map((text) => ({ texts: [{ text, x: 72, y: 700 }] }))
  await Bun.write(at('three.pdf'), pdfOf({ pages }))
  await Bun.write(at('ropes.rtf'), '{\\rtf1\\ansi Two ropes.\\par}')
  await Bun.write(at('page.html'), '<title>T</title><nav>Menu</nav><main><h1>Hi</h1><p>Words and words.</p></main>')
  await Bun.write(at('notes.md'), '# Notes')
  await Bun.write(at('broken.pdf'), '%PDF-1.4\nnothing')
})
afterAll(() => rm(folder, { recursive: true }))

describe('web-extract parse', () => {
  test(
    'prints a document as Markdown',
    async () => {
      const { out, err, code } = await program(['parse', join(golden, 'field-report.docx')])
      expect([out.trimEnd(), err, code]).toEqual([
        (await Bun.file(join(golden, 'field-report.md')).text()).trimEnd(),
        '',
        0,
      ])
    },
    MINUTE,
  )

  test(
    'prints many in the order of the command line, says what failed and ends with 1',
    async () => {
      const { out, err, code } = await program([
        'parse',
        at('three.pdf'),
        at('broken.pdf'),
        at('none'),
        at('ropes.rtf'),
      ])
      expect(out).toBe('One.\n\nTwo.\n\nThree.\nTwo ropes.\n')
      expect(err.split('\n').map((line) => line.slice(0, line.indexOf(': ')))).toEqual([
        at('broken.pdf'),
        at('none'),
        '',
      ])
      expect(code).toBe(1)
    },
    MINUTE,
  )

  test(
    'reads standard input, and no more pages than it is told to',
    async () => {
      const child = Bun.spawn(
        [process.execPath, resolve(import.meta.dir, '../../src/main.ts'), 'parse', '-', '--pages', '2', '--json'],
        {
          stdin: Bun.file(at('three.pdf')),
          stdout: 'pipe',
        },
      )
      const { markdown, metadata } = await child.stdout.json()
      expect(markdown).toBe('One.\n\nTwo.')
      expect(metadata).toMatchObject({ sourceURL: 'stdin', contentType: 'application/pdf', numPages: 2, totalPages: 3 })
    },
    MINUTE,
  )

  test(
    'writes a file for each into a folder, over none of those that it reads',
    async () => {
      const files = ['three.pdf', 'ropes.rtf', 'page.html', 'notes.md'].map(at)
      await mkdir(at('out'))
      const { out, code } = await program(['parse', ...files, '-o', at('out')])
      expect([out, code]).toEqual(['', 0])
      expect((await readdir(at('out'))).sort()).toEqual(['notes.md.md', 'page.md', 'ropes.md', 'three.md'])
      expect(await Bun.file(at('out/page.md')).text()).toBe('# Hi\n\nWords and words.\n')
    },
    MINUTE,
  )

  test('tells everything that is wrong with a command line', async () => {
    const { err, code } = await program([
      'parse',
      '-',
      '-',
      '--pages',
      '0',
      '--ocr',
      'x',
      '-f',
      'pdf',
      '--timeout',
      '0',
    ])
    expect(code).toBe(2)
    for (const word of ['standard input', '--pages: "0"', '--ocr: "x"', '--format: "pdf"', '--timeout: "0"'])
      expect(err).toContain(word)
    expect((await program(['parse'])).err).toContain('no file was given')
  })
})

test(
  'an address that answers with a document is read as one, whatever the server calls it',
  async () => {
    const server = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: () => new Response(Bun.file(at('three.pdf')), { headers: { 'content-type': 'application/octet-stream' } }),
    })
    try {
      const args = ['scrape', `${server.url}x`, '--json', '--allow-private-networks=127.0.0.1']
      const { out } = await program(args, { HOME: folder })
      const { markdown, metadata } = JSON.parse(out)
      expect(markdown).toBe('One.\n\nTwo.\n\nThree.')
      expect(metadata).toMatchObject({ contentType: 'application/pdf', numPages: 3, totalPages: 3, statusCode: 200 })
      expect(metadata.engineOutcomes.map(({ engine, status }: Record<string, string>) => [engine, status])).toEqual([
        ['http', 'selected'],
        ['browser', 'skipped'],
      ])
    } finally {
      await server.stop(true)
    }
  },
  MINUTE,
)
