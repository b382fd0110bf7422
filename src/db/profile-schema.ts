// The table of browser profiles.
import { index, primaryKey, text } from 'drizzle-orm/pg-core'
import { time, webExtract } from './columns.ts'

/** Cookies and storage that a browser session left for later ones. */
export const profiles = webExtract.table(
  'profiles',
  {
    owner: text().notNull(),
    name: text().notNull(),
    /** Always encrypted. */
    state: text().notNull(),
    /** When a session last started with it or saved it. */
    usedAt: time('used_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.owner, table.name] }), index('profiles_unused').on(table.usedAt)],
)
