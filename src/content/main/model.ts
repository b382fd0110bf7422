import trained from '../../../assets/main-content-model.json'
import type { Forest } from './forest.ts'

/** What training found out (test/quality/train/README.md): the votes of names and words, and the forest. */
export interface Model {
  votes: ReadonlyMap<string, number>
  forest: Forest
}

/** A model as it is written: lists with blanks between their numbers or names; of votes `token vote`, one a line. */
export interface ModelData {
  votes: string
  forest: Record<keyof Forest, string>
}

export const MODEL: Model = modelOf(trained)

export function modelOf({ votes, forest }: ModelData): Model {
  const listed = (column: keyof Forest) => forest[column].split(' ')
  const integers = (column: keyof Forest) => Int32Array.from(listed(column), Number)
  return {
    votes: new Map(votes.split('\n').map(voteOf)),
    forest: {
      features: listed('features'),
      roots: integers('roots'),
      feature: integers('feature'),
      threshold: Float64Array.from(listed('threshold'), Number),
      left: integers('left'),
      right: integers('right'),
      leaf: Float64Array.from(listed('leaf'), Number),
    },
  }
}

function voteOf(line: string): [string, number] {
  const gap = line.lastIndexOf(' ')
  return [line.slice(0, gap), Number(line.slice(gap + 1))]
}
