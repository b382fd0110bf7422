import { describe, expect, test } from 'bun:test'
import { documentOf } from '../../src/content/document.ts'
import { contentOf, refusal } from './v2-formats.fixture.ts'

const url = 'http://site.test/'

const question = (text: string) => ({ type: 'question', question: text })
const highlights = (query: string) => ({ type: 'highlights', query })

test('question, highlights, summary and json combine in one document', () => {
  const html = '<title>Lamp</title><h1>Lamp</h1><p>The lamp is made of brass and weighs 900 g.</p>'
  const source = { body: new TextEncoder().encode(html), contentType: 'text/html', url }
  const content = contentOf('summary', question('What is it made of, brass?'), highlights('brass'), {
    type: 'json',
    prompt: null,
    schema: null,
  })
  const text = 'The lamp is made of brass and weighs 900 g.'
  expect(documentOf(source, content)).toMatchObject({ answer: text, highlights: text, summary: text })
  expect(documentOf(source, content).json).toBeObject()
})

test('a plain text is asked too', () => {
  const source = { body: new TextEncoder().encode('Lamps burn oil.\n\nBuoys ring.'), contentType: 'text/plain', url }
  expect(documentOf(source, contentOf(question('What do lamps burn?'))).answer).toBe('Lamps burn oil.\n\nBuoys ring.')
})

describe('a document holds one of each', () => {
  test('the same question twice counts once', () => {
    expect(contentOf(question('Why?'), question('Why?'))).toMatchObject({ formats: ['question'], question: 'Why?' })
  })

  test.each([
    [[question('Why?'), question('How?')], '"formats[1].question" differs from "formats[0].question"'],
    [[highlights('a'), highlights('b')], '"formats[1].query" differs from "formats[0].query"'],
    [[{ type: 'json' }, 'deterministicJson'], '"formats[1]" is deterministicJson, and "formats[0]" is json'],
    [[question(' ')], '"formats[0].question" is empty'],
  ])('%j is a 400 that names both', (formats, message) => {
    expect(refusal(...formats)).toMatchObject({ code: 'invalid_request', message: expect.stringContaining(message) })
  })
})
