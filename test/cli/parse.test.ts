import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pdfOf } from '../files/pdf.fixture.ts'
import { scanned } from '../files/scan.fixture.ts'
import { inProcess } from './in-process.fixture.ts'
import { program, start } from './process.fixture.ts'

const main = resolve(import.meta.dir, '../../src/main.ts')
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
    'prints chunks as lines of JSON, and Markdown with front matter and the number of its tokens',
    async () => {
      const [chunks, front] = await Promise.all([
        inProcess(['parse', at('ropes.rtf'), at('notes.md'), '--chunk-tokens', '64']),
        inProcess(['parse', at('ropes.rtf'), '--front-matter', '--tokens']),
      ])
      expect(chunks.code).toBe(0)
      expect(
        chunks.out
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      ).toEqual([
        { file: 'ropes.rtf', index: 0, text: 'Two ropes.', tokens: 3, headings: [], start: 0, end: 10 },
        { file: 'notes.md', index: 0, text: '# Notes', tokens: 2, headings: ['Notes'], start: 0, end: 7 },
      ])
      expect([front.out, front.err]).toEqual([
        '---\nfile: "ropes.rtf"\ntokens: 3\n---\n\nTwo ropes.\n',
        `${at('ropes.rtf')}: 3 tokens\n`,
      ])
    },
    MINUTE,
  )

  test(
    'prints many in the order of the command line, says what failed and ends with 1',
    async () => {
      const { out, err, code } = await inProcess([
        'parse',
        at('three.pdf'),
        at('broken.pdf'),
        at('none'),
        at('ropes.rtf'),
      ])
      expect(out).toBe('<!-- three.pdf -->\nOne.\n\nTwo.\n\nThree.\n\n<!-- ropes.rtf -->\nTwo ropes.\n')
      expect(err.split('\n')).toEqual([
        expect.stringContaining(`${at('broken.pdf')}: `),
        `${at('none')}: No such file (unreadable_file)`,
        '',
      ])
      expect(code).toBe(1)
    },
    MINUTE,
  )

  test(
    'reads standard input, and no more pages than it is told to',
    async () => {
      const child = Bun.spawn([process.execPath, main, 'parse', '-', '--pages', '2', '--json'], {
        stdin: Bun.file(at('three.pdf')),
        stdout: 'pipe',
      })
      const { markdown, metadata } = await child.stdout.json()
      expect(markdown).toBe('One.\n\nTwo.')
      expect(metadata).toMatchObject({ sourceURL: 'stdin', contentType: 'application/pdf', numPages: 2, totalPages: 3 })
    },
    MINUTE,
  )

  test(
    'reads text on standard input as the type that --type names',
    async () => {
      const piped = async (bytes: Uint8Array, type: string) => {
        const child = Bun.spawn([process.execPath, main, 'parse', '-', '--type', type], {
          stdin: new Blob([bytes]),
          stdout: 'pipe',
        })
        return child.stdout.text()
      }
      const table = '| Boat | Länge |\n| --- | --- |\n| Ewer | 9,5 |\n'
      expect(await piped(Buffer.from('Boat;Länge\nEwer;9,5\n'), 'csv')).toBe(table)
      expect(await piped(Buffer.from('Boat\tLänge\nEwer\t9,5\n'), '.TSV')).toBe(table)
      expect(await piped(Buffer.from('Boat,Lenge\n', 'latin1'), 'txt')).toBe('Boat,Lenge\n\n')
      const cyrillic = Buffer.from([0xcf, 0xf0, 0x3b, 0x31, 0x0a, 0xcf, 0x3b, 0x32])
      expect(await piped(cyrillic, 'text/csv; charset=windows-1251')).toBe('| Пр | 1 |\n| --- | --- |\n| П | 2 |\n')
    },
    MINUTE,
  )

  test(
    'writes a file for each into a folder, over none of those that it reads',
    async () => {
      const files = ['three.pdf', 'ropes.rtf', 'page.html', 'notes.md'].map(at)
      await mkdir(at('out'))
      const { out, err, code } = await inProcess(['parse', ...files, '-o', at('out')])
      expect([out, code]).toEqual(['', 0])
      expect(err).toStartWith(`wrote ${at('out/three.md')}\n`)
      expect(err).toMatch(/\n4 files in \S+\/out \(\d+\.\d s\)\n$/)
      expect((await readdir(at('out'))).sort()).toEqual(['notes.md.md', 'page.md', 'ropes.md', 'three.md'])
      expect(await Bun.file(at('out/page.md')).text()).toBe('# Hi\n\nWords and words.\n')
    },
    MINUTE,
  )

  test(
    'writes over no file that it was given to read',
    async () => {
      await Bun.write(at('own/ropes.rtf'), Bun.file(at('ropes.rtf')))
      await Bun.write(at('own/ropes.md'), '# Mine')
      const own = [at('own/ropes.rtf'), at('own/ropes.md')]
      const { code } = await inProcess(['parse', ...own, '-o', at('own')])
      expect(code).toBe(0)
      expect((await readdir(at('own'))).sort()).toEqual(['ropes-2.md', 'ropes.md', 'ropes.md.md', 'ropes.rtf'])
      expect(await Bun.file(at('own/ropes.md')).text()).toBe('# Mine')
      expect(await Bun.file(at('own/ropes-2.md')).text()).toBe('Two ropes.\n')
      for (const [files, output, fault] of [
        [[own[1]], own[1], 'would overwrite an input file'],
        [own, at('notes.md'), 'Several documents need a folder'],
      ] as [string[], string, string][]) {
        const { err, code } = await inProcess(['parse', ...files, '-o', output])
        expect([code, err]).toEqual([2, expect.stringContaining(fault)])
      }
    },
    MINUTE,
  )

  test(
    'reads a pipe as it reads a file, and tells folders and addresses what to do',
    async () => {
      const shell = (script: string) => program([], {}, ['bash', '-c', script, process.execPath, main])
      const { out } = await shell(`"$0" "$1" parse <(cat ${at('ropes.rtf')})`)
      expect(out).toBe('Two ropes.\n')
      const { err, code } = await inProcess(['parse', folder, 'http://127.0.0.1/a.pdf'])
      expect(err).toContain(`${folder}: This is a folder. Name the files in it: ${folder}/*`)
      expect(err).toContain('This is a URL. Use web-extract scrape')
      expect(code).toBe(1)
      for (const words of [[at('ropes.rtf')], ['serve', at('ropes.rtf')]])
        expect((await inProcess(words)).err).toContain(`run: npx web-extract parse ${at('ropes.rtf')}`)
    },
    MINUTE,
  )

  test(
    'stops at Ctrl-C and says how far it came',
    async () => {
      // The second is never read: nobody writes into its pipe.
      await Bun.$`mkfifo ${at('endless')}`
      const child = start(['parse', at('ropes.rtf'), at('endless')])
      const out = child.stdout.getReader()
      expect(new TextDecoder().decode((await out.read()).value)).toBe('<!-- ropes.rtf -->\nTwo ropes.\n')
      child.kill('SIGINT')
      expect([await child.exited, await child.stderr.text()]).toEqual([
        1,
        'web-extract parse: interrupted after 1 of 2 files\n',
      ])
    },
    MINUTE,
  )

  test(
    'names what is missing to recognise text, and says when nothing more can be written',
    async () => {
      await Bun.write(at('scan.pdf'), pdfOf({ pages: [{ picture: await scanned(['A line']) }] }))
      const { err, code } = await inProcess(['parse', at('scan.pdf')], { SERVICE_OCR_LANGUAGES: 'deu' })
      expect(err).toBe(
        `${at('scan.pdf')}: Text recognition is not available: no data for the language "deu" (ocr_unavailable)\n` +
          '  Put deu.traineddata from https://github.com/tesseract-ocr/tessdata_best into the folder set by SERVICE_OCR_DATA_DIR.\n',
      )
      expect(code).toBe(1)
      const full = await program([], {}, [
        'sh',
        '-c',
        `"$0" "$1" parse ${at('ropes.rtf')} >/dev/full`,
        process.execPath,
        main,
      ])
      expect([full.code, full.err]).toEqual([1, expect.stringContaining('cannot write to standard output: ENOSPC')])
    },
    MINUTE,
  )

  test('tells everything that is wrong with a command line', async () => {
    const { err, code } = await inProcess([
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
    expect((await inProcess(['parse'])).err).toContain('no file given')
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
      const { out } = await inProcess(args, { HOME: folder })
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
