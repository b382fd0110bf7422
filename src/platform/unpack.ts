import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, lstat, mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { createBrotliDecompress, createZstdDecompress } from 'node:zlib'
import { type ErrorCode, ServiceError } from '../errors.ts'
import { withLock } from './lock.ts'
import { letAllRead } from './modes.ts'
import { distrust, isUntouched } from './trusted.ts'

/** Archives that are unpacked into one folder of the cache. */
export interface Package {
  /** Name of the folder. It must change when the content does. */
  name: string
  /**
   * Compressed with brotli, or with zstd if the name ends in `.zst`: a single program, or a tar. Bun's tar reader ignores
   * file modes, so executables are listed.
   */
  parts: { archive: string; program?: string; executables?: readonly string[] }[]
  /** Small files to add. */
  texts?: Record<string, string>
  /** Size on disk, for the error if the disk is full. */
  megabytes: number
  /** The error code if it cannot be unpacked. */
  code: ErrorCode
  /** The setting that changes the folder, if that is not XDG_CACHE_HOME. */
  movedBy?: string
}

type Manifest = Record<string, { bytes: number; sha256: string }>

/**
 * The folder with the files of a package. It is unpacked if it does not exist, if a file is missing or has the wrong size, or
 * if another user could have changed any: programs are run from there. A cache that others could have changed is refused.
 *
 * Any number of processes may call this at once and may be killed at any time: files go to a temporary folder that is
 * renamed when it is complete. The event loop stays free, because brotli has its own threads (197 MB in 1.2 s, blocking
 * for at most 5 ms).
 *
 * @param verify also compares contents, for when a program does not start (0.2 s for 200 MB)
 * @throws ServiceError with the code of the package and the fix, if the cache is not writable or not safe
 */
export async function unpacked(wanted: Package, cacheDir: string, { verify = false } = {}): Promise<string> {
  const folder = join(cacheDir, wanted.name)
  refuseUnsafe(cacheDir, wanted)
  if (await isComplete(folder, verify)) return folder
  try {
    await mkdir(cacheDir, { recursive: true, mode: 0o700 })
    refuseUnsafe(cacheDir, wanted)
    await withLock(`${folder}.lock`, async () => {
      if (!(await isComplete(folder, verify))) await unpackInto(folder, wanted)
    })
  } catch (cause) {
    throw unpackError(cause, wanted, cacheDir)
  }
  return folder
}

/**
 * Whether the folder has every file of its manifest with the right size and, with `verify`, the right content, and no other
 * user could have changed it.
 */
export async function isComplete(folder: string, verify = false): Promise<boolean> {
  try {
    if (!(await isUntouched(folder))) return false
    const manifest = (await Bun.file(join(folder, MANIFEST)).json()) as Manifest
    for (const [name, { bytes, sha256 }] of Object.entries(manifest)) {
      const file = join(folder, name)
      if ((await lstat(file)).size !== bytes) return false
      if (verify && (await hashOf(file)) !== sha256) return false
    }
    return true
  } catch {
    return false
  }
}

/** @throws ServiceError that names the fix */
function refuseUnsafe(cacheDir: string, { name, code, movedBy = MOVED_BY }: Package): void {
  const reason = distrust(cacheDir)
  if (reason === undefined) return
  throw new ServiceError(code, `${name} is not run from the cache folder: ${cacheDir} ${reason}.`, {
    hint: `Other users could replace its programs. Set ${movedBy} to a folder that only the user of web-extract may write.`,
  })
}

const MOVED_BY = 'XDG_CACHE_HOME'

async function unpackInto(folder: string, { parts, texts = {} }: Package): Promise<void> {
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { mode: 0o755 })
  try {
    for (const { archive, program, executables = [] } of parts) {
      if (program === undefined) await new Bun.Archive(await decompressed(archive)).extract(partial)
      else await writeProgram(archive, join(partial, program))
      for (const name of executables) await chmod(join(partial, name), 0o755)
    }
    for (const [name, text] of Object.entries(texts)) await Bun.write(join(partial, name), text)
    await letAllRead(partial)
    await Bun.write(join(partial, MANIFEST), JSON.stringify(await manifestOf(partial)))
    // The umask may let the group write.
    await chmod(join(partial, MANIFEST), 0o644)
    await rename(folder, `${folder}.${crypto.randomUUID()}${DAMAGED}`).catch(() => undefined)
    await rename(partial, folder)
    await removeDamaged(folder)
  } catch (cause) {
    throw (await isFull(partial)) ? Object.assign(new Error('disk full', { cause }), { code: 'ENOSPC' }) : cause
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

/** Also those of killed processes. What another user has put there may resist. */
async function removeDamaged(folder: string): Promise<void> {
  const cacheDir = dirname(folder)
  const names = (await readdir(cacheDir)).filter((name) => name.startsWith(basename(folder)) && name.endsWith(DAMAGED))
  for (const name of names) await rm(join(cacheDir, name), { recursive: true, force: true }).catch(() => undefined)
}

const DAMAGED = '.damaged'

async function writeProgram(archive: string, path: string): Promise<void> {
  await pipeline(decompression(archive), createWriteStream(path, { mode: 0o755 }))
  await chmod(path, 0o755)
}

async function decompressed(archive: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of decompression(archive)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const CHUNK_BYTES = 1024 * 1024

function decompression(archive: string) {
  // Bun.file instead of node:fs, because archives inside the executable are not files of the system.
  const source = Readable.fromWeb(Bun.file(archive).stream() as unknown as NodeReadableStream)
  const options = { chunkSize: CHUNK_BYTES }
  const decompress = archive.endsWith('.zst') ? createZstdDecompress(options) : createBrotliDecompress(options)
  source.on('error', (error) => decompress.destroy(error))
  return source.pipe(decompress)
}

async function manifestOf(folder: string): Promise<Manifest> {
  const manifest: Manifest = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    manifest[relative(folder, file)] = { bytes: (await stat(file)).size, sha256: await hashOf(file) }
  }
  return manifest
}

async function hashOf(file: string): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  // Bun.file's stream reads so much at once that it blocks for 140 ms.
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) hasher.update(chunk as Buffer)
  return hasher.digest('hex')
}

const FULL_BYTES = 1024 * 1024

/** The error of the tar reader does not say that the disk is full. */
async function isFull(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => undefined)
  return found !== undefined && found.blocks > 0 && found.bavail * found.bsize < FULL_BYTES
}

const DISK_FULL = ['ENOSPC', 'EDQUOT']
const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT']

function unpackError(
  cause: unknown,
  { name, megabytes, code: errorCode, movedBy = MOVED_BY }: Package,
  cacheDir: string,
): ServiceError {
  if (cause instanceof ServiceError) return cause
  const code = (cause as { code?: string }).code ?? ''
  if (DISK_FULL.includes(code)) {
    return new ServiceError(errorCode, `There is not enough disk space to unpack ${name}.`, {
      cause,
      hint: `It needs ${megabytes} MB in ${cacheDir}. Free some space, or set ${movedBy} to another folder.`,
    })
  }
  if (NOT_WRITABLE.includes(code)) {
    return new ServiceError(errorCode, `${name} cannot be unpacked because the cache folder is not writable.`, {
      cause,
      hint: `Make ${cacheDir} writable (${code}), or set ${movedBy} to a writable folder.`,
    })
  }
  return new ServiceError(errorCode, `${name} cannot be unpacked: ${(cause as Error).message}`, {
    cause,
    hint: 'The installation is damaged. Reinstall web-extract.',
  })
}

/** Lists every unpacked file with its size and hash. It is written last, so its presence means that the folder is complete. */
const MANIFEST = 'manifest.json'
