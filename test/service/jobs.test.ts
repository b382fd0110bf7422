import { afterAll, beforeAll, expect, test } from 'bun:test'
import { errorFields } from '../../src/log.ts'
import { orUnavailable } from '../../src/service/jobs.ts'
import { freshDatabase, START_MS, type TestDatabase } from '../db/database.fixture.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
}, START_MS)
afterAll(async () => database?.drop())

/** As PostgreSQL itself says it. */
const raising = (code: string, message: string, hint: string) =>
  database.sql.unsafe(
    `do $$ begin raise exception using errcode = '${code}', message = '${message}', hint = '${hint}'; end $$`,
  )

test('a database that is full is told to the caller with the fix, and may be tried again', async () => {
  const full = raising('53100', 'could not extend file "base/1/2": No space left on device', 'Check free disk space.')
  const failure = await orUnavailable(full).catch((error) => error)
  expect(failure.message).toBe('The database of jobs and monitors has no disk space left')
  expect(failure.hint).toBe('Free some disk space on the database machine; waiting work then continues.')
  expect([failure.status, failure.retryAfterSeconds]).toEqual([503, 5])
  expect(errorFields(failure.cause)).toEqual({
    message: 'could not extend file "base/1/2": No space left on device',
    hint: 'Check free disk space.',
  })
})

test('a database that became a replica is told so', async () => {
  const writing = database.sql.begin('read only', (sql) => sql`create table never (made int)`)
  const failure = await orUnavailable(writing, 'uploads').catch((error) => error)
  expect(failure.message).toBe('The database of uploads is read-only')
  expect(failure.status).toBe(503)
})

test('a statement of ours that is wrong stays a failure of ours', async () => {
  const failure = await orUnavailable(database.sql`select nothing`).catch((error) => error)
  expect(failure.code).toBe('42703')
})
