import { describe, expect, test } from 'bun:test'
import { ServiceError } from '../../src/errors.ts'
import type { Model, ModelQuestion } from '../../src/model/model.ts'
import { tokensOf } from '../../src/model/tokens.ts'
import { answered, jsonOf, pageIn, scripted } from './answers.fixture.ts'

const filler = (at: number) =>
  `<h2>Chapter ${at}</h2><p>Chapter ${at} tells how the keepers of tower ${at} cleaned the lamps, wound the clock and wrote the log of night ${at * 7}.</p>`
const chapters = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => filler(from + at)).join('\n')
const wrapped = (body: string) => `<html lang="en"><title>The log</title><main><h1>The log</h1>${body}</main></html>`

const long = wrapped(
  `${chapters(0, 300)}<h2>Restoration</h2><p>The lens was restored by Ida Brandt for 1250 guilders.</p>${chapters(300, 600)}`,
)
const question = { formats: ['question'] as const, question: 'Who did the restoration of the lens?' }

/** Tokens of all that a model reads, by our own estimate. */
const sizeOf = ({ system, user }: ModelQuestion) => tokensOf(system) + tokensOf(user)

const failure = new ServiceError('model_unavailable', 'the model is gone')

describe('a page that is longer than the model reads', () => {
  test('is cut to the passages that matter for the question, with a warning', async () => {
    const model = scripted(() => ({ answer: 'Ida Brandt restored it.', passages: [301] }), 4096)
    const document = await answered(long, question, model)
    expect(document.answer).toBe('Ida Brandt restored it.')
    expect(document.warning).toMatch(
      /^The page is too long for the model\. For the answer, it read what matters most: \d+% of the text\.$/,
    )
    const { page } = pageIn(model.asked[0]!)
    expect(page).toContain('# The log > Restoration\n\n[301] The lens was restored')
    expect(page).toContain('[…]')
    expect(sizeOf(model.asked[0]!) + model.asked[0]!.maxAnswerTokens).toBeLessThanOrEqual(4096)
  })

  test('is summarized from the beginnings of its sections', async () => {
    const sections = Array.from(
      { length: 30 },
      (_, at) =>
        `<h2>Part ${at}</h2>${'<p>Opening of the part with many words in it that say what follows.</p>'.repeat(1)}${chapters(at * 20, at * 20 + 1).replaceAll('h2', 'h4')}`,
    )
    const model = scripted(() => ({ summary: 'The keepers cleaned the lamps.' }), 2048)
    await answered(wrapped(sections.join('\n')), { formats: ['summary'] }, model)
    expect(sizeOf(model.asked[0]!) + model.asked[0]!.maxAnswerTokens).toBeLessThanOrEqual(2048)
  })

  test('keeps the links of what a schema asks for', async () => {
    const page = wrapped(
      `${chapters(0, 300)}<h2>Manual</h2><p>Manual of the lens: <a href="/manual.pdf">download the manual</a></p>${chapters(300, 600)}`,
    )
    const schema = { type: 'object', properties: { manual: { type: 'string', description: 'Download of the manual' } } }
    const model = scripted(() => ({ manual: 'http://site.test/manual.pdf' }), 4096)
    const document = await answered(page, jsonOf(schema), model)
    expect(model.asked).toHaveLength(1)
    expect(pageIn(model.asked[0]!).page).toContain('[download the manual](http://site.test/manual.pdf)')
    expect(document.json).toEqual({ manual: 'http://site.test/manual.pdf' })
    expect(document.warning).not.toContain('unverified')
  })
})

describe('a list that is longer than the model reads', () => {
  const rowsOf = (length: number) =>
    Array.from({ length }, (_, at) => `<tr><td>Lamp ${at}</td><td>${at * 3 + 1} m</td></tr>`)
  const pageOf = (rows: string[]) =>
    wrapped(`<h2>Lamps</h2><table><tr><th>Name</th><th>Height</th></tr>${rows.join('')}</table>`)
  const rows = rowsOf(400)
  const page = pageOf(rows)
  const schema = {
    type: 'object',
    properties: {
      lamps: {
        type: 'array',
        items: {
          type: 'object',
          properties: { name: { type: 'string' }, height: { type: 'number' } },
          required: ['name'],
        },
      },
    },
  }
  /** Reads the rows that it is shown, as a model would. */
  const reader = (contextTokens: number) =>
    scripted((question) => {
      const found = [...pageIn(question).page.matchAll(/\| Lamp (\d+) \| (\d+) m \|/g)]
      return { lamps: found.map(([, name, height]) => ({ name: `Lamp ${name}`, height: Number(height) })) }
    }, contextTokens)

  test('is read in several parts along its rows, and joined', async () => {
    const model = reader(4096)
    const document = await answered(page, jsonOf(schema), model)
    const { lamps } = document.json as { lamps: { name: string; height: number }[] }
    expect(model.asked.length).toBeGreaterThan(1)
    expect(lamps.map(({ height }) => height)).toEqual(rows.map((_, at) => at * 3 + 1))
    expect(document.extraction?.unverified).toBeUndefined()
    for (const question of model.asked) expect(pageIn(question).page).toContain('| Name | Height |')
  })

  test('is not read to its end if that takes too many questions, with a warning', async () => {
    const model = reader(4096)
    const document = await answered(pageOf(rowsOf(3000)), jsonOf(schema), model)
    expect(model.asked).toHaveLength(8)
    expect(document.warning).toMatch(/For "json", it read what matters most: \d+% of the text\./)
  })

  test('has what was read if a part of it fails, with a warning', async () => {
    const reads = reader(4096)
    const model: Model = {
      ...reads,
      ask: (question, call) =>
        pageIn(question).page.includes('Lamp 399') ? Promise.reject(failure) : reads.ask(question, call),
    }
    const document = await answered(page, jsonOf(schema), model)
    expect((document.json as { lamps: unknown[] }).lamps.length).toBeLessThan(400)
    expect(document.warning).toMatch(/The model did not read 1 of \d parts of the page: The model is gone\./)
  })
})

test('a schema that leaves no room for the page leaves the data to the page', async () => {
  const properties = Object.fromEntries(Array.from({ length: 400 }, (_, at) => [`field${at}`, { type: 'string' }]))
  const model = scripted(() => ({}), 2048)
  const document = await answered(long, jsonOf({ type: 'object', properties }), model)
  expect(model.asked).toHaveLength(0)
  expect(document.warning).toContain('json. The request is too long for what the model can read.')
})

test('a page of megabytes is cut before the model sees it', async () => {
  const model = scripted(() => ({ answer: 'Ida Brandt', passages: [1] }), 1_000_000)
  const page = wrapped(`${chapters(0, 6000)}<h2>Restoration</h2><p>Ida Brandt did the restoration of the lens.</p>`)
  const document = await answered(page, question, model)
  expect(model.asked[0]!.user.length).toBeLessThan(500_000)
  expect(document).toMatchObject({ answer: 'Ida Brandt', warning: expect.stringContaining('The page is too long') })
})
