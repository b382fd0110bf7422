// What all tables are made of.
import { customType, pgSchema, timestamp } from 'drizzle-orm/pg-core'

/** `bytea`. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const time = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** All our tables are in one schema, so that they do not mix with others in a shared database. */
export const webExtract = pgSchema('web_extract')
