import { expect, test } from 'bun:test'
import { cutAtBlock } from '../../src/mcp/paging/cut.ts'
import { KeptResults } from '../../src/mcp/paging/kept.ts'
import { boundedFacts, partOfData, partOfDocument } from '../../src/mcp/paging/part.ts'
import { lengthWithin, tokensIn } from '../../src/mcp/paging/tokens.ts'
import type { DataResult, DocumentResult } from '../../src/mcp/paging/whole.ts'

const START = { index: 0, offset: 0 }

test('prose takes about four characters per token, ideographs one, and the count of a beginning fits', () => {
  expect(tokensIn('the lamp was lit at dusk and no ship was seen')).toBe(12)
  expect(tokensIn('灯台守')).toBe(3)
  const text = 'lamp 12.5 灯台 🙂🙂 ключ'.repeat(50)
  for (let tokens = 1; tokens < 400; tokens += 7) {
    const head = text.slice(0, lengthWithin(text, tokens))
    expect(tokensIn(head)).toBeLessThanOrEqual(tokens)
    expect(head.isWellFormed()).toBe(true)
  }
})

test('a text is cut after a block, not in a code block if it can be helped, else after a line or a word', () => {
  expect(cutAtBlock(`${'word '.repeat(40)}\n\n${'more '.repeat(40)}`, 70)).toEndWith('word \n\n')
  const fenced = `${'word '.repeat(60)}\n\n\`\`\`\nlet a\n\nlet b\n\`\`\`\n`
  expect(cutAtBlock(fenced, 82)).toEndWith('word \n\n')
  expect(cutAtBlock('one two three four five', 3)).toBe('one two ')
  expect(cutAtBlock('x'.repeat(100), 5)).toBe('x'.repeat(20))
  expect(cutAtBlock('🙂🙂', 1)).toBe('🙂')
  expect(cutAtBlock('', 5)).toBe('')
})

/** All parts of a result, and the tokens of the largest. */
function parts(whole: DataResult, tokens: number) {
  const found: Record<string, unknown>[] = []
  let largest = 0
  for (let at: typeof START | undefined = START; at !== undefined; ) {
    const { entries, next } = partOfData(whole, at, tokens)
    largest = Math.max(largest, tokensIn(JSON.stringify(entries.map(({ value }) => value))))
    found.push(...entries.map(({ value }) => value))
    if (next !== undefined && next.index === at.index && next.offset <= at.offset) throw new Error('no progress')
    at = next
  }
  return { found, largest }
}

const entry = (page: number, length: number, more = {}) => ({
  list: 'pages',
  value: { page, url: `http://site.test/${page}`, markdown: 'word '.repeat(length / 5), ...more },
})

test('entries of every size are returned once and whole, in parts that fit', () => {
  const entries = [entry(1, 200), entry(2, 30_000), entry(3, 5), entry(4, 4000), entry(5, 0)]
  const { found, largest } = parts({ kind: 'data', facts: {}, entries }, 1000)
  expect(largest).toBeLessThan(1100)
  const texts = new Map<unknown, string>()
  for (const { page, markdown } of found) texts.set(page, `${texts.get(page) ?? ''}${markdown}`)
  for (const { value } of entries) expect(texts.get(value.page)).toBe(value.markdown)
})

test('a member that is too large is left out and named, and the content stays', () => {
  const links = Array.from({ length: 3000 }, (_, at) => `http://site.test/links/${at}`)
  const { found, largest } = parts({ kind: 'data', facts: {}, entries: [entry(1, 100, { links })] }, 1000)
  expect(found).toEqual([{ page: 1, url: 'http://site.test/1', markdown: 'word '.repeat(20), omitted: ['links'] }])
  expect(largest).toBeLessThan(1100)
})

test('facts that are too large are cut or left out, and named, and the rest stays', () => {
  const facts = { id: 'x', result: 'word '.repeat(9000), stdout: 'line\n'.repeat(9000), list: Array(9000).fill('word') }
  const bounded = boundedFacts(facts, 1000)
  expect(tokensIn(JSON.stringify(bounded))).toBeLessThan(550)
  expect(bounded).toMatchObject({ id: 'x', omitted: ['list'] })
  expect(facts.result.startsWith(String(bounded.result))).toBe(true)
  expect(bounded.cut).toEqual([
    expect.stringMatching(/^(stdout|result): \d+ of 45000/),
    expect.stringMatching(/of 45000/),
  ])
  expect(boundedFacts({ id: 'x' }, 1000)).toEqual({ id: 'x' })
})

test('texts of a document follow each other', () => {
  const texts = [
    { name: 'json', text: '{}' },
    { name: 'markdown', text: 'word '.repeat(2000) },
    { name: 'links', text: 'http://site.test/' },
  ]
  const whole: DocumentResult = { kind: 'document', texts, facts: {}, pictures: [] }
  const read: Record<string, string> = {}
  for (let at: typeof START | undefined = START; at !== undefined; ) {
    const { texts: some, next } = partOfDocument(whole, at, 600)
    for (const { name, text } of some) read[name] = `${read[name] ?? ''}${text}`
    at = next
  }
  expect(read).toEqual(Object.fromEntries(texts.map(({ name, text }) => [name, text])))
})

test('a result is kept for its owner, for a while, and while there is room', () => {
  let now = 0
  const kept = new KeptResults(500, () => now)
  const whole = (text: string): DocumentResult => ({
    kind: 'document',
    texts: [{ name: 'a', text }],
    facts: {},
    pictures: [],
  })
  kept.keep('ada', 'one', whole('x'.repeat(200)))
  expect(kept.get('ada', 'one')).toBeDefined()
  expect(kept.get('bob', 'one')).toBeUndefined()
  kept.keep('ada', 'two', whole('y'.repeat(200)))
  expect(kept.get('ada', 'one')).toBeUndefined()
  expect(kept.get('ada', 'two')).toBeDefined()
  kept.keep('ada', 'three', whole('z'.repeat(600)))
  expect(kept.get('ada', 'three')).toBeUndefined()
  now = 16 * 60_000
  expect(kept.get('ada', 'two')).toBeUndefined()
})
