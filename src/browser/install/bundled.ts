import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isWhole, unpacked } from '../../platform/unpack.ts'
import { archives } from './archives.ts'

/** Its graphics must lie beside the program. */
const browserPackage = {
  name: 'chromium-147.0.0',
  parts:
    archives === undefined
      ? []
      : [
          { archive: archives.program, program: 'headless-shell' },
          { archive: archives.graphics },
          { archive: archives.libraries },
        ],
  megabytes: 215,
  code: 'render_unavailable' as const,
}

/** The program is built for this alone; musl has no loader for it, and its start then says so. */
export const bundledRunsHere = archives !== undefined && process.platform === 'linux' && process.arch === 'x64'

/** Why there is none, for people on another machine, or with an executable made without it. */
export const noneBroughtAlong =
  process.platform === 'linux' && process.arch === 'x64'
    ? 'this executable was made without one'
    : `none is brought along for ${process.platform} on ${process.arch}, only for linux on x64`

/** The browser that we bring along, unpacked first if need be. */
export async function bundledBrowser(cacheDir: string) {
  const folder = await unpacked(browserPackage, cacheDir)
  const env: Record<string, string> = (await hasLibraries()) ? {} : { LD_LIBRARY_PATH: join(folder, 'lib') }
  return { path: join(folder, 'headless-shell'), env }
}

/** Compares its files by content and unpacks them again where they differ; whether they did. */
export async function mendBundledBrowser(cacheDir: string): Promise<boolean> {
  if (await isWhole(join(cacheDir, browserPackage.name), true)) return false
  await unpacked(browserPackage, cacheDir, { verify: true })
  return true
}

/** What it links beside glibc (`ldd`). */
const NEEDED = ['libnss3.so', 'libnssutil3.so', 'libnspr4.so', 'libexpat.so.1']
const LIBRARY_FOLDERS = [
  '/lib/x86_64-linux-gnu',
  '/usr/lib/x86_64-linux-gnu',
  '/lib64',
  '/usr/lib64',
  '/usr/lib',
  '/lib',
]

/** The machine's own libraries are preferred: ours need glibc 2.34, the browser less. */
async function hasLibraries(): Promise<boolean> {
  const found = await Promise.all(NEEDED.map((name) => anyIsFile(LIBRARY_FOLDERS.map((folder) => join(folder, name)))))
  return found.every(Boolean)
}

async function anyIsFile(paths: string[]): Promise<boolean> {
  const found = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)))
  return found.some((stats) => stats?.isFile())
}
