// The trained model: votes of the vocabulary and the forest. test/quality/train/README.md says how to train it.
import trained from '../../../../assets/main-content-model.json'
import { type Forest, forestOf, type Trees } from './forest.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

/** The result of training: the votes of names and words, and the forest. */
export interface Model {
  votes: Vocabulary
  forest: Forest
}

/** The model as stored. Lists are separated by spaces. `votes` has one `token vote` per line. */
export interface ModelData {
  votes: string
  forest: Record<keyof Trees, string>
}

export const MODEL: Model = modelOf(trained)

export function modelOf({ votes, forest }: ModelData): Model {
  const listed = (column: keyof Trees) => forest[column].split(' ')
  const integers = (column: keyof Trees) => Int32Array.from(listed(column), Number)
  return {
    votes: vocabularyOf(votes.split('\n').map(voteOf)),
    forest: forestOf({
      features: listed('features'),
      roots: integers('roots'),
      feature: integers('feature'),
      threshold: Float64Array.from(listed('threshold'), Number),
      left: integers('left'),
      right: integers('right'),
      leaf: Float64Array.from(listed('leaf'), Number),
    }),
  }
}

function voteOf(line: string): [string, number] {
  const gap = line.lastIndexOf(' ')
  return [line.slice(0, gap), Number(line.slice(gap + 1))]
}
