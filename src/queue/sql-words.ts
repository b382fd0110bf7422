import type { Sql, TransactionSql } from 'postgres'
import { jobKinds, taskKinds, webhookEvents } from './kinds.ts'
import { deliveryStates, jobStates, taskStates } from './states.ts'

/**
 * Replaces the words in an SQL text by the numbers that the database stores, such as `task_state.done` by 2.
 *
 * The numbers must be literals: PostgreSQL cannot use a partial index (`where state <= 1`) in a generic plan, which holds
 * for any value of a parameter.
 *
 * @throws RangeError if a table has no such word
 */
export function withNumbers(text: string): string {
  return text.replace(WORD, (word, table: string, name: string) => {
    const value = words[table]![name]
    if (value === undefined) throw new RangeError(`SQL names ${word}, which no table defines`)
    return value
  })
}

/** A part of a statement that uses these words. */
export const worded = (sql: Sql | TransactionSql, text: string) => sql.unsafe(withNumbers(text))

/** Matches open jobs: queued or running. The partial index `jobs_open` has the same condition. */
export const isOpen = (sql: Sql) => worded(sql, 'state <= job_state.running')

const tasksThat = (fact: 'storesDocument' | 'countsForLimit' | 'makesResult') =>
  Object.values(taskKinds)
    .filter((facts) => facts[fact])
    .map(({ number }) => number)
    .join()

const jobsThatGather = Object.entries(jobKinds)
  .filter(([, { gathers }]) => gathers)
  .map(([name]) => `'${name}'`)
  .join()

const words: Record<string, Record<string, string>> = {
  job_state: texts(jobStates),
  task_state: texts(taskStates),
  delivery_state: texts(deliveryStates),
  task_kind: texts(Object.fromEntries(Object.entries(taskKinds).map(([name, { number }]) => [name, number]))),
  /** Lists for `kind in (…)`. */
  task_kinds: {
    storing_documents: tasksThat('storesDocument'),
    counted_for_limit: tasksThat('countsForLimit'),
    making_results: tasksThat('makesResult'),
  },
  job_kinds: { gathering: jobsThatGather },
  webhook_event: texts(webhookEvents),
  /** Bits of `webhooks.events`. */
  webhook_event_bit: texts(webhookEvents, (number) => 1 << number),
}

const WORD = new RegExp(String.raw`\b(${Object.keys(words).join('|')})\.(\w+)`, 'g')

function texts(numbers: Record<string, number>, stored = (number: number) => number): Record<string, string> {
  return Object.fromEntries(Object.entries(numbers).map(([name, number]) => [name, String(stored(number))]))
}
