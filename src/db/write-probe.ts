import type { Sql } from 'postgres'
import { codeOf } from './errors.ts'

/**
 * Whether the database can store something. It sorts about 1.6 MB on its disk, in a file that it removes at once: this needs no
 * right, leaves nothing behind in tables or the log of transactions, and works without changing a row.
 *
 * @throws the error of PostgreSQL: 53100 if its disk is full; 25006 if it is read-only
 */
export async function probeWrites(sql: Sql): Promise<void> {
  // One message, so that it is one transaction: what is set ends with it.
  const answers = await sql.unsafe(SPILL).catch((error: unknown) => {
    if (codeOf(error) === TEMP_FILE_LIMIT) return []
    throw error
  })
  const [row] = (answers.at(-1) ?? []) as { read_only: string }[]
  if (row?.read_only === 'on') throw Object.assign(new Error('the database is read-only'), { code: '25006' })
}

const SPILL = `
  set local work_mem = '64kB';
  set local temp_tablespaces = '';
  select current_setting('transaction_read_only') as read_only, count(text)
  from (select n, repeat('x', 8000) as text from generate_series(1, 200) as n order by n desc) as sorted`

/** The administrator allows less in temporary files than this needs. */
const TEMP_FILE_LIMIT = '53400'
