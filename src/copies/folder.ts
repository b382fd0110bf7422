import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { NoiseMask, PageCopy } from '../changes/model.ts'

/** The last copy of a page, and what is known of its noise. */
interface KeptCopy {
  copy: PageCopy
  mask?: NoiseMask | undefined
  /** ISO 8601. */
  fetchedAt: string
}

/** Copies of pages in a folder, one file each, for a command without a database. */
export interface FolderCopies {
  /** Undefined if there is none, or if it cannot be read as one. */
  last(key: string): Promise<KeptCopy | undefined>
  keep(key: string, copy: KeptCopy): Promise<void>
}

export function folderCopies(folder: string): FolderCopies {
  const fileOf = (key: string) =>
    join(folder, `${createHash('sha256').update(key).digest('hex').slice(0, 40)}.json.zst`)
  return {
    async last(key) {
      try {
        return JSON.parse(Bun.zstdDecompressSync(await readFile(fileOf(key))).toString())
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        // A file that is cut off or foreign counts as none, and is replaced.
        if (code === undefined || code === 'ENOENT' || code.startsWith('ERR_') || code.startsWith('ZSTD'))
          return undefined
        throw error
      }
    },
    async keep(key, copy) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = fileOf(key)
      const unfinished = `${file}.${process.pid}`
      try {
        await writeFile(unfinished, Bun.zstdCompressSync(JSON.stringify(copy)), { mode: 0o600 })
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined)
        throw error
      }
    },
  }
}
