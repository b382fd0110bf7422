// Which values of a model are kept: those that a source states as what was asked of the thing that was asked about.
import { expect, test } from 'bun:test'
import { answerFrom } from '../../src/agent/answer/answer.ts'
import { finishedBy } from '../../src/agent/finish.ts'
import { type Verified, verified } from '../../src/agent/model/verify.ts'
import { questionOf } from '../../src/agent/question/question.ts'
import type { AgentResult } from '../../src/agent/result.ts'
import type { AgentSource } from '../../src/agent/source.ts'
import type { Json } from '../../src/content/structure/model.ts'
import { decodeV2Agent } from '../../src/wire/v2/agent.ts'

const number = { type: ['number', 'null'] }
const integer = { type: ['integer', 'null'] }
const text = { type: ['string', 'null'] }

interface Asked {
  prompt: string
  members: Record<string, Json>
  pages: (Partial<AgentSource> & { markdown: string })[]
}

/** What is kept of the data of a model, before and after what the sources state without it. */
function checked({ prompt, members, pages }: Asked, said: Json): Verified & { result: AgentResult } {
  const { options } = decodeV2Agent({ prompt, schema: { type: 'object', properties: members } })
  const sources = pages.map((page, index): AgentSource => {
    const url = `https://site-${index}.test/`
    return { url, finalUrl: url, title: 'Page', evidence: {}, links: [], depth: 0, ...page }
  })
  const question = questionOf(options)
  const own = ended(answerFrom(sources, question))
  const found = ended(verified({ data: said, cited: new Map() }, sources, question, own))
  const state = {
    options: { ...options, seeded: true },
    sources,
    failures: [],
    steps: [],
    isKnown: () => false,
    room: 0,
  }
  return { ...found, result: finishedBy('weak', found, own, state) }
}

function ended<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value as T
  }
}

const lighthouse = (markdown: string, title = 'Vesterflu lighthouse') => ({
  prompt: 'In which year was Vesterflu lighthouse built?',
  members: { year_built: integer },
  pages: [{ title, markdown }],
})

test('a year of something else is not the year that was asked for', () => {
  const page = lighthouse('Built: 1901\n\nThe roof of Vesterflu was renewed in 2023.')
  expect(checked(page, { year_built: 2023 })).toMatchObject({ data: { year_built: null }, unclear: ['/year_built'] })
  // What the source states without the model takes its place.
  expect(checked(page, { year_built: 2023 }).result).toMatchObject({ data: { year_built: 1901 }, warnings: [] })
})

test('of two years in a sentence, the one beside the word counts', () => {
  const page = lighthouse('Vesterflu was built in 1901 and renovated in 2023.')
  expect(checked(page, { year_built: 2023 }).data).toEqual({ year_built: null })
  expect(checked(page, { year_built: 1901 }).data).toEqual({ year_built: 1901 })
})

test('a year that only dates the page is none', () => {
  expect(checked(lighthouse('A light on a rock.\n\nLast updated: 3 May 2023'), { year_built: 2023 }).data).toEqual({
    year_built: null,
  })
})

test('a year in other words is kept if the thing is certain and no other year could be meant', () => {
  const page = lighthouse('The masons of Vesterflu finished their work in 1873.')
  expect(checked(page, { year_built: 1873 }).data).toEqual({ year_built: 1873 })
  const more = lighthouse('The masons of Vesterflu finished their work in 1873. The lamp was lit in 1875.')
  expect(checked(more, { year_built: 1873 }).data).toEqual({ year_built: null })
})

test('what a page about another thing states is not kept, and a warning says so', () => {
  const page = lighthouse('It was built in 1859 by the coast guard.', 'Kjeldsholm')
  const { data, result } = checked(page, { year_built: 1859 })
  expect(data).toEqual({ year_built: null })
  expect(result.warnings.join()).toContain('/year_built stands in a source, but not clearly as what was asked for')
})

test('the number of a name is no value of the thing', () => {
  const page = { title: 'Aurora 300', markdown: 'The Aurora 300 is our brightest lamp. Ask for its price.' }
  const asked = { prompt: 'What does the Aurora 300 cost?', members: { price: number }, pages: [page] }
  expect(checked(asked, { price: 300 }).data).toEqual({ price: null })
  const costs = { ...asked, pages: [{ ...page, markdown: 'The Aurora 300 costs 300 euros.' }] }
  expect(checked(costs, { price: 300 }).data).toEqual({ price: 300 })
})

test('the thing itself answers nothing about it', () => {
  const page = { title: 'Lighthouse Museum', markdown: 'The director of the Lighthouse Museum welcomes you.' }
  const asked = { prompt: 'Who is the director of the Lighthouse Museum?', members: { director: text }, pages: [page] }
  expect(checked(asked, { director: 'The Lighthouse Museum' }).data).toEqual({ director: null })
  expect(checked(asked, { director: 'director' }).data).toEqual({ director: null })
  const named = { ...asked, members: { name: text } }
  expect(checked(named, { name: 'Lighthouse Museum' }).data).toEqual({ name: 'Lighthouse Museum' })
})

test('one of the things that are compared is an answer', () => {
  const pages = [{ title: 'Trains', markdown: 'The Kestrel reaches 160 km/h, the Merlin 140 km/h.' }]
  const asked = { prompt: 'Which is faster, the Kestrel or the Merlin?', members: { faster: text }, pages }
  expect(checked(asked, { faster: 'Kestrel' }).data).toEqual({ faster: 'Kestrel' })
})

test('a year that says which value is wanted is not the value', () => {
  const pages = [{ title: 'Lomsele', markdown: 'In 2022, Lomsele had 6,840 inhabitants.' }]
  const asked = { prompt: 'What was the population of Lomsele in 2022?', members: { population: integer }, pages }
  expect(checked(asked, { population: 2022 }).data).toEqual({ population: null })
  expect(checked(asked, { population: 6840 }).data).toEqual({ population: 6840 })
  const other = { ...asked, prompt: 'What was the population of Lomsele in 2018?' }
  expect(checked(other, { population: 6840 }).data).toEqual({ population: null })
})

test('a label that says something else gives nothing', () => {
  const pages = [{ title: 'Brisk 17', markdown: '| Weight | 980 g |\n| --- | --- |\n| Power | 2200 W |' }]
  const asked = { prompt: 'What is the height of the Brisk 17?', members: { height_cm: number }, pages }
  expect(checked(asked, { height_cm: 980 }).data).toEqual({ height_cm: null })
})

test('a value of the model next to it in the table is not kept', () => {
  const markdown = '| Model | Price |\n| --- | --- |\n| Brisk 17 | €34.00 |\n| Brisk 10 | €27.00 |'
  const pages = [{ title: 'Kettles', markdown }]
  const asked = { prompt: 'What does the Brisk 17 cost?', members: { price: number }, pages }
  expect(checked(asked, { price: 27 }).data).toEqual({ price: null })
  expect(checked(asked, { price: 34 }).data).toEqual({ price: 34 })
})

test('each row of a list keeps only what is stated of its own thing', () => {
  const markdown =
    '| Tent | Weight | Price |\n| --- | --- | --- |\n| Lumen 2 | 2.35 kg | €289 |\n| Vale Solo | 1.15 kg | €199 |'
  const tents = {
    type: 'array',
    items: { type: 'object', properties: { name: text, weight_kg: number, price: number } },
  }
  const asked = {
    prompt: 'List all tents with weight and price.',
    members: { tents },
    pages: [{ title: 'Tents', markdown }],
  }
  const right = [
    { name: 'Lumen 2', weight_kg: 2.35, price: 289 },
    { name: 'Vale Solo', weight_kg: 1.15, price: 199 },
  ]
  expect(checked(asked, { tents: right }).data).toEqual({ tents: right })
  expect(checked(asked, { tents: [{ name: 'Vale Solo', weight_kg: 2.35, price: 199 }] }).data).toEqual({
    tents: [{ name: 'Vale Solo', weight_kg: null, price: 199 }],
  })
})

test('an item of a list that no source names is left out as a whole, and a warning counts it', () => {
  const markdown = '| Tent | Price |\n| --- | --- |\n| Lumen 2 | €289 |\n| Vale Solo | €199 |'
  const tents = { type: 'array', items: { type: 'object', properties: { name: text, price: number } } }
  const asked = { prompt: 'List all tents with price.', members: { tents }, pages: [{ title: 'Tents', markdown }] }
  const said = [
    { name: 'Castle', price: 289 },
    { name: 'Vale Solo', price: 199 },
  ]
  const { data, sources, result } = checked(asked, { tents: said })
  expect(data).toEqual({ tents: [{ name: 'Vale Solo', price: 199 }] })
  expect(Object.keys(sources)).toEqual(['/tents/0/name', '/tents/0/price'])
  expect(result.warnings).toEqual(['1 item that the model said of /tents was left out, because no source names it.'])
})

test('a name with a paraphrased role is kept, and a neighbour of it is not', () => {
  const page = { title: 'Salt Museum', markdown: 'Ida Brandt has run the Salt Museum since May.' }
  const asked = { prompt: 'Who is the director of the Salt Museum?', members: { director: text }, pages: [page] }
  expect(checked(asked, { director: 'Ida Brandt' }).data).toEqual({ director: 'Ida Brandt' })
  const two = { ...page, markdown: 'The director of the Salt Museum is Ida Brandt. Its shop is run by Otto Lind.' }
  const crowded = { ...asked, pages: [two] }
  expect(checked(crowded, { director: 'Otto Lind' }).data).toEqual({ director: null })
  expect(checked(crowded, { director: 'Ida Brandt' }).data).toEqual({ director: 'Ida Brandt' })
})

test('a page in another language supports the answer of a model that reads it', () => {
  const german = { title: 'Leuchtturm Vesterflu', language: 'de', markdown: 'Baujahr: 1901\n\nHöhe: 41 m' }
  const asked = {
    prompt: 'When was Vesterflu built, and how high is it in metres?',
    members: { year_built: integer, height_m: number },
    pages: [german],
  }
  expect(checked(asked, { year_built: 1901, height_m: 41 }).data).toEqual({ year_built: 1901, height_m: 41 })
  expect(checked(asked, { year_built: 41, height_m: 1901 }).data).toEqual({ year_built: null, height_m: null })
})

test('conclusions need a source that is about the thing', () => {
  const pages = [{ title: 'Aurora 300', markdown: 'The Aurora 300 is made of brass and can be dimmed.' }]
  const members = { is_dimmable: { type: 'boolean' }, material: { enum: ['brass', 'steel'] } }
  const asked = { prompt: 'Can the Aurora 300 be dimmed, and what is it made of?', members, pages }
  expect(checked(asked, { is_dimmable: true, material: 'brass' }).data).toEqual({
    is_dimmable: true,
    material: 'brass',
  })
  const other = { ...asked, prompt: 'Can the Ember Arc be dimmed, and what is it made of?' }
  expect(checked(other, { is_dimmable: true }).data).toEqual({ is_dimmable: null })
})

test('marks without letters or digits are no value', () => {
  const pages = [{ title: 'Ember Arc', markdown: 'The Ember Arc costs 229 euros.' }]
  const asked = { prompt: 'Who made the Ember Arc?', members: { maker: text }, pages }
  expect(checked(asked, { maker: '{{ ' })).toMatchObject({ data: { maker: null }, removed: ['/maker'] })
})

test('where the model has no list, that of the sources takes its place', () => {
  const markdown = '| Tent | Price |\n| --- | --- |\n| Lumen 2 | €289 |\n| Vale Solo | €199 |'
  const tents = { type: 'array', items: { type: 'object', properties: { name: text, price: number } } }
  const asked = { prompt: 'List all tents with price.', members: { tents }, pages: [{ title: 'Tents', markdown }] }
  const own = [
    { name: 'Lumen 2', price: 289 },
    { name: 'Vale Solo', price: 199 },
  ]
  expect(checked(asked, {}).result).toMatchObject({ data: { tents: own } })
  expect(checked(asked, { tents: [{ name: 'Tent of mine', price: 289 }] }).result).toMatchObject({
    data: { tents: own },
  })
  expect(Object.keys(checked(asked, { tents: [] }).result.sources)).toContain('/tents/1/price')
  const some = [{ name: 'Lumen 2', price: 289 }]
  expect(checked(asked, { tents: some }).result).toMatchObject({ data: { tents: some } })
})
