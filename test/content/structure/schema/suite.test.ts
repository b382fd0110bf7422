import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Json } from '../../../../src/content/structure/model.ts'
import type { Schema } from '../../../../src/content/structure/schema/keywords.ts'
import { createValidator } from '../../../../src/content/structure/schema/validate.ts'
import { remotes } from './remotes.fixture.ts'

const shared = process.env.SHARED_DIR ?? join(import.meta.dir, '../../../../../shared')
const vectors = resolve(shared, 'vectors/json-schema')
const found = existsSync(vectors)

interface Group {
  description: string
  schema: Schema
  tests: { description: string; data: Json; valid: boolean }[]
}

/** `FILE: GROUP: TEST` of the tests that fail, and the number of all. */
async function failuresOf(draft: '2020-12' | '7', folder: string, options: { assertsFormats?: boolean } = {}) {
  const failures: string[] = []
  let count = 0
  for (const file of [...new Bun.Glob('*.json').scanSync({ cwd: join(vectors, folder), absolute: true })].sort()) {
    for (const { description, schema, tests } of (await Bun.file(file).json()) as Group[]) {
      for (const each of tests) {
        count++
        const validator = createValidator(schema, { draft, remotes: remotes[draft], ...options })
        const faults = validator.faultsOf(each.data)
        const holds = validator.accepts(each.data) === each.valid && (faults.length === 0) === each.valid
        if (!holds) failures.push(`${basename(file)}: ${description}: ${each.description}`)
      }
    }
  }
  return { failures, count }
}

describe.skipIf(!found)(
  found ? 'JSON-Schema-Test-Suite' : 'NOT RUN, no vectors in SHARED_DIR: JSON-Schema-Test-Suite',
  () => {
    test('all required tests of 2020-12 pass, except for a vocabulary that leaves out validation', async () => {
      const { failures, count } = await failuresOf('2020-12', 'draft2020-12')
      expect(count).toBe(1299)
      expect(failures).toEqual([
        'vocabulary.json: schema that uses custom metaschema with with no validation vocabulary: no validation: invalid number, but it still validates',
      ])
    })

    test('patterns mean what ECMA-262 says', async () => {
      const names = ['ecmascript-regex', 'non-bmp-regex']
      const { failures } = await failuresOf('2020-12', 'draft2020-12/optional', { assertsFormats: false })
      expect(failures.filter((failure) => names.some((name) => failure.startsWith(name)))).toEqual([])
    })

    test('dates and addresses have their formats', async () => {
      const { failures } = await failuresOf('2020-12', 'draft2020-12/optional/format', { assertsFormats: true })
      const kept = ['date', 'ipv4', 'ipv6', 'json-pointer', 'uuid'].map((name) => `${name}.json`)
      expect(failures.filter((failure) => kept.includes(failure.split(':')[0]!))).toEqual([])
    })

    test('all required tests of draft 7 pass', async () => {
      const { failures, count } = await failuresOf('7', 'draft7')
      expect(count).toBe(927)
      expect(failures).toEqual([])
    })
  },
)
