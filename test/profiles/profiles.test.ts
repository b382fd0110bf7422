import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { secretKeyOf } from '../../src/crawl/secrets.ts'
import { databaseProfiles, deleteUnusedProfiles, MAX_PROFILE_BYTES, MAX_PROFILES } from '../../src/profiles/profiles.ts'
import { freshDatabase, START_MS, type TestDatabase } from '../db/database.fixture.ts'
import { failure } from '../site/send-request.ts'
import { leftState } from '../site/sessions.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
}, START_MS)
afterAll(() => database.drop())

const profiles = (secret = 'one') => databaseProfiles(database.sql, secretKeyOf(secret))
const empty = { cookies: [], origins: [] }

describe('a profile', () => {
  test('is what was saved last, for its owner only', async () => {
    expect(await profiles().load('ann', 'shop')).toBeUndefined()
    await profiles().save('ann', 'shop', empty)
    await profiles().save('ann', 'shop', leftState)
    expect(await profiles().load('ann', 'shop')).toEqual(leftState)
    expect(await profiles().load('bob', 'shop')).toBeUndefined()
  })

  test('is encrypted, and cannot be read with another key', async () => {
    await profiles().save('ann', 'bank', leftState)
    const rows = await database.sql`select state from web_extract.profiles where name = 'bank'`
    expect(JSON.stringify(rows)).not.toContain('canary')
    expect(await failure(profiles('two').load('ann', 'bank'))).toEqual({
      code: 'invalid_request',
      message: 'The profile "bank" cannot be read: its encryption key has changed',
    })
  })

  test('that is too large is refused', async () => {
    const large = {
      ...empty,
      origins: [{ origin: 'http://a.test', localStorage: [['k', 'x'.repeat(MAX_PROFILE_BYTES)]] }],
    }
    expect((await failure(profiles().save('ann', 'large', large as never))).code).toBe('result_too_large')
  })

  test('makes room for one more by replacing the one that was not used for longest', async () => {
    for (let number = 0; number < MAX_PROFILES; number += 1) await profiles().save('cat', `p${number}`, empty)
    await profiles().load('cat', 'p0')
    await profiles().save('cat', 'one more', empty)
    const [row] = await database.sql<{ count: number }[]>`
      select count(*)::int as count from web_extract.profiles where owner = 'cat'`
    expect(row!.count).toBe(MAX_PROFILES)
    expect([await profiles().load('cat', 'p0'), await profiles().load('cat', 'p1')]).toEqual([empty, undefined])
  })

  test('that no session has used for 90 days is deleted', async () => {
    await profiles().save('dan', 'old', empty)
    await profiles().save('dan', 'new', empty)
    await database.sql`update web_extract.profiles set used_at = now() - interval '91 days' where name = 'old'`
    expect(await deleteUnusedProfiles(database.sql)).toBe(1)
    expect([await profiles().load('dan', 'old'), await profiles().load('dan', 'new')]).toEqual([undefined, empty])
  })
})
