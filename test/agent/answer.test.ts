import { expect, test } from 'bun:test'
import { type Answer, answerFrom } from '../../src/agent/answer/answer.ts'
import { questionOf } from '../../src/agent/question/question.ts'
import type { AgentSource } from '../../src/agent/source.ts'
import type { Json } from '../../src/content/structure/model.ts'
import { decodeV2Agent } from '../../src/wire/v2/agent.ts'

function answer(
  prompt: string,
  members: Record<string, Json>,
  ...pages: (Partial<AgentSource> & { markdown: string })[]
): Answer {
  const { options } = decodeV2Agent({ prompt, schema: { type: 'object', properties: members } })
  const sources = pages.map((page, index): AgentSource => {
    const url = `https://site-${index}.test/`
    return { url, finalUrl: url, title: 'Page', evidence: {}, links: [], depth: 0, ...page }
  })
  const steps = answerFrom(sources, questionOf(options))
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
const number = { type: 'number' }

test('sites that agree make a value surer, and newer ones beat older ones', () => {
  const said = (fee: number, date?: string) => ({
    title: 'Hallvik',
    markdown: `The harbour fee of Hallvik is ${fee} euros.`,
    ...(date && { date }),
  })
  const ask = (...pages: ReturnType<typeof said>[]) =>
    answer('How high is the harbour fee of Hallvik?', { harbour_fee: number }, ...pages)
  expect(ask(said(310), said(310))).toMatchObject({ data: { harbour_fee: 310 }, conflicts: [] })
  expect(ask(said(310), said(310)).sources['/harbour_fee']).toHaveLength(2)
  expect(ask(said(265, '2020-01-01'), said(310, '2023-01-01'))).toMatchObject({
    data: { harbour_fee: 310 },
    conflicts: [{ pointer: '/harbour_fee', chosen: 310 }],
  })
  expect(ask(said(265), said(310))).toMatchObject({
    data: { harbour_fee: null },
    conflicts: [{ chosen: null }],
    missing: ['/harbour_fee'],
  })
})

test('a measure in other units agrees, and is given in the unit that is asked for', () => {
  const pages = [
    { title: 'Aurora 300', markdown: 'Weight: 2400 g' },
    { title: 'Aurora 300', markdown: 'Weight: 2.4 kg' },
  ]
  expect(answer('What is the weight of the Aurora 300?', { weight_kg: number }, ...pages)).toMatchObject({
    data: { weight_kg: 2.4 },
    conflicts: [],
  })
})

test('a list in one cell has all of its items', () => {
  const colours = { type: 'array', items: { type: 'string' } }
  const found = answer(
    'Which colours does the Aurora 300 come in?',
    { colours },
    { title: 'Aurora 300', markdown: 'Colours: red, green and blue' },
  )
  expect(found.data).toEqual({ colours: ['red', 'green', 'blue'] })
  expect(Object.keys(found.sources)).toEqual(['/colours/0', '/colours/1', '/colours/2'])
})

test('what stands on a page about something else, or in another currency, is not the answer', () => {
  const box = 'The tallest lighthouse of the world stands in Jeddah and has a height of 133 m.'
  expect(
    answer('What is the height of Vesterflu?', { height_m: number }, { title: 'Vesterflu lighthouse', markdown: box })
      .data,
  ).toEqual({ height_m: null })
  const said = 'It was built by Ida Brandt and has a height of 41 m.'
  expect(
    answer('What is the height of Vesterflu?', { height_m: number }, { title: 'Vesterflu lighthouse', markdown: said })
      .data,
  ).toEqual({ height_m: 41 })
  const price = { title: 'Ember Arc', markdown: 'Price: €229.00' }
  expect(answer('What does the Ember Arc cost in dollars?', { price: number }, price).data).toEqual({ price: null })
  expect(answer('What does the Ember Arc cost?', { price: number }, price).data).toEqual({ price: 229 })
})
