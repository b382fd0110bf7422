import { fileURLToPath } from 'node:url'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/**
 * Makes the executable, by default `dist/web-extract`. Byte code costs 20 MB of size and saves most of the start time
 * (platform-facts.md 1). Workers are entry points of their own; the executable reads no `.env` and no `bunfig.toml`
 * of the folder it happens to stand in.
 */
const outfile = process.argv[2] ?? path('../dist/web-extract')
const built = await Bun.build({
  entrypoints: [path('./main.ts'), path('./conversion.worker.ts')],
  target: 'bun',
  format: 'esm',
  minify: true,
  bytecode: true,
  compile: { outfile, autoloadDotenv: false, autoloadBunfig: false },
})
for (const message of built.logs) process.stderr.write(`${message}\n`)
if (!built.success) process.exit(1)
process.stdout.write(`${outfile}\n`)
