// Reads what the tasks of an agent job did.
import { asc, eq } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { steps } from '../db/schema.ts'
import { typedQuery } from '../db/typed-query.ts'

export interface StoredStep {
  action: string
  input: unknown
  output: unknown
  tokens: number
  /** Sources that the job had fetched by then. */
  credits: number
  at: Date
}

/** All steps of a job, in their order. An agent job has few: its turns and its sources are limited. */
export async function readSteps(sql: Sql, jobNumber: number): Promise<StoredStep[]> {
  const rows = await typedQuery(sql, (db) =>
    db.select().from(steps).where(eq(steps.jobId, jobNumber)).orderBy(asc(steps.ord)),
  )
  return rows.map(({ action, input, output, tokens, credits, at }) => ({ action, input, output, tokens, credits, at }))
}
