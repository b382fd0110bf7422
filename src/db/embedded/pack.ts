import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'

/** What the server needs: no compilers' files, no extensions, no conversions (we speak UTF-8), no translations. */
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

/** 17.2 MB in 4 s; 19 makes it 15.3 MB in 31 s, the best of brotli 16.5 MB in 106 s. */
const LEVEL = 12

/**
 * Packs the programs of the private server for the executable: a tar, compressed by zstd. Libraries lie in it under the
 * names that programs ask for, so that it needs no links. What is there already is kept.
 *
 * @param native folder `native` of the package for one platform
 */
export async function packPrograms(native: string, outfile: string): Promise<void> {
  if (existsSync(outfile)) return
  const files: Record<string, Uint8Array> = {}
  for (const pattern of needed) {
    const names = [...new Glob(pattern).scanSync({ cwd: native, followSymlinks: true })]
    if (names.length === 0) throw new Error(`${native} holds no ${pattern}: mend src/db/embedded/pack.ts`)
    for (const name of names) files[name] = await Bun.file(join(native, name)).bytes()
  }
  const tar = await new Bun.Archive(files).bytes()
  await Bun.write(outfile, await Bun.zstdCompress(tar, { level: LEVEL }))
}
