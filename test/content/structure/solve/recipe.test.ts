import { expect, test } from 'bun:test'
import { ingredientLikeness, stepLikeness } from '../../../../src/content/structure/readings/recipe-lines.ts'
import { extracted } from './extracted.fixture.ts'

const list = { type: 'array', items: { type: 'string' } }
const minutes = { type: 'integer', description: 'minutes' }
const RECIPE = { type: 'object', properties: { name: { type: 'string' }, ingredients: list, instructions: list } }
const recipeOf = (main: string, lang = 'en') =>
  extracted(
    `<html lang=${lang}><head><title>T</title></head><body><main><h1>Pie</h1>${main}</main></body></html>`,
    RECIPE,
  ).data as { ingredients?: string[]; instructions?: string[] }

test.each([
  ['2 cups flour', 1],
  ['1 1/2 to 2 cups milk', 1],
  ['30 ml (2 c. à soupe) de beurre', 1],
  ['1 stor spsk. smør', 1],
  ['115 克 普通面粉', 1],
  ['しょうゆ 大さじ1', 0.9],
  ['Salz, 1 Prise', 0.3],
  ['Zucker 200 g', 0.9],
  ['handful of parsley', 0.9],
  ['3 eggs', 0.6],
  ['olive oil', 0.3],
  ['5 minutes', 0],
  ['10 best pies', 0],
  ['Protein 12 g', 0],
  ['250 g', 0],
])('"%s" looks like an ingredient to the degree of %d', (text, likeness) => {
  expect(ingredientLikeness(text)).toBe(likeness)
})

test('a sentence is a step, an ingredient or a label with its value is none', () => {
  expect(stepLikeness('Whisk the eggs with the sugar until they are pale and thick, then add the flour.')).toBe(1)
  expect(stepLikeness('把蛋轻轻打散，加入盐和和糖，打至混合。')).toBe(0.8)
  expect(stepLikeness('2 tablespoons light soy sauce')).toBe(0)
  expect(stepLikeness('Traces of allergens: gluten, peanuts, soya, nuts, celery, mustard')).toBe(0.3)
  expect(stepLikeness('Can I make this without a slow cooker at home?')).toBe(0)
})

const STEPS = [
  'Rub the butter into the flour until it looks like crumbs.',
  'Add the milk, and knead until the dough comes together.',
  'Bake for 25 minutes until golden.',
]
const AMOUNTS = ['300 g flour', '120 g butter', '100 ml milk', 'salt']
const items = (texts: readonly string[]) => `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`
const paragraphs = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('')

test.each([
  ['headings that name neither', `<h4>In your bag</h4>${items(AMOUNTS)}<h4>Let's get started!</h4>${items(STEPS)}`],
  ['no headings', `${items(AMOUNTS)}${paragraphs(STEPS)}`],
  [
    'numbers in boxes of their own',
    `<h2>Ingredients</h2>${items(AMOUNTS)}<h2>Method</h2>${STEPS.map((text, at) => `<div>${at + 1}</div><div>${text}</div>`).join('')}`,
  ],
  [
    'a list for wide and one for narrow screens',
    `<h2>Ingredients</h2>${items(AMOUNTS)}${items(AMOUNTS)}<h2>Steps</h2>${items(STEPS)}${items(STEPS)}`,
  ],
  [
    'a menu after the steps',
    `${items(AMOUNTS)}<h2>Directions</h2>${paragraphs(STEPS)}<div>${items(['About us', 'Contact'])}</div>`,
  ],
  [
    'notes on ingredients above the recipe',
    `<h2>Ingredients</h2>${items(['Flour: I use a strong one that a mill near us makes.', 'Butter: the colder the better, so leave it in the fridge.'])}<h3>Ingredients</h3>${items(AMOUNTS)}<h3>Instructions</h3>${paragraphs(STEPS)}`,
  ],
])('ingredients and steps are read with %s', (_how, html) => {
  const { ingredients, instructions } = recipeOf(html)
  expect(ingredients).toEqual(AMOUNTS)
  expect(instructions).toEqual(STEPS)
})

test('parts of a recipe stay together, and tools are no ingredients', () => {
  const { ingredients, instructions } = recipeOf(
    `<p><b>INGREDIENTS</b></p><p><b>Dough</b></p>${items(AMOUNTS)}<p><b>Filling</b></p>${items(['500 g apples', '2 tbsp sugar'])}
    <h3>Equipment</h3>${items(['1 rolling pin', '1 tin of 24 cm'])}<h2>Preparation</h2><h4>Dough</h4>${items(STEPS)}<h4>Filling</h4>${items(['Peel the apples, slice them and toss them in sugar.'])}`,
  )
  expect(ingredients).toEqual([...AMOUNTS, '500 g apples', '2 tbsp sugar'])
  expect(instructions).toEqual([...STEPS, 'Peel the apples, slice them and toss them in sugar.'])
})

test('an amount that stands beside its name belongs to it', () => {
  const boxes = [
    ['98', 'grams flour'],
    ['2', 'teaspoons cinnamon'],
    ['3', 'large eggs'],
  ]
  const html = boxes.map(([amount, name]) => `<div><div>${amount}</div><p>${name}</p></div>`).join('')
  expect(recipeOf(`<h2>Ingredients</h2>${html}`).ingredients).toEqual([
    '98 grams flour',
    '2 teaspoons cinnamon',
    '3 large eggs',
  ])
})

test('links under a heading that names steps are no steps', () => {
  expect(
    recipeOf(`<p>Bake it.</p><h2>Directions</h2>${items(['Facebook', 'Twitter', 'Email'])}`).instructions,
  ).toBeUndefined()
})

const TIMES = {
  type: 'object',
  properties: { prepTime: minutes, cookTime: minutes, totalTime: minutes, servings: { type: 'integer' } },
}
const timesOf = (main: string) =>
  extracted(`<html lang=en><body><main><h1>Pie</h1>${main}</main></body></html>`, TIMES).data

test('the whole time is the sum of its parts where the page names only these', () => {
  expect(timesOf('<p>Prep time: 15 minutes</p><p>Cook time: 1 hour</p>')).toEqual({
    prepTime: 15,
    cookTime: 60,
    totalTime: 75,
  })
  expect(timesOf('<p>Prep time: 15 minutes</p><p>Cook time: 1 hour</p><p>Total time: 3 hours</p>')).toEqual({
    prepTime: 15,
    cookTime: 60,
    totalTime: 180,
  })
  expect(timesOf('<p>Prep time: 15 minutes</p>')).toEqual({ prepTime: 15 })
})

test('what is not cooked takes as long as its preparation', () => {
  expect(timesOf('<p>Prep time: 15 minutes</p><p>Cook time: 0 minutes</p>')).toMatchObject({ totalTime: 15 })
  expect(timesOf('<p>Prep time: 0 minutes</p><p>Cook time: 0 minutes</p>')).not.toHaveProperty('totalTime')
})

test('a category is named without the words before it', () => {
  const schema = { type: 'object', properties: { category: { type: 'string' } } }
  const categoryOf = (text: string) => extracted(`<h1>Pie</h1><span class=category>${text}</span>`, schema).data
  expect(categoryOf('in Dinner')).toEqual({ category: 'Dinner' })
  expect(categoryOf('Posted under Dinner')).toEqual({ category: 'Dinner' })
  expect(categoryOf('Indian')).toEqual({ category: 'Indian' })
})

test('hours and minutes stand in elements of their own', () => {
  const parts = ['1', 'hour', '30', 'minutes'].map((text) => `<p>${text}</p>`).join('')
  expect(timesOf(`<div><span>Cook time</span>${parts}</div>`)).toEqual({ cookTime: 90 })
})

test('labels between slashes end the value before them', () => {
  const schema = { type: 'object', properties: { cuisine: { type: 'string' }, category: { type: 'string' } } }
  const html = '<h1>Pie</h1><p><b>Cuisine:</b> Polish <i>/</i> <b>Category:</b> Dinner</p>'
  expect(extracted(html, schema).data).toEqual({ cuisine: 'Polish', category: 'Dinner' })
})

test('times and servings stand in headings, between bars and in a table of one row', () => {
  expect(timesOf('<h4>Total time: 45 min</h4><h4>Serves 6</h4>')).toEqual({ totalTime: 45, servings: 6 })
  expect(timesOf('<p>Serves 2 | Total time: 15 minutes | Vegan</p>')).toEqual({ totalTime: 15, servings: 2 })
  const row =
    '<tr><th>Prep time</th><th>Cook time</th><th>Yields</th></tr><tr><td>15 minutes</td><td>5 minutes</td><td>4 servings</td></tr>'
  expect(timesOf(`<table>${row}</table>`)).toEqual({ prepTime: 15, cookTime: 5, totalTime: 20, servings: 4 })
})

test('of a range, the upper end is what to plan with', () => {
  expect(timesOf('<p>Total time: 20-30 minutes</p><p>Serves: 6-8</p>')).toEqual({ totalTime: 30, servings: 8 })
})

test('a number in the state of a page is no time unless its key says so', () => {
  const state = (value: object) =>
    `<script>window.__DATA__ = ${JSON.stringify({ title: 'Pie', id: 12, kind: 'sweet', ...value })}</script>`
  expect(timesOf(state({ comments: { total: 3 } }))).toEqual({})
  expect(timesOf(state({ totalTime: 30 }))).toEqual({ totalTime: 30 })
})

test('captions in the state of a page are no values, and a class of dishes takes few words', () => {
  const schema = { type: 'object', properties: { cuisine: { type: 'string' }, course: { type: 'string' } } }
  const captions = { title: 'Pie', id: 12, kind: 'sweet', cuisine: 'Cuisine', course: 'Category' }
  const page = (main: string) => `<html lang=en><body><main><h1>Pie</h1>${main}</main></body></html>`
  expect(extracted(page(`<script>window.__DATA__ = ${JSON.stringify(captions)}</script>`), schema).data).toEqual({})
  const menu = `<div class="course">${'All our pies and cakes for the winter, and much more of it below. '.repeat(4)}</div>`
  expect(extracted(page(menu), schema).data).toEqual({})
  expect(extracted(page('<p class="course">in Dessert</p>'), schema).data).toEqual({ course: 'Dessert' })
})
