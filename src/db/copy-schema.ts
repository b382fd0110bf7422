// The table of copies of pages.
import { index, primaryKey, text } from 'drizzle-orm/pg-core'
import { bytes, time, webExtract } from './columns.ts'

/** What an owner's last scrape of a page with `changeTracking` found, which the next one is compared with. */
export const pageCopies = webExtract.table(
  'page_copies',
  {
    owner: text().notNull(),
    /** Digest of the address, the tag and the options that choose the content. */
    key: bytes().notNull(),
    /** JSON, compressed with zstd. */
    copy: bytes().notNull(),
    scrapedAt: time('scraped_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.owner, table.key] }),
    index('page_copies_of_owner').on(table.owner, table.scrapedAt),
    index('page_copies_old').on(table.scrapedAt),
  ],
)
