import { seededRandom } from '../changes/random.fixture.ts'

/** Choices that are the same for the same seed. */
export interface Dice {
  /** An integer from 0 to below `limit`. */
  below(limit: number): number
  one<T>(list: readonly T[]): T
  some<T>(list: readonly T[], count: number): T[]
  /** Letters and digits as a machine draws them. */
  token(length: number, alphabet?: string): string
}

const HEX = '0123456789abcdef'

export function diceOf(seed: string): Dice {
  const random = seededRandom(Bun.hash.xxHash32(seed))
  const below = (limit: number) => Math.floor(random() * limit)
  return {
    below,
    one: (list) => list[below(list.length)]!,
    some: (list, count) => {
      const rest = [...list]
      return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(below(rest.length), 1)[0]!)
    },
    token: (length, alphabet = HEX) => Array.from({ length }, () => alphabet[below(alphabet.length)]).join(''),
  }
}
