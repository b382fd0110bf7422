// The vocabulary of the tokens that are counted, loaded when it is first needed.
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import vocabulary from '../../assets/o200k.br' with { type: 'file' }
import { type CountTokens, tokenCounter } from '../content/tokens/count.ts'
import { Vocabulary } from '../content/tokens/vocabulary.ts'

let counter: CountTokens | undefined

/** Counts tokens. The vocabulary is unpacked by the first count of a thread, in 80 ms, and takes 10 MB. */
export function countTokens(...args: Parameters<CountTokens>): number {
  counter ??= tokenCounter(new Vocabulary(brotliDecompressSync(readFileSync(vocabulary))))
  return counter(...args)
}
