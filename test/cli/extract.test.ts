import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inProcess } from './in-process.fixture.ts'
import { program } from './process.fixture.ts'

const MINUTE = 60_000
const entity = (name: string) =>
  `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', '@type': 'Product', name, sku: `${name}-1` })}</script><h1>${name}</h1>`

let folder = ''
const at = (name: string) => join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'web-extract-extract-'))
  await Bun.write(at('lamp.html'), entity('Lamp'))
  await Bun.write(at('rope.html'), entity('Rope'))
  const schema = {
    type: 'object',
    properties: { name: { type: 'string' }, sku: { type: 'string' }, isbn: { type: ['string', 'null'] } },
    required: ['name', 'isbn'],
  }
  await Bun.write(at('schema.json'), JSON.stringify(schema))
  await Bun.write(at('bad.json'), '{"properties": {"price": {"type": "harbour"}}}')
})
afterAll(() => rm(folder, { recursive: true }))

describe('web-extract extract', () => {
  test(
    'prints the data of a page in the shape of the schema',
    async () => {
      const { out, err, code } = await program(['extract', at('lamp.html'), '--schema', at('schema.json')])
      expect([JSON.parse(out), err, code]).toEqual([{ name: 'Lamp', sku: 'Lamp-1', isbn: null }, '', 0])
    },
    MINUTE,
  )

  test(
    'reads a page of a URL, and prints the evidence if requested',
    async () => {
      using site = Bun.serve({
        port: 0,
        hostname: '127.0.0.1',
        fetch: () => new Response(entity('Lamp'), { headers: { 'content-type': 'text/html' } }),
      })
      const { out, code } = await inProcess([
        'extract',
        `${site.url}`,
        '--schema',
        at('schema.json'),
        '--evidence',
        '--browser=never',
      ])
      expect(JSON.parse(out)).toMatchObject({
        data: { name: 'Lamp', isbn: null },
        valid: true,
        missing: ['/isbn'],
        evidence: { '/name': { source: expect.any(String), raw: 'Lamp', confidence: expect.any(Number) } },
      })
      expect(code).toBe(0)
    },
    MINUTE,
  )

  test(
    'prints one line for each of several pages, names those that fail and ends with 1',
    async () => {
      const inputs = [at('lamp.html'), at('missing.d/none'), at('rope.html')]
      const { out, err, code } = await inProcess(['extract', ...inputs, '--schema', at('schema.json')])
      const lines = out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
      expect(lines.map(({ source, data }) => [source, data.name])).toEqual([
        [at('lamp.html'), 'Lamp'],
        [at('rope.html'), 'Rope'],
      ])
      expect(err).toContain(`${at('missing.d/none')}: No such file (unreadable_file)`)
      expect(code).toBe(1)
    },
    MINUTE,
  )

  test(
    'writes a file for each page into a folder',
    async () => {
      const { code } = await inProcess([
        'extract',
        at('lamp.html'),
        at('rope.html'),
        '--schema',
        at('schema.json'),
        '-o',
        at('out/'),
      ])
      expect(code).toBe(0)
      expect((await readdir(at('out'))).sort()).toEqual(['lamp.json', 'rope.json'])
      expect(await Bun.file(at('out/rope.json')).json()).toMatchObject({ data: { name: 'Rope' } })
    },
    MINUTE,
  )

  test(
    'refuses a schema that is not one, naming the place',
    async () => {
      const { out, err, code } = await inProcess(['extract', at('lamp.html'), '--schema', at('bad.json')])
      expect([out, code]).toEqual(['', 2])
      expect(err).toContain('"--schema.properties.price.type": "harbour" is not a type. Use one of: string')
    },
    MINUTE,
  )

  test.each([
    [['--schema', '{"type": "object"}', 'lamp.html'], '--schema takes a file with the schema'],
    [['--schema', 'none.json', 'lamp.html'], '--schema none.json: No such file'],
    [['--schema', '/proc/version', 'lamp.html'], '--schema /proc/version: not JSON'],
    [['-', '--schema', '-'], 'standard input (-) can be read only once'],
    [[], 'no URL or file given'],
    [['a.html', '-o', 'a.html'], '-o a.html: would overwrite an input file'],
  ])(
    'refuses %j',
    async (args, message) => {
      const { err, code } = await inProcess(['extract', ...args])
      expect(err).toContain(message)
      expect(code).toBe(2)
    },
    MINUTE,
  )
})
