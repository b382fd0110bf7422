// One thing that a model is asked, and how its answer is read.
import type { ModelAnswer, ModelQuestion } from '../model/model.ts'

export interface Inquiry<T> {
  question: ModelQuestion
  /** Reads an answer, or says in a sentence to the model what is wrong with it. */
  read(answer: ModelAnswer): Reading<T>
}

export type Reading<T> = { value: T } | { fault: string }

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
