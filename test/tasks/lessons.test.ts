import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { PageDocument } from '../../src/content/document.ts'
import type { Lesson } from '../../src/content/structure/template/lesson.ts'
import { LessonMemory, learning } from '../../src/tasks/lessons.ts'
import { html, startWeb } from '../site/web.ts'
import { type Crawler, pageOptions, startCrawler } from './crawl.fixture.ts'

let crawler: Crawler
beforeAll(async () => {
  crawler = await startCrawler()
})
afterAll(() => crawler[Symbol.asyncDispose]())

const watch = (name: string, maker: string, head = '', links = '') =>
  html(
    `<html lang=en><title>${name}</title>${head}<main><h1 class=a>${name}</h1><div class=b><i class=x>${maker}</i></div>${links}</main>`,
  )

test('in a crawl, the start page teaches the pages that it links to', async () => {
  const head = `<script type="application/ld+json">${JSON.stringify({ '@type': 'Product', name: 'Harbour Diver', brand: 'Ostwind' })}</script>`
  await using web = await startWeb(() => ({
    '/': watch('Harbour Diver', 'Ostwind', head, '<a href=/field>Next</a>'),
    '/field': watch('Alpine Field', 'Kestrel'),
  }))
  const { content } = pageOptions()
  const schema = { type: 'object', properties: { name: { type: 'string' }, brand: { type: 'string' } } }
  const extraction = { schema, evidence: true, schemaPath: [] }
  const { pages } = await crawler.crawl({
    url: `${web.origin}/`,
    page: pageOptions({ content: { ...content, formats: ['deterministicJson'], extraction } }),
  })
  const field = pages.map(({ document }) => document).find(({ metadata }) => metadata.title === 'Alpine Field')!
  expect(field.json).toEqual({ name: 'Alpine Field', brand: 'Kestrel' })
  expect(field.extraction!.evidence!['/brand']!.source).toBe('template')
  expect(pages.filter(({ document }) => document.lesson !== undefined)).toEqual([])
})

const lesson: Lesson = { type: 'Product', stated: [], positions: [] }

test('pages teach those of their job and site only, and pages without data are left alone', async () => {
  const seen: (readonly Lesson[] | undefined)[] = []
  const memory = new LessonMemory()
  const convert = async (_source: unknown, { lessons }: { lessons?: readonly Lesson[] }): Promise<PageDocument> => {
    seen.push(lessons)
    return { kind: 'html', metadata: {}, ...(lessons && { lesson }) }
  }
  const page = async (job: string, url: string, formats: 'json' | 'markdown' = 'json') =>
    learning(convert, memory, job)(
      { body: new Uint8Array(), contentType: undefined, url },
      { ...pageOptions().content, formats: [formats] },
      { signal: new AbortController().signal } as never,
    )
  expect(await page('one', 'https://a.example/1')).not.toHaveProperty('lesson')
  await page('one', 'https://a.example/2')
  await page('one', 'https://b.example/1')
  await page('two', 'https://a.example/1')
  await page('one', 'https://a.example/3', 'markdown')
  expect(seen).toEqual([[], [lesson], [], [], undefined])
})

test('the memory keeps the newest lessons of a site, and the sites that were used last', () => {
  const memory = new LessonMemory()
  for (let i = 0; i < 30; i++) memory.add('site 0', { ...lesson, type: `T${i}` })
  expect(memory.lessonsOf('site 0').map(({ type }) => type)).toEqual(
    Array.from({ length: 24 }, (_, index) => `T${index + 6}`),
  )
  for (let i = 1; i < 100; i++) memory.add(`site ${i}`, lesson)
  memory.lessonsOf('site 0')
  memory.add('site 100', lesson)
  expect(memory.lessonsOf('site 0')).toHaveLength(24)
  expect(memory.lessonsOf('site 1')).toEqual([])
})
