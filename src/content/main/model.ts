import type { Forest } from './forest.ts'
import trained from './model.json'

/** What training found out (test/quality/train/README.md): the votes of names and words, and the forest. */
export interface Model {
  votes: ReadonlyMap<string, number>
  forest: Forest
}

/** A model as it is written: plain columns. */
export interface ModelData {
  votes: Record<string, number>
  forest: Record<'roots' | 'feature' | 'threshold' | 'left' | 'right' | 'leaf', number[]> & { features: string[] }
}

export function modelOf({ votes, forest }: ModelData): Model {
  return {
    votes: new Map(Object.entries(votes)),
    forest: {
      features: forest.features,
      roots: Int32Array.from(forest.roots),
      feature: Int32Array.from(forest.feature),
      threshold: Float64Array.from(forest.threshold),
      left: Int32Array.from(forest.left),
      right: Int32Array.from(forest.right),
      leaf: Float64Array.from(forest.leaf),
    },
  }
}

export const MODEL: Model = modelOf(trained)
