// Ingredients and steps in several parts, under headings, numbers and bold lines.
import { expect, test } from 'bun:test'
import { extracted } from './extracted.fixture.ts'

const list = { type: 'array', items: { type: 'string' } }
const RECIPE = { type: 'object', properties: { name: { type: 'string' }, ingredients: list, instructions: list } }
const recipeOf = (main: string, lang = 'en') =>
  extracted(
    `<html lang=${lang}><head><title>T</title></head><body><main><h1>Vorbak</h1>${main}</main></body></html>`,
    RECIPE,
  ).data as { ingredients?: string[]; instructions?: string[] }
const items = (texts: readonly string[]) => `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`

const DOUGH = ['250 g rye flour', '1 pinch of salt', '150 ml buttermilk']
const STEPS = [
  'Stir flour, salt and buttermilk together until no dry flour is left.',
  'Press the dough flat, and let it rest under a cloth.',
  'Fry it in a dry pan until both sides have dark spots.',
]

test('names without amounts in the list of ingredients are ingredients, long ones too', () => {
  const long = 'Buttermilk (kefir or thin yoghurt does as well, and so does milk with lemon)'
  const texts = [long, ...DOUGH, 'Optional for the table: sour cream, dill, smoked trout and radishes']
  expect(recipeOf(`${items(texts)}${STEPS.map((text) => `<p>${text}</p>`).join('')}`).ingredients).toEqual(texts)
})

test.each([
  ['a line', '<div>Eat with</div>'],
  ['a bold line', '<p><b>Eat with</b></p>'],
])('a list without amounts beside the ingredients belongs to them, under %s', (_how, heading) => {
  const { ingredients } = recipeOf(
    `<h3>Ingredients</h3><div>${items(DOUGH)}${heading}${items(['Sour cream', 'Chopped dill'])}</div><h3>Method</h3>${items(STEPS)}`,
  )
  expect(ingredients).toEqual([...DOUGH, 'Sour cream', 'Chopped dill'])
})

test('links and tools beside the ingredients are none', () => {
  const links = items(['<a href="/p">Print</a>', '<a href="/s">Send</a>'])
  const tools = `<h2>Tools</h2>${items(['Rolling pin', 'Cast iron pan'])}`
  const { ingredients } = recipeOf(`<div>${items(DOUGH)}${links}${tools}</div><h2>Method</h2>${items(STEPS)}`)
  expect(ingredients).toEqual(DOUGH)
})

test.each([
  ['paragraphs', (part: string) => `<p><strong>${part}</strong></p>`, (text: string) => `<p>${text}</p>`],
  ['lines', (part: string) => `<strong>${part}</strong><br>`, (text: string) => `${text}<br>`],
  ['rows', (part: string) => `<tr><th>${part}</th></tr>`, (text: string) => `<tr><td>${text}</td></tr>`],
])('bold names between ingredients head their parts, in %s', (how, heading, row) => {
  const rows = [...DOUGH.map(row), heading('Green oil'), row('50 ml rapeseed oil'), row('2 handfuls of parsley')]
  const box = how === 'rows' ? `<table>${rows.join('')}</table>` : `<div>${rows.join('')}</div>`
  expect(recipeOf(`${box}<h3>Method</h3>${items(STEPS)}`).ingredients).toEqual([
    ...DOUGH,
    '50 ml rapeseed oil',
    '2 handfuls of parsley',
  ])
})

test.each([
  ['en', 'For the green oil'],
  ['de', 'Für das grüne Öl'],
  ['fr', "Pour l'huile verte"],
])('a line in language %s that names a part of the dish is no ingredient: %s', (lang, part) => {
  const oil = ['50 ml rapeseed oil', '2 handfuls parsley']
  expect(recipeOf(items([...DOUGH, part, ...oil]), lang).ingredients).toEqual([...DOUGH, ...oil])
})

test('several ingredients in one cell are several', () => {
  const cell = DOUGH.map((text) => `<p>${text}</p>`).join('')
  expect(recipeOf(`<table><tr><td>${cell}</td></tr></table>`).ingredients).toEqual(DOUGH)
})

test('a button in each item is no part of the ingredients', () => {
  const texts = [...DOUGH, '2 tbsp rapeseed oil']
  const buttons = texts.map((text) => `${text} <a href="#">put on list</a>`)
  expect(recipeOf(`<h2>Ingredients</h2>${items(buttons)}`).ingredients).toEqual(texts)
})

test.each([
  ['headings', (n: number) => `<h4>Step ${n}: knead</h4>`],
  ['lines', (n: number) => `<p>Étape ${n}</p><p><b>Pétrir</b></p>`],
])('steps whose numbers are %s stay together', (_how, mark) => {
  const html = STEPS.map((text, at) => `${mark(at + 1)}<div><div>${items([text])}</div></div>`).join('')
  expect(recipeOf(`${items(DOUGH)}<p>Enjoy</p>${html}`).instructions).toEqual(STEPS)
})
