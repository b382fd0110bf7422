import { describe, expect, test } from 'bun:test'
import type { TSchema } from '@sinclair/typebox'
import fc from 'fast-check'
import type { ApiContext } from '../../src/api/context.ts'
import type { Route } from '../../src/api/route.ts'
import { routesOf } from '../../src/api/routes.ts'
import { testApp } from './app.fixture.ts'
import { ID, recordedJobs } from './jobs.fixture.ts'

const { request, post } = testApp({ jobs: recordedJobs().jobs })

const routes = routesOf({ operations: {} } as ApiContext)

interface Numeric {
  route: Route
  /** Where it is: member names, `[]` for entries and `|` for variants. */
  path: string[]
  schema: TSchema
}

/** The numbers in a schema. */
function numbersIn(schema: TSchema, path: string[] = []): { path: string[]; schema: TSchema }[] {
  const own = schema.type === 'integer' || schema.type === 'number' ? [{ path, schema }] : []
  const inner: [string, TSchema][] = [
    ...Object.entries((schema.properties ?? {}) as Record<string, TSchema>),
    ...['anyOf', 'allOf'].flatMap((word) =>
      ((schema[word] ?? []) as TSchema[]).map((one): [string, TSchema] => ['|', one]),
    ),
    ...(schema.items === undefined ? [] : [['[]', schema.items as TSchema] as [string, TSchema]]),
  ]
  return [...own, ...inner.flatMap(([name, member]) => numbersIn(member, [...path, name]))]
}

const parametersOf = ({ detail }: Route) =>
  (detail?.parameters ?? []) as { name: string; in: string; schema: TSchema }[]

const inQueries: Numeric[] = routes.flatMap((route) =>
  parametersOf(route).flatMap(({ name, in: where, schema }) =>
    where === 'query' ? numbersIn(schema, [name]).map((found) => ({ route, ...found })) : [],
  ),
)
const inBodies: Numeric[] = routes.flatMap((route) =>
  route.body === undefined ? [] : numbersIn(route.body).map((found) => ({ route, ...found })),
)

const nameOf = ({ route, path }: Numeric) => `${route.method} ${route.path} ${path.join('.')}`

/** Numbers that no member accepts: above every bound, beyond what JavaScript holds exactly, beyond what the database holds. */
const tooLarge = fc.oneof(
  fc.bigInt({ min: 2n ** 53n + 1n, max: 2n ** 200n }),
  fc.constantFrom(2n ** 63n - 1n, 2n ** 63n, 2n ** 64n, 10n ** 300n),
)
const tooSmall = fc.bigInt({ min: -(2n ** 200n), max: -(2n ** 53n) })

async function expectRefusal(response: Response, member: string): Promise<void> {
  const text = await response.text()
  expect({ status: response.status, text }).toEqual({ status: 400, text: expect.stringContaining(member) })
}

describe('numbers', () => {
  test('of every route have bounds', () => {
    const unbounded = [...inQueries, ...inBodies].filter(({ schema: { minimum, maximum } }) => {
      return !(Number.isFinite(minimum) && Number.isFinite(maximum) && maximum <= Number.MAX_SAFE_INTEGER)
    })
    expect(unbounded.map(nameOf)).toEqual([])
    expect(inQueries.map(nameOf)).toContain('GET /v2/crawl/:id/webhooks skip')
    expect(inBodies.map(nameOf)).toContain('POST /v2/crawl limit')
    expect(inQueries.length).toBeGreaterThan(12)
    expect(inBodies.length).toBeGreaterThan(40)
  })

  test.each(inQueries.map((numeric) => [nameOf(numeric), numeric] as const))(
    'out of range in a query are a 400 that names the member: %s',
    async (_, { route, path: [name] }) => {
      const address = route.path.replace(':id', ID)
      await fc.assert(
        fc.asyncProperty(fc.oneof(tooLarge, tooSmall), async (value) => {
          await expectRefusal(await request(route.method, `${address}?${name}=${value}`), name!)
        }),
        { numRuns: 30, examples: [[9_223_372_036_854_775_807n], [-1n]] },
      )
    },
  )

  const atTop = inBodies.filter(({ path }) => path.length === 1)
  test.each(atTop.map((numeric) => [nameOf(numeric), numeric] as const))(
    'out of range in a body are a 400 that names the member: %s',
    async (_, { route, path: [name] }) => {
      await fc.assert(
        fc.asyncProperty(fc.oneof(tooLarge, tooSmall), async (value) => {
          await expectRefusal(await post(route.path.replace(':id', ID), `{"${name}":${value}}`), name!)
        }),
        { numRuns: 30, examples: [[9_223_372_036_854_775_807n]] },
      )
    },
  )
})
