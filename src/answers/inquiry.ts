// One thing that a model is asked, and how its answer is read.
import type { ModelAnswer, ModelQuestion } from '../model/model.ts'

export interface Inquiry<T> {
  question: ModelQuestion
  /** Reads an answer, or says what is wrong with it. */
  read(answer: ModelAnswer): Reading<T> | Promise<Reading<T>>
}

export type Reading<T> = { value: T } | Fault

export interface Fault {
  /** A sentence for the model. It quotes nothing, since the model may repeat what a page has told it to say. */
  fault: string
  /** A sentence for the caller, if not the same. */
  shown?: string
}

/** What a model said, with sentences for the caller. */
export interface Told<T> {
  value: T
  warnings: string[]
}

/** How much a model may read and write. */
export interface Room {
  contextTokens: number
  /** Random code of the lines around the page. */
  code: string
}
