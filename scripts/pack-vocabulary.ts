// Makes assets/o200k.br from the file o200k_base.tiktoken that OpenAI's tiktoken and its ports contain (MIT). Unpacked, it is
// the length of each token in one byte, then the bytes of all tokens, both in the order of their ranks:
// node_modules/.bin/bun scripts/pack-vocabulary.ts o200k_base.tiktoken
import { brotliCompressSync, constants } from 'node:zlib'

const [source = 'o200k_base.tiktoken'] = process.argv.slice(2)
const lines = (await Bun.file(source).text()).trim().split('\n')
const tokens = lines.map((line, rank) => {
  const [bytes = '', stated] = line.split(' ')
  if (Number(stated) !== rank) throw new Error(`${source}: line ${rank + 1} has rank ${stated}`)
  return Buffer.from(bytes, 'base64')
})
const table = Buffer.concat([Buffer.from(tokens.map(({ length }) => length)), ...tokens])
const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: table.length }
await Bun.write(new URL('../assets/o200k.br', import.meta.url), brotliCompressSync(table, { params }))
