import { describe, expect, test } from 'bun:test'
import { emptyNotes, searchText, terminalOf } from '../../src/cli/commands/search.ts'

const url = 'https://lamps.example/a/very/long/address/that/no/line/of/the/terminal/has/room/for'
const hit = { url, title: 'Lamp', description: 'It burns for nine hours, and warms the room.' }

describe('the results of a search', () => {
  test('have a fact per line for programs', () => {
    expect(searchText({ hits: { web: [hit] } })).toBe(`1. Lamp\n   ${url}\n   ${hit.description}\n`)
  })

  test('are wrapped on a terminal, with their titles in bold; addresses stay whole', () => {
    expect(searchText({ hits: { web: [hit] } }, { columns: 30, style: true })).toBe(
      `1. \u001b[1mLamp\u001b[22m\n   ${url}\n   It burns for nine hours,\n   and warms the room.\n`,
    )
  })

  test('have a heading for each source that found something', () => {
    const hits = { web: [hit], news: [], images: [hit] }
    expect(searchText({ hits }).match(/^[A-Z]\w+$/gm)).toEqual(['Web', 'Images'])
    expect(emptyNotes({ hits })).toEqual(['News: no results.'])
  })

  test('are not there', () => {
    expect(searchText({ hits: { web: [], news: [] } })).toBe('')
    expect(emptyNotes({ hits: { web: [], news: [] } })).toEqual(['No results.'])
  })
})

test('a pipe is no terminal, and a terminal without a width has 80 columns', () => {
  expect(terminalOf({}, true)).toBeUndefined()
  expect(terminalOf({ isTTY: true, columns: 0 }, false)).toEqual({ columns: 80, style: false })
  expect(terminalOf({ isTTY: true, columns: 240 }, true)).toEqual({ columns: 100, style: true })
})
