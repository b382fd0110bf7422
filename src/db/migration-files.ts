import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface MigrationFile {
  /** Name without `.sql`. */
  tag: string
  sql: string
  /** Creation time in ms since 1970. */
  madeAt: number
}

/**
 * The migrations in drizzle/, in their order. In the executable they are part of the code: src/build.ts puts another
 * module instead of this one. A macro does not work: Bun runs none in node_modules, where npm installs this package.
 */
export function migrationFiles(): MigrationFile[] {
  const folder = fileURLToPath(new URL('../../drizzle/', import.meta.url))
  const journal = JSON.parse(readFileSync(`${folder}meta/_journal.json`, 'utf8')) as {
    entries: { tag: string; when: number }[]
  }
  return journal.entries.map(({ tag, when }) => ({
    tag,
    sql: readFileSync(`${folder}${tag}.sql`, 'utf8'),
    madeAt: when,
  }))
}
