import { brotliDecompressSync } from 'node:zlib'
import { type CountTokens, tokenCounter } from '../../../src/content/tokens/count.ts'
import { Vocabulary } from '../../../src/content/tokens/vocabulary.ts'

const packed = await Bun.file(new URL('../../../assets/o200k.br', import.meta.url)).bytes()

export const vocabulary = new Vocabulary(brotliDecompressSync(packed))
export const countTokens: CountTokens = tokenCounter(vocabulary)
