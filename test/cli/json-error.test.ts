import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { jsonFault } from '../../src/cli/json-error.ts'

test.each([
  ['[\n  {"type": "wait" "milliseconds": 5}\n]', 'line 2, column 19: a comma or } is expected, not "milliseconds": 5}'],
  ["[{'type': 1}]", `line 1, column 3: a name in double quotes or } is expected, not 'type': 1}]`],
  ['[{"a":1,}]', 'line 1, column 9: a name in double quotes is expected, not }]'],
  ['[1,\n]', 'line 2, column 1: a value is expected, not ]'],
  ['[{"a" 1}]', 'line 1, column 7: a colon is expected, not 1}]'],
  ['[{"a":1}', 'line 1, column 9: a comma or ] is expected, not the end'],
  ['[ // none\n]', 'line 1, column 3: a value or ] is expected, not // none'],
  ['[]\n]', 'line 2, column 1: nothing more is expected, not ]'],
  ['[01]', 'line 1, column 2: a value or ] is expected, not 01]'],
  ['["a\nb"]', 'line 1, column 2: a value or ] is expected, not "a'],
  [`{"a": ${'b'.repeat(50)}}`, `line 1, column 7: a value is expected, not ${'b'.repeat(20)}…`],
])('%j stops being JSON there', (text, fault) => {
  expect(() => JSON.parse(text)).toThrow()
  expect(jsonFault(text)).toBe(fault)
})

test('what stands before the place is right: the text of any value ends where it ends', () => {
  fc.assert(
    fc.property(fc.json(), fc.boolean(), (text, indented) => {
      const json = indented ? JSON.stringify(JSON.parse(text), null, 2) : text
      const lines = json.split('\n')
      expect(jsonFault(`${json} ?`)).toBe(
        `line ${lines.length}, column ${lines.at(-1)!.length + 2}: nothing more is expected, not ?`,
      )
    }),
  )
})
