import { describe, expect, test } from 'bun:test'
import { readMain } from '../page.ts'

const ABOUT = [
  'A year with the crew of the harbour, for those who like to be outside in every kind of weather.',
  'Six months in the rope store, with a wage from the first day and a room above the office.',
  'Evening lessons in charts and tides, held by the keeper of the lamps, free for all who live here.',
  'A summer on the ferry, where you learn to steer, to cook for twenty, and to read the sky.',
]
const PLACES = ['Crew', 'Store', 'School', 'Ferry']

const listing = (card: (text: string, i: number) => string): string =>
  `<title>Programmes</title><main><h1>Programmes</h1><p>Four ways to begin a life at sea, all of them open to people of any age.</p><div class="grid">${ABOUT.map(card).join('')}</div></main>`

describe('an item of a list', () => {
  test('whose only link goes has it at its heading', () => {
    const card = (text: string, i: number) =>
      `<div class="card"><h3>${PLACES[i]}</h3><p>${text}</p><div class="buttonWrapper"><a href="/programmes/${i}">Apply</a></div></div>`
    expect(readMain(listing(card)).markdown).toContain(
      `### [Store](http://site.test/programmes/1)\n\n${ABOUT[1]}\n\n### [School](http://site.test/programmes/2)\n\n${ABOUT[2]}`,
    )
  })

  const WORDS = ['View the map', 'Visit the map', 'See the map', 'Open its map']
  const inLines = (line: string, item: string) =>
    listing((text, i) => {
      const card = `<div class="${item}"><h3>${PLACES[i]}</h3><p>${text}</p><div><a href="http://maps.test/${i}">${WORDS[i]}</a></div></div>`
      return `${i % 2 === 0 ? `<div class="${line}">` : ''}${card}${i % 2 === 0 ? '' : '</div>'}`
    })
  test.each([
    ['line', 'card'],
    ['row two', 'col half'],
    ['wp-columns', 'wp-column'],
    ['strip strip-3', 'tile'],
    ['', ''],
  ])('in lines of a grid has its link, too: %s %s', (line, item) => {
    const { markdown } = readMain(inLines(line, item))
    for (const [i, place] of PLACES.entries())
      expect(markdown).toMatch(new RegExp(`\\[(?:${place}|${WORDS[i]})\\]\\(http://maps.test/${i}\\)`))
  })

  test.each(['element', 'card x', 'block', 'widget', 'tile'])('may have a class of its own: %s', (item) => {
    const card = (text: string, i: number) =>
      `<div class="${item} ${item}-${'abcd'[i]}e${i}f${'wxyz'[i]} ${i % 2 === 0 ? 'left' : 'right'}"><h3>${PLACES[i]}</h3><p>${text}</p><div><a href="/map/${i}">See it on the map</a></div></div>`
    const { markdown } = readMain(listing(card))
    for (const [i, place] of PLACES.entries())
      expect(markdown).toMatch(new RegExp(`\\[(?:${place}|See it on the map)\\]\\(http://site.test/map/${i}\\)`))
  })

  test('is not linked by what is done to it, or where several things are', () => {
    const card = (text: string, i: number) =>
      `<div class="card"><h3>${PLACES[i]}</h3><p>${text}</p><a href="/share/${i}">Share</a> <a href="/save/${i}">Save</a></div>`
    expect(readMain(listing(card)).markdown).toContain(`### Store\n\n${ABOUT[1]}`)
  })
})
