// Times of a recipe whose labels stand below them, behind them or in words.
import { expect, test } from 'bun:test'
import { extracted } from './extracted.fixture.ts'

const minutes = { type: 'integer', description: 'minutes' }
const TIMES = {
  type: 'object',
  properties: { prepTime: minutes, cookTime: minutes, totalTime: minutes, servings: { type: 'integer' } },
}
const timesOf = (main: string, lang = 'en') =>
  extracted(`<html lang=${lang}><body><main><h1>Vorbak</h1>${main}</main></body></html>`, TIMES).data

test.each([
  ['blocks', (value: string, label: string) => `<div><div>${value}</div><div>${label}</div></div>`],
  ['paragraphs', (value: string, label: string) => `<div class=fact><p>${value}</p><p>${label}</p></div><i></i>`],
  ['spans', (value: string, label: string) => `<li><span>${value}</span><span>${label}</span></li>`],
])('a caption below an amount names it, in %s', (_how, box) => {
  const facts = [box('10 min', 'Prep Time'), box('1 h 5 min', 'Cook Time'), box('3', 'Servings')].join('')
  expect(timesOf(`<section>${facts}</section>`)).toEqual({ prepTime: 10, cookTime: 65, totalTime: 75, servings: 3 })
})

test('a label above an amount names what is below it, whatever stands above', () => {
  expect(timesOf('<div><p>12 mins</p></div><div><p>Cook time</p><p>40 mins</p></div>')).toEqual({ cookTime: 40 })
})

test.each([
  ['en', '10 mins to prepare and 35 mins to cook'],
  ['en', '10 min prep, 35 min cooking'],
  ['fr', '10 min de préparation et 35 min de cuisson'],
  ['de', '10 Min. Vorbereitung + 35 Min. Kochzeit'],
  ['es', '10 minutos de preparación y 35 minutos de cocción'],
])('a line in language %s names times behind them: %s', (lang, text) => {
  expect(timesOf(`<ul><li>${text}</li></ul>`, lang)).toEqual({ prepTime: 10, cookTime: 35, totalTime: 45 })
})

test.each([
  ['Prep in', 'Cooks in'],
  ['To prep', 'To cook'],
])('"%s" and "%s" are labels of times', (prep, cook) => {
  expect(timesOf(`<p><b>${prep}</b> <span>5 min</span></p><p><b>${cook}</b> <span>25 min</span></p>`)).toEqual({
    prepTime: 5,
    cookTime: 25,
    totalTime: 30,
  })
})

test('a sentence that counts minutes is no time of the recipe', () => {
  expect(timesOf('<p>20 minutes later everything was gone, and 5 minutes after that we made more.</p>')).toEqual({})
})
