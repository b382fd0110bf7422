import { plugin } from 'bun'
// Read before there is a plugin: with one, a module whose macro two others wait for is read without its macro, and each
// test that needs a database fails ("migrationFiles is not defined", Bun 1.4.5).
import '../src/db/migrations.ts'
import { PATIENCE_MS } from './patience.ts'

/**
 * Every test may take as long as a busy machine needs. Bun's 5 seconds are changed by `--timeout` alone: it reads no
 * `timeout` from bunfig.toml (oven-sh/bun#7789), and keeps what a preload sets for the first file only (#43787). So
 * each file sets it, in its first line, where it moves no other.
 */
const FIRST = `import { setDefaultTimeout as setPatience } from 'bun:test'; setPatience(${PATIENCE_MS}); `

plugin({
  name: 'patience',
  setup(build) {
    build.onLoad({ filter: /\.test\.ts$/ }, async ({ path }) => ({
      contents: FIRST + (await Bun.file(path).text()),
      loader: 'ts',
    }))
  },
})
