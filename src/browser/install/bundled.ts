import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isComplete, unpacked } from '../../platform/unpack.ts'
import { archives } from './archives.ts'

/** The bundled browser, which is unpacked first if necessary. */
export async function bundledBrowser(cacheDir: string) {
  const folder = await unpacked(browserPackage, cacheDir)
  const folders = [
    ...((await hasLibraries(NEEDED)) ? [] : [join(folder, 'lib')]),
    ...((await hasLibraries([SQLITE])) ? [] : [await unpacked(sqlitePackage, cacheDir)]),
  ]
  const env: Record<string, string> = folders.length === 0 ? {} : { LD_LIBRARY_PATH: folders.join(':') }
  return { path: join(folder, 'headless-shell'), env }
}

/** Checks the contents of its files and unpacks them again if any is damaged. Returns whether one was. */
export async function repairBundledBrowser(cacheDir: string): Promise<boolean> {
  if (await isComplete(join(cacheDir, browserPackage.name), true)) return false
  await unpacked(browserPackage, cacheDir, { verify: true })
  return true
}

/** The graphics libraries must be in the folder of the program. */
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

/** NSS keeps certificates in SQLite. Without it, the browser crashes at the first page over TLS. */
const SQLITE = 'libsqlite3.so.0'
const sqlitePackage = {
  name: 'sqlite-3.40.1',
  parts: archives === undefined ? [] : [{ archive: archives.sqlite, program: SQLITE }],
  megabytes: 2,
  code: 'render_unavailable' as const,
}

/** The bundled browser exists for this platform only. It needs glibc; on musl its start fails with an error that says so. */
export const bundledRunsHere = archives !== undefined && process.platform === 'linux' && process.arch === 'x64'

/** Why there is no bundled browser, as the end of a sentence. */
export const whyNotBundled =
  process.platform === 'linux' && process.arch === 'x64'
    ? 'this executable was built without one'
    : `the bundled browser is for linux-x64 only, not for ${process.platform}-${process.arch}`

/** What it links in addition to glibc (`ldd`). */
const NEEDED = ['libnss3.so', 'libnssutil3.so', 'libnspr4.so', 'libexpat.so.1']
const LIBRARY_FOLDERS = [
  '/lib/x86_64-linux-gnu',
  '/usr/lib/x86_64-linux-gnu',
  '/lib64',
  '/usr/lib64',
  '/usr/lib',
  '/lib',
]

/** The machine's own libraries are preferred, because ours need glibc 2.34 and the browser itself needs less. */
async function hasLibraries(names: readonly string[]): Promise<boolean> {
  const found = await Promise.all(names.map((name) => anyIsFile(LIBRARY_FOLDERS.map((folder) => join(folder, name)))))
  return found.every(Boolean)
}

async function anyIsFile(paths: string[]): Promise<boolean> {
  const found = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)))
  return found.some((stats) => stats?.isFile())
}
