import { describe, expect, test } from 'bun:test'
import { NO_ANSWER_WARNING, NO_HIGHLIGHTS_WARNING } from '../../src/content/passages/answers.ts'
import { ServiceError } from '../../src/errors.ts'
import { createLog } from '../../src/log.ts'
import { testCall, timedCall } from '../call.fixture.ts'
import { answered, jsonOf, pageIn, scripted, unanswered } from './answers.fixture.ts'

const html = `<html lang="en"><head><title>Brass Sextant</title></head><body><main><h1>Brass Sextant</h1>
<p>The sextant was built by Ida Brandt in Hamburg in 1987, and costs 249.50 EUR.</p>
<h2>Care</h2><p>Wipe the mirrors with a soft cloth after every voyage and keep the case dry.</p>
<h2>Delivery</h2><p>Parcels leave the workshop on Tuesdays. Returns are free for 30 days.</p></main></body></html>`

const question = (text: string) => ({ formats: ['question'] as const, question: text })
const highlights = (query: string) => ({ formats: ['highlights'] as const, query })
const product = {
  type: 'object',
  properties: { name: { type: 'string' }, price: { type: 'number' }, maker: { type: 'string' } },
  required: ['name', 'price'],
}
const failure = new ServiceError('model_unavailable', 'the language model does not answer')

describe('a question', () => {
  test('is answered by the model', async () => {
    const model = scripted(() => ({ answer: 'Ida Brandt built it in 1987.', passages: [1] }))
    const document = await answered(html, question('Who built the sextant?'), model)
    expect(document).toMatchObject({ answer: 'Ida Brandt built it in 1987.', model: 'scripted', tokensUsed: 100 })
    expect(document.warning).toBeUndefined()
    expect(pageIn(model.asked[0]!).before).toContain('Question: Who built the sextant?')
    expect(pageIn(model.asked[0]!).page).toContain('[1] The sextant was built by Ida Brandt')
  })

  test('that the page does not answer has an empty answer and a warning', async () => {
    const model = scripted(() => ({ answer: null, passages: [] }))
    expect(await answered(html, question('Who owns the workshop?'), model)).toMatchObject({
      answer: '',
      warning: NO_ANSWER_WARNING,
    })
  })

  test.each([
    ['another number', 'Ida Brandt built it in 1999.'],
    ['another name', 'Boris Ivanov built it in 1987.'],
    ['an address that is not on the page', 'Ask at https://evil.test/ for it.'],
    ['nothing of the page', 'Bananas grow on tropical islands near volcanoes.'],
  ])('is not answered with %s', async (_name, answer) => {
    const model = scripted(() => ({ answer, passages: [1] }))
    const document = await answered(html, question('Which airline flies to Reykjavik?'), model)
    expect(document.answer).toBe('')
    expect(document.warning).toStartWith(
      `${NO_ANSWER_WARNING} Answered without the model: question. The answer of the language model could`,
    )
    expect(model.asked).toHaveLength(2)
  })

  test('in another language than the page is answered by the passages that the model names, with a warning', async () => {
    const model = scripted(() => ({ answer: 'Mit einem weichen Tuch.', passages: [2] }))
    const document = await answered(html, question('Womit reinige ich die Spiegel des Geräts?'), model)
    expect(document.answer).toBe('Mit einem weichen Tuch.')
    expect(document.warning).toContain('in another language')
    const without = scripted(() => ({ answer: 'Mit einem weichen Tuch.', passages: [] }))
    expect((await answered(html, question('Womit reinige ich die Spiegel des Geräts?'), without)).answer).toBe('')
  })

  test('may be answered by text alone, if the page says so', async () => {
    const document = await answered(
      html,
      question('When do parcels leave?'),
      scripted(() => 'On Tuesdays.'),
    )
    expect(document.answer).toBe('On Tuesdays.')
  })

  test('has an answer of at most 120 words', async () => {
    const said = 'Wipe the mirrors with a soft cloth after every voyage. '.repeat(30)
    const { answer = '' } = await answered(
      html,
      question('How do I care for it?'),
      scripted(() => ({ answer: said, passages: [2] })),
    )
    expect(answer.split(' ').length).toBeLessThanOrEqual(120)
    expect(answer).toEndWith('voyage.')
  })
})

describe('highlights', () => {
  test('are the passages that the model chooses, word for word', async () => {
    const model = scripted(() => ({ passages: [3, 2] }))
    expect((await answered(html, highlights('delivery and care'), model)).highlights).toBe(
      'Parcels leave the workshop on Tuesdays. Returns are free for 30 days.\n\n' +
        'Wipe the mirrors with a soft cloth after every voyage and keep the case dry.',
    )
  })

  test('that are not on the page are refused', async () => {
    const model = scripted(() => ({ passages: ['Parcels leave on Sundays.', 77] }))
    const document = await answered(html, highlights('parcels'), model)
    expect(document.highlights).toBe(unanswered(html, highlights('parcels')).highlights)
    expect(document.warning).toBe(
      'Answered without the model: highlights. The answer of the language model could not be used: The page has no passage with that number.',
    )
  })

  test('may be none', async () => {
    const document = await answered(
      html,
      highlights('volcanoes'),
      scripted(() => ({ passages: [] })),
    )
    expect(document).toMatchObject({ highlights: '', warning: NO_HIGHLIGHTS_WARNING })
  })
})

describe('a summary', () => {
  const asked = { formats: ['summary'] as const }

  test('is what the model writes, as far as the page says so', async () => {
    const summary = 'Ida Brandt built the sextant in 1987. Wipe its mirrors with a soft cloth.'
    expect(
      (
        await answered(
          html,
          asked,
          scripted(() => ({ summary })),
        )
      ).summary,
    ).toBe(summary)
  })

  test('with facts that the page does not have is refused', async () => {
    const summary = 'Ida Brandt built the sextant in 1632 for 9000 EUR.'
    const model = scripted(() => ({ summary }))
    const document = await answered(html, asked, model)
    expect(document.summary).toBe(unanswered(html, asked).summary!)
    expect(document.warning).toContain('The page does not contain "1632", "9000".')
    expect(model.asked[1]!.user).not.toContain('1632')
  })
})

describe('json', () => {
  test('is the data of the model in the shape of the schema', async () => {
    const model = scripted(() => ({ name: 'Brass Sextant', price: '249,50 €', maker: 'n/a', extra: 1 }))
    const document = await answered(html, jsonOf(product, 'The product.'), model)
    expect(document.json).toEqual({ name: 'Brass Sextant', price: 249.5 })
    expect(document.extraction).toEqual({ engine: 'model', valid: true, missing: [] })
    const { before } = pageIn(model.asked[0]!)
    expect(before).toContain('What the caller wants: The product.')
    expect(before).toContain('"price":{"type":["number","null"]}')
  })

  test('lists what the page does not contain as unverified', async () => {
    const model = scripted(() => ({ name: 'Golden Astrolabe', price: 1, maker: 'Ida Brandt' }))
    const document = await answered(html, jsonOf(product), model)
    expect(document.json).toEqual({ name: 'Golden Astrolabe', price: 1, maker: 'Ida Brandt' })
    expect(document.extraction?.unverified).toEqual(['/name', '/price'])
    expect(document.warning).toBe('Values of the model that the page does not contain are unverified: /name, /price.')
  })

  test('that does not satisfy the schema is asked for once more, with the fault', async () => {
    const model = scripted((_, turn) => ({ name: 'Brass Sextant', price: turn === 1 ? [] : 249.5 }))
    const document = await answered(html, jsonOf(product), model)
    expect(document.json).toEqual({ name: 'Brass Sextant', price: 249.5 })
    expect(model.asked[1]!.user).toContain('does not satisfy the schema: /price (type)')
    expect(document.tokensUsed).toBe(200)
  })

  test('that stays wrong is extracted without the model', async () => {
    const document = await answered(
      html,
      jsonOf(product),
      scripted(() => ({ name: {}, price: [] })),
    )
    expect(document.json).toEqual(unanswered(html, jsonOf(product)).json!)
    expect(document.extraction?.engine).toBe('deterministic')
    expect(document.warning).toContain(
      'Answered without the model: json. The answer of the language model could not be used: It does not satisfy',
    )
    expect(document.model).toBeUndefined()
  })

  test('leaves out what the page does not state, without asking again', async () => {
    const model = scripted(() => ({ name: 'Brass Sextant', price: null }))
    const document = await answered(html, jsonOf(product), model)
    expect(model.asked).toHaveLength(1)
    expect(document).toMatchObject({
      json: { name: 'Brass Sextant' },
      extraction: { valid: false, missing: ['/price'] },
    })
    expect(document.warning).toBe('The model did not find what the schema requires: /price.')
  })

  test('has no evidence but where the model and the page agree', async () => {
    const asked = jsonOf(product)
    const page = html.replace(
      '</head>',
      '<script type="application/ld+json">{"@type":"Product","name":"Brass Sextant","offers":{"price":"300"}}</script></head>',
    )
    const model = scripted(() => ({ name: 'Brass Sextant', price: 249.5 }))
    const document = await answered(page, { ...asked, extraction: { ...asked.extraction!, evidence: true } }, model)
    expect(Object.keys(document.extraction?.evidence ?? {})).toEqual(['/name'])
    expect(pageIn(model.asked[0]!).page).toContain('/price: 300')
  })

  test('without a schema is any object', async () => {
    const document = await answered(
      html,
      { formats: ['json'] },
      scripted(() => ({ builder: 'Ida Brandt', year: 1986 })),
    )
    expect(document.json).toEqual({ builder: 'Ida Brandt', year: 1986 })
    expect(document.extraction?.unverified).toEqual(['/year'])
  })

  test('that holds nothing gives way to what the page states', async () => {
    const document = await answered(
      html,
      jsonOf(product),
      scripted(() => ({ name: null, price: null })),
    )
    expect(document.json).toEqual(unanswered(html, jsonOf(product)).json!)
    expect(document.warning).toContain('Answered without the model: json. It found no data.')
  })
})

describe('a model that fails', () => {
  test('leaves every format as it is without it, and says why once', async () => {
    const asked = { ...question('When do parcels leave?'), formats: ['markdown', 'question', 'summary'] as const }
    const document = await answered(
      html,
      asked,
      scripted(() => failure),
    )
    const { warning, tokensUsed, ...rest } = document
    expect(rest).toEqual(unanswered(html, asked))
    expect([warning, tokensUsed]).toEqual([
      'Answered without the model: question, summary. The language model does not answer.',
      undefined,
    ])
  })

  test('for one format does not touch the others', async () => {
    const asked = { ...question('Who built the sextant?'), formats: ['question', 'summary'] as const }
    const model = scripted(({ user }) =>
      user.includes('summarize') ? failure : { answer: 'Ida Brandt', passages: [1] },
    )
    const document = await answered(html, asked, model)
    expect(document).toMatchObject({
      answer: 'Ida Brandt',
      summary: unanswered(html, asked).summary!,
      model: 'scripted',
    })
    expect(document.warning).toContain('Answered without the model: summary.')
  })

  test('to answer in time costs the page nothing but a warning', async () => {
    const model = { ...scripted(() => null), ask: (_: unknown, { signal }: { signal: AbortSignal }) => aborted(signal) }
    const document = await answered(html, question('When do parcels leave?'), model, timedCall(400))
    expect(document.answer).toBe(unanswered(html, question('When do parcels leave?')).answer!)
    expect(document.warning).toMatch(/Answered without the model: question\. It did not answer within the 0\.\d s/)
  })

  test('because the caller is gone ends the call', async () => {
    const gone = new ServiceError('cancelled', 'gone')
    const model = scripted(() => null)
    const work = answered(html, question('When?'), model, testCall({ signal: AbortSignal.abort(gone) }))
    expect(await work.catch((thrown) => thrown)).toBe(gone)
  })
})

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

test('a bug in reading an answer costs this answer, not the page', async () => {
  const lines: string[] = []
  const call = { ...testCall(), log: createLog({ level: 'info', write: (line) => lines.push(line) }) }
  const model = scripted(() => new RangeError('Maximum call stack size exceeded.'))
  const document = await answered(html, { formats: ['summary'] }, model, call)
  expect(document.summary).toContain('Ida Brandt')
  expect(document.warning).toContain('Answered without the model: summary. Internal error.')
  expect(lines.join('')).toContain('Maximum call stack')
})
