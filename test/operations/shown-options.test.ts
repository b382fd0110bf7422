import { expect, test } from 'bun:test'
import { shownOptions } from '../../src/operations/shown-options.ts'

test('the options of a job are shown without what is secret in them', () => {
  const stored = {
    url: 'https://me:canary@site.test/',
    sealed: 'canary',
    page: { headers: { cookie: 'canary' }, actions: [{ type: 'write', text: 'canary' }] },
    extraction: '{"schema":{"b":1,"a":2}}',
  }
  const shown = shownOptions(stored)
  expect(shown).toEqual({
    url: 'https://site.test/',
    sealed: '<set>',
    page: { headers: { cookie: '<set>' }, actions: [{ type: 'write' }] },
    extraction: { schema: { b: 1, a: 2 } },
  })
  expect(JSON.stringify(shown)).not.toContain('canary')
})

test('a schema may have members of any name, with anything in them', () => {
  const properties = JSON.parse(
    '{"__proto__":{"type":"string"},"constructor":1,"valueOf":null,"toString":[],"hasOwnProperty":{}}',
  )
  expect(JSON.stringify(shownOptions({ schema: { properties } }))).toBe(JSON.stringify({ schema: { properties } }))
  const defaults = { extraction: 'no JSON', actions: [null, 'x'], headers: null }
  expect(shownOptions({ schema: { default: defaults } })).toEqual({
    schema: { default: { extraction: 'no JSON', actions: [{}, {}], headers: {} } },
  })
})
