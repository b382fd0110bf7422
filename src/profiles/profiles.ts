import { and, desc, eq, lt, notInArray, sql as raw } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { type SecretKey, sealed, unsealed } from '../crawl/secrets.ts'
import { profiles } from '../db/schema.ts'
import { typedQuery } from '../db/typed-query.ts'
import type { SessionState } from '../engines/session.ts'
import { ServiceError } from '../errors.ts'
import type { Profiles } from '../operations/session-profiles.ts'

/** docs/api.md#limits */
export const MAX_PROFILES = 100
export const MAX_PROFILE_BYTES = 1024 * 1024

/**
 * Profiles in the database, encrypted. An owner has at most `MAX_PROFILES`: one more replaces the one that was not used
 * for longest.
 */
export function databaseProfiles(sql: Sql, key: SecretKey): Profiles {
  return {
    async load(owner, name) {
      const [row] = await typedQuery(sql, (db) =>
        db.update(profiles).set({ usedAt: now }).where(ofOwner(owner, name)).returning({ state: profiles.state }),
      )
      return row && opened(row.state, name, key)
    },
    async save(owner, name, state) {
      const text = JSON.stringify(state)
      if (Buffer.byteLength(text) > MAX_PROFILE_BYTES) throw tooLarge()
      const values = { state: sealed(text, key), usedAt: now }
      await typedQuery(sql, async (db) => {
        await db
          .insert(profiles)
          .values({ owner, name, ...values })
          .onConflictDoUpdate({ target: [profiles.owner, profiles.name], set: values })
        const kept = db
          .select({ name: profiles.name })
          .from(profiles)
          .where(eq(profiles.owner, owner))
          .orderBy(desc(profiles.usedAt))
          .limit(MAX_PROFILES)
        await db.delete(profiles).where(and(eq(profiles.owner, owner), notInArray(profiles.name, kept)))
      })
    },
  }
}

/** Deletes the profiles that no session has used for 90 days. Returns their number. */
export async function deleteUnusedProfiles(sql: Sql): Promise<number> {
  const deleted = await typedQuery(sql, (db) =>
    db
      .delete(profiles)
      .where(lt(profiles.usedAt, raw`clock_timestamp() - ${UNUSED}::interval`))
      .returning({ name: profiles.name }),
  )
  return deleted.length
}

const UNUSED = '90 days'

const now = raw`clock_timestamp()`

const ofOwner = (owner: string, name: string) => and(eq(profiles.owner, owner), eq(profiles.name, name))

function opened(state: string, name: string, key: SecretKey): SessionState {
  try {
    return JSON.parse(unsealed(state, key))
  } catch (cause) {
    throw new ServiceError('invalid_request', `The profile "${name}" cannot be read: its encryption key has changed`, {
      cause,
      hint: 'Use another name for a new profile.',
    })
  }
}

function tooLarge(): ServiceError {
  return new ServiceError(
    'result_too_large',
    `its cookies and storage are larger than ${MAX_PROFILE_BYTES / 1024 ** 2} MiB`,
  )
}
