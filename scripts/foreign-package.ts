// Fetches a package of package-lock.json that npm does not install here, since it is for another platform.
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import packageLock from '../package-lock.json'

const locked: Record<string, { version?: string; integrity?: string }> = packageLock.packages

/**
 * The folder of the package below `folder`. npm fetches it if it is missing, and its install script creates its links.
 *
 * @throws Error if it is not the package that package-lock.json names
 */
export async function foreignPackage(name: string, folder: string): Promise<string> {
  const { version, integrity } = locked[`node_modules/${name}`] ?? {}
  if (version === undefined) throw new Error(`package-lock.json has no ${name}`)
  const target = join(folder, `${name.replace('/', '-')}-${version}`)
  if (existsSync(target)) return target
  const partial = `${target}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true })
  const output = await run(partial, 'npm', 'pack', '--json', '--silent', `${name}@${version}`)
  const [packed] = JSON.parse(output) as { filename: string; integrity: string }[]
  if (packed?.integrity !== integrity) throw new Error(`${name}@${version} does not match package-lock.json`)
  await run(partial, 'tar', '-xzf', packed!.filename.replace(/^@/, '').replace('/', '-'))
  await run(join(partial, 'package'), 'node', 'scripts/hydrate-symlinks.js')
  await rename(join(partial, 'package'), target)
  await rm(partial, { recursive: true })
  return target
}

async function run(cwd: string, ...command: string[]): Promise<string> {
  const child = Bun.spawn(command, { cwd, stdout: 'pipe', stderr: 'inherit' })
  const [output, code] = await Promise.all([child.stdout.text(), child.exited])
  if (code !== 0) throw new Error(`${command.join(' ')} exited with ${code}`)
  return output
}
