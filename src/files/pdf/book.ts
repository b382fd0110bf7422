import { hull, type Line } from './geometry.ts'
import { createTypeCount } from './headings.ts'
import { layoutOf } from './layout.ts'
import type { ReadPage } from './page.ts'
import { createRunningHeaders } from './running-headers.ts'
import { createVocabulary } from './vocabulary.ts'
import { createWriter } from './writer.ts'

/** Turns pages into one text. Holds at most 17 pages in memory. */
export interface Book {
  add(page: ReadPage): void
  /** The HTML of all pages. */
  finish(): string
}

/** @param outline titles → depth, from `outlineOf` */
export function createBook(totalPages: number, outline: ReadonlyMap<string, number>): Book {
  const vocabulary = createVocabulary()
  const types = createTypeCount()
  const runningHeaders = createRunningHeaders(totalPages)
  const writer = createWriter(vocabulary)
  const ahead: ReadPage[] = []
  const write = (page: ReadPage) => {
    const typography = types.typography(outline)
    writer.page(layoutOf(page, runningHeaders, typography), typography.monoBody)
  }
  return {
    add(page) {
      const lines = linesOf(page)
      vocabulary.learn(lines)
      types.learn(lines)
      runningHeaders.learn(page)
      ahead.push(page)
      if (ahead.length > AHEAD) write(ahead.shift()!)
    },
    finish() {
      for (const page of ahead) write(page)
      return writer.finish()
    },
  }
}

/** Pages read ahead, so that repeated lines and the usual type size are known before a page is written. */
const AHEAD = 16

function linesOf({ pieces, tables }: ReadPage): Line[] {
  const cells = tables.flatMap((table) => table.cells).filter(({ runs }) => runs.length > 0)
  return [...pieces, ...cells.map(({ runs }) => ({ ...hull(runs), runs, baseline: 0, size: runs[0]!.size }))]
}
