import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { createBrotliDecompress, createZstdDecompress } from 'node:zlib'
import { type ErrorCode, ServiceError } from '../errors.ts'
import { withLock } from './lock.ts'
import { letAllRead } from './modes.ts'

/** What becomes one folder of the cache. */
export interface Package {
  /** Name of the folder; another content needs another name. */
  name: string
  /**
   * Compressed by brotli, or where the name ends in `.zst` by zstd: a program, or a tar whose files are laid out as they
   * are in it. Bun's tars know no modes, so those that are `executables` are named.
   */
  parts: { archive: string; program?: string; executables?: readonly string[] }[]
  /** Small files beside them. */
  texts?: Record<string, string>
  /** What it takes on disk, for the message when there is no room. */
  megabytes: number
  /** What is missing without it. */
  code: ErrorCode
  /** The setting that moves it elsewhere, where that is not XDG_CACHE_HOME. */
  movedBy?: string
}

/** Lists every unpacked file with its size and hash; written last, so that its presence means a complete folder. */
const MANIFEST = 'manifest.json'

type Manifest = Record<string, { bytes: number; sha256: string }>

/**
 * The folder with a package's files, unpacked if it is not there yet or a file of it is missing or has another size.
 *
 * Any number of processes may ask at once, and be killed while at it: files are written into a folder of their own that
 * is renamed when it is complete. Runs beside the event loop (brotli has its own threads: 197 MB in 1.2 s, at most 5 ms
 * of it in the way of others).
 *
 * @param verify compares contents too, for when a program of it does not start: 0.2 s for 200 MB
 * @throws ServiceError with the package's code and the fix, when the cache cannot be written
 */
export async function unpacked(wanted: Package, cacheDir: string, { verify = false } = {}): Promise<string> {
  const folder = join(cacheDir, wanted.name)
  if (await isWhole(folder, verify)) return folder
  try {
    await mkdir(cacheDir, { recursive: true, mode: 0o700 })
    await withLock(`${folder}.lock`, async () => {
      if (!(await isWhole(folder, verify))) await unpackInto(folder, wanted)
    })
  } catch (cause) {
    throw unpackFailure(cause, wanted, cacheDir)
  }
  return folder
}

/** Whether the folder has every file of its manifest in the right size, and with `verify` the right content. */
export async function isWhole(folder: string, verify = false): Promise<boolean> {
  try {
    const manifest = (await Bun.file(join(folder, MANIFEST)).json()) as Manifest
    for (const [name, { bytes, sha256 }] of Object.entries(manifest)) {
      const file = join(folder, name)
      if ((await stat(file)).size !== bytes) return false
      if (verify && (await hashOf(file)) !== sha256) return false
    }
    return true
  } catch {
    return false
  }
}

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
    const damaged = `${folder}.damaged`
    await rm(damaged, { recursive: true, force: true })
    await rename(folder, damaged).catch(() => undefined)
    await rename(partial, folder)
    await rm(damaged, { recursive: true, force: true })
  } catch (cause) {
    throw (await isFull(partial)) ? Object.assign(new Error('no room', { cause }), { code: 'ENOSPC' }) : cause
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

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
  // Bun.file and not node:fs, because inside the executable archives are no files of the system.
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
  // Bun.file's stream hands over so much at once that others wait for 140 ms.
  for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) hasher.update(chunk as Buffer)
  return hasher.digest('hex')
}

const FULL_BYTES = 1024 * 1024

/** The error that a tar ends with where there is no room does not say so. */
async function isFull(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => undefined)
  return found !== undefined && found.blocks > 0 && found.bavail * found.bsize < FULL_BYTES
}

const NO_ROOM = ['ENOSPC', 'EDQUOT']
const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT']

function unpackFailure(
  cause: unknown,
  { name, megabytes, code: failure, movedBy = 'XDG_CACHE_HOME' }: Package,
  cacheDir: string,
): ServiceError {
  const code = (cause as { code?: string }).code ?? ''
  if (NO_ROOM.includes(code)) {
    return new ServiceError(failure, `There is no room to unpack ${name}.`, {
      cause,
      hint: `It takes ${megabytes} MB in ${cacheDir}: free some, or let ${movedBy} name a folder with room.`,
    })
  }
  if (NOT_WRITABLE.includes(code)) {
    return new ServiceError(failure, `${name} cannot be unpacked, because the cache cannot be written.`, {
      cause,
      hint: `${cacheDir} (${code}): make it writable, or let ${movedBy} name a folder that is.`,
    })
  }
  return new ServiceError(failure, `${name} cannot be unpacked: ${(cause as Error).message}`, {
    cause,
    hint: 'Its package is damaged: install web-extract again.',
  })
}
