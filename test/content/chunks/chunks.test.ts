import { describe, expect, test } from 'bun:test'
import { type Chunk, type ChunkOptions, chunksOf } from '../../../src/content/chunks/chunks.ts'
import { cpuMs } from '../../patience.ts'
import { countTokens } from '../tokens/vocabulary.fixture.ts'

const chunked = (markdown: string, options: Partial<ChunkOptions> = {}) =>
  chunksOf(markdown, { tokens: 64, overlap: 0, ...options }, countTokens)
const texts = (chunks: Chunk[]) => chunks.map(({ text }) => text)
const headings = (chunks: Chunk[]) => chunks.map((chunk) => chunk.headings.join(' > '))

const words = (count: number, word = 'lamp') => Array.from({ length: count }, () => word).join(' ')
const sentences = (count: number) =>
  Array.from({ length: count }, (_, i) => `Lamp ${i} burns oil every night.`).join(' ')

describe('along headings', () => {
  test('what fits is one chunk', () => {
    expect(chunked('# A\n\na\n\n## B\n\nb\n')).toEqual([
      { index: 0, text: '# A\n\na\n\n## B\n\nb', tokens: 9, headings: ['A'], start: 0, end: 15 },
    ])
  })

  test('each large section is one, with its headings', () => {
    const body = words(40)
    const chunks = chunked(`# A\n\n## B\n\n${body}\n\n## C\n\n### D\n\n${body}`)
    expect(texts(chunks)).toEqual([`# A\n\n## B\n\n${body}`, `## C\n\n### D\n\n${body}`])
    expect(headings(chunks)).toEqual(['A > B', 'A > C > D'])
  })

  test('small neighbours share one under their common heading', () => {
    const chunks = chunked(['# A', '## B', words(20), '## C', words(20), '## D', words(50)].join('\n\n'))
    expect(headings(chunks)).toEqual(['A', 'A > D'])
  })

  test('a heading stays with its text', () => {
    const chunks = chunked(`${words(50)}\n\n# A\n\n${words(60)}`)
    expect(texts(chunks)[1]).toBe(`# A\n\n${words(60)}`)
  })

  test('headings lose their markup, and lines of code are none', () => {
    const chunks = chunked(
      `# [A *b*](/c) #\n\n\`\`\`sh\n# no heading\n\`\`\`\n\n${words(60)}\n\nE\n===\n\n${words(60)}`,
    )
    expect(headings(chunks)).toEqual(['A b', 'A b', 'E'])
  })
})

describe('a section that is too large is divided', () => {
  test('between paragraphs', () => {
    expect(texts(chunked(`${words(40)}\n\n${words(50)}`))).toEqual([words(40), words(50)])
  })

  test('between sentences, and repeats the end of the chunk before', () => {
    const chunks = chunked(sentences(20), { overlap: 20 })
    expect(chunks.length).toBeGreaterThan(2)
    for (const [i, { text }] of chunks.entries()) {
      expect(text).toMatch(/^Lamp.*night\.$/)
      const repeated = text.slice(0, text.length - (chunks[i]!.end - chunks[i]!.start)).trim()
      if (i > 0) expect(chunks[i - 1]!.text).toEndWith(repeated)
      if (i > 0) expect(countTokens(repeated)).toBeWithin(8, 21)
    }
    expect(chunks.map(({ start, end }) => sentences(20).slice(start, end)).join(' ')).toBe(sentences(20))
  })

  test('between words, also of languages that do not separate them', () => {
    expect(texts(chunked(words(100)))[0]).toBe(words(64))
    const thai = 'ประภาคารส่องแสงในเวลากลางคืน'.repeat(20)
    const known = new Set(Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(thai), (s) => s.index))
    for (const { start } of chunked(thai)) expect(known.has(start)).toBe(true)
    for (const text of texts(chunked('灯台は岬に立つ。夜は光る。'.repeat(30)))) expect(text).toEndWith('。')
  })

  test('between characters, and never within one', () => {
    const chunks = chunked('😀'.repeat(500))
    expect(chunks.length).toBeGreaterThan(2)
    expect(texts(chunks).join('')).toBe('😀'.repeat(500))
    expect(chunks.at(-1)!.end).toBe(500)
  })

  test('not within links, pictures and code', () => {
    const link = '[some words. Of a link](https://x.test/a "t. u")'
    for (const text of texts(chunked(`${link} `.repeat(20)))) expect(text.replaceAll(link, '').trim()).toBe('')
  })

  test('between rows of a table, each part with its head', () => {
    const head = '| name | value |\n| --- | --- |'
    const rows = Array.from({ length: 30 }, (_, i) => `| lamp ${i} | ${i} litres |`)
    const chunks = chunked([head, ...rows].join('\n'))
    expect(chunks.length).toBeGreaterThan(3)
    for (const { text } of chunks) expect(text.startsWith(head)).toBe(true)
    expect(chunks.flatMap(({ text }) => text.slice(head.length + 1).split('\n'))).toEqual(rows)
  })

  test.each([
    ['', 'ts'],
    ['> ', 'ts'],
    ['  ', ''],
  ])('between lines of code, each part in a fence (%j)', (prefix, language) => {
    const lines = Array.from({ length: 30 }, (_, i) => `const lamp${i} = ${i}`)
    const fenced = [`\`\`\`${language}`, ...lines, '```'].map((line) => prefix + line).join('\n')
    const chunks = chunked(fenced)
    expect(chunks.length).toBeGreaterThan(3)
    for (const { text } of chunks) {
      expect(text.startsWith(`${prefix}\`\`\`${language}\n`)).toBe(true)
      expect(text.endsWith(`\n${prefix}\`\`\``)).toBe(true)
      expect(text.match(/```/g)).toHaveLength(2)
    }
  })

  test('between items of a list', () => {
    const items = Array.from({ length: 12 }, (_, i) => `- item ${i}\n  - below it ${i}`)
    for (const text of texts(chunked(items.join('\n')))) expect(text).toMatch(/^- item.*below it \d+$/s)
  })
})

test('nothing has no chunks', () => {
  expect(chunked('')).toEqual([])
  expect(chunked(' \n\n ')).toEqual([])
})

test('hostile Markdown takes linear time', () => {
  const kinds = ['a', '|', '`', '[', '> ', '- ', '# a\n', '```\n', '   # ', '![a](b', '\ud800', 'ก', '\n']
  for (const kind of kinds) {
    const text = kind.repeat(60_000 / kind.length)
    const started = cpuMs()
    chunked(text, { tokens: 800, overlap: 80 })
    // A search that begins anew at each place takes minutes.
    expect([kind, cpuMs() - started < 8000]).toEqual([kind, true])
  }
})
