import { ServiceError } from '../errors.ts'
import { outcomesOf } from '../fetch/attempt-log.ts'
import type { EngineOutcome } from '../fetch/snapshot.ts'
import type { ScrapeResult } from '../operations/scrape.ts'

/** The output of --explain: each engine that was tried, and which result was used or why the page failed. */
export function explanation(url: string, result: ScrapeResult | ServiceError): string {
  const rows = (result instanceof ServiceError ? outcomesOf(result) : result.fetched.outcomes).map(cellsOf)
  const table = rows.length === 0 ? ['no engine was tried'] : aligned([head, ...rows])
  return [url, ...[...table, conclusion(result)].map((line) => `  ${line}`), ''].join('\n')
}

const head = ['engine', 'proxy', 'status', 'outcome', 'reason', 'score', 'ms']

function cellsOf({ engine, proxy, statusCode, status, reason, score, elapsedMs }: EngineOutcome): string[] {
  return [engine, proxy, statusCode, status, reason, score, elapsedMs].map((cell) => String(cell ?? '-'))
}

function conclusion(result: ScrapeResult | ServiceError): string {
  if (result instanceof ServiceError) return `failed: ${result.code}`
  const { snapshot, fallbackReason } = result.fetched
  return `used ${snapshot.engine}${fallbackReason === undefined ? '' : ` because of ${fallbackReason}`}`
}

function aligned(rows: string[][]): string[] {
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
}
