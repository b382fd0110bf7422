// Packs the private server for the executable, at build time.

import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Glob } from 'bun'
import { createLog } from '../../log.ts'
import { EMPTY, makeCluster } from './cluster.ts'
import { chooseLayout, claim } from './layout.ts'
import { POSTGRES_MAJOR, serverPrograms } from './programs.ts'

/** What the server needs. Headers, extensions, conversions (we use UTF-8 only) and translations stay out. */
const needed = [
  'bin/{initdb,postgres}',
  'lib/lib{crypto,ssl}.so.1.1',
  'lib/libicu{data,i18n,uc}.so.60',
  'lib/{liblzma.so.5,libpq.so.5,libxml2.so.2,libz.so.1}',
  'lib/postgresql/{plpgsql,dict_snowball}.so',
  'share/postgresql/*',
  'share/postgresql/extension/plpgsql*',
  'share/postgresql/{timezone,timezonesets,tsearch_data}/**',
]

/** 17.2 MB in 4 s. Level 19 gives 15.3 MB in 31 s, the best level of brotli 16.5 MB in 106 s. */
const LEVEL = 12

/**
 * Packs the private server for the executable: its programs and a data folder made by initdb, in a tar compressed with
 * zstd. Libraries have the names that the programs load, so that no links are needed. An existing archive is kept.
 *
 * @param native folder `native` of the package for this platform
 */
export async function packServer(native: string, outfile: string): Promise<void> {
  if (existsSync(outfile)) return
  const files: Record<string, Uint8Array> = {}
  for (const pattern of needed) {
    const names = [...new Glob(pattern).scanSync({ cwd: native, followSymlinks: true })]
    if (names.length === 0) throw new Error(`${native} holds no ${pattern}: fix src/db/embedded/pack.ts`)
    for (const name of names) files[name] = await Bun.file(join(native, name)).bytes()
  }
  const tar = await new Bun.Archive({ ...files, ...(await newCluster()) }).bytes()
  await Bun.write(outfile, await Bun.zstdCompress(tar, { level: LEVEL }))
}

async function newCluster(): Promise<Record<string, Uint8Array>> {
  const folder = await mkdtemp(join(tmpdir(), 'web-extract-build-'))
  try {
    await chmod(folder, 0o755)
    const layout = chooseLayout(folder, createLog({ level: 'silent', write: () => undefined }))
    claim(layout, POSTGRES_MAJOR)
    await makeCluster(layout, await serverPrograms(folder, layout))
    const files: Record<string, Uint8Array> = {}
    for (const entry of readdirSync(layout.data, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      const name = `cluster/${relative(layout.data, path)}`
      if (entry.isFile()) files[name] = await Bun.file(path).bytes()
      else if (readdirSync(path).length === 0) files[`${name}/${EMPTY}`] = new Uint8Array()
    }
    return files
  } finally {
    await rm(folder, { recursive: true })
  }
}
