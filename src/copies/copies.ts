import { and, desc, eq, inArray, lt, lte, sql as raw } from 'drizzle-orm'
import type { Sql } from 'postgres'
import type { PageCopy } from '../changes/model.ts'
import { pageCopies } from '../db/schema.ts'
import { typedQuery } from '../db/typed-query.ts'
import type { PageCopies } from '../operations/change-tracking.ts'

/** Copies of pages in the database. An owner has at most about `MAX_COPIES`: one more replaces the oldest ones. */
export function databaseCopies(sql: Sql): PageCopies {
  return {
    async last(owner, key) {
      const [row] = await typedQuery(sql, (db) =>
        db
          .select({ copy: pageCopies.copy, scrapedAt: pageCopies.scrapedAt })
          .from(pageCopies)
          .where(and(eq(pageCopies.owner, owner), eq(pageCopies.key, key))),
      )
      return row && { copy: unpacked(row.copy), scrapedAt: row.scrapedAt }
    },
    async keep(owner, key, { copy, scrapedAt }) {
      const values = { copy: packed(copy), scrapedAt }
      await typedQuery(sql, async (db) => {
        const [stored] = await db
          .insert(pageCopies)
          .values({ owner, key, ...values })
          // Of two scrapes at the same time, the later one stays.
          .onConflictDoUpdate({
            target: [pageCopies.owner, pageCopies.key],
            set: values,
            setWhere: lte(pageCopies.scrapedAt, scrapedAt),
          })
          .returning({ isNew: raw<boolean>`xmax = 0` })
        if (stored?.isNew !== true || Math.random() > TIDY_SHARE) return
        const surplus = db
          .select({ key: pageCopies.key })
          .from(pageCopies)
          .where(eq(pageCopies.owner, owner))
          .orderBy(desc(pageCopies.scrapedAt))
          .offset(MAX_COPIES)
        await db.delete(pageCopies).where(and(eq(pageCopies.owner, owner), inArray(pageCopies.key, surplus)))
      })
    },
    async forget(owner, key) {
      await typedQuery(sql, (db) =>
        db.delete(pageCopies).where(and(eq(pageCopies.owner, owner), eq(pageCopies.key, key))),
      )
    },
  }
}

/** docs/api.md#limits */
const MAX_COPIES = 10_000

/** Counting all copies of an owner for each new one would cost more than the copy. */
const TIDY_SHARE = 0.02

/** Deletes the copies of pages that were not scraped for a year. Returns their number. */
export async function deleteOldCopies(sql: Sql): Promise<number> {
  const deleted = await typedQuery(sql, (db) =>
    db
      .delete(pageCopies)
      .where(lt(pageCopies.scrapedAt, raw`clock_timestamp() - ${OLD}::interval`))
      .returning({ owner: pageCopies.owner }),
  )
  return deleted.length
}

const OLD = '365 days'

const packed = (copy: PageCopy): Uint8Array => Bun.zstdCompressSync(JSON.stringify(copy))

const unpacked = (bytes: Uint8Array): PageCopy => JSON.parse(Bun.zstdDecompressSync(bytes).toString())
