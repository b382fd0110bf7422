// The tables of uploads.
import { boolean, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, time, webExtract } from './columns.ts'

/** Files uploaded before parsing. Each is parsed once. */
export const uploads = webExtract.table(
  'uploads',
  {
    /** The `uploadRef` of the API. */
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of the token in the upload address. */
    token: bytes().notNull().unique(),
    owner: text().notNull(),
    name: text().notNull(),
    contentType: text('content_type'),
    /** Null until the file arrives. */
    size: integer(),
    /** A caller is parsing it. */
    taken: boolean().notNull().default(false),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('uploads_expiring').on(table.expiresAt), index('uploads_of_owner').on(table.owner)],
)

/** The bytes of uploads, in parts that the driver can handle. */
export const uploadParts = webExtract.table(
  'upload_parts',
  {
    uploadId: uuid('upload_id').notNull(),
    part: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.part] })],
)
