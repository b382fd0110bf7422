// Makes assets/libsqlite3.so.br from Debian's SQLite: the library that the bundled browser needs for TLS, on machines that
// have none. Run it on Debian 12, whose build needs no newer glibc than the browser: node_modules/.bin/bun scripts/pack-sqlite.ts
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const folder = await mkdtemp(join(tmpdir(), 'web-extract-sqlite-'))
try {
  await Bun.$`apt-get download libsqlite3-0`.cwd(folder).quiet()
  const [archive] = (await readdir(folder)).filter((name) => name.endsWith('.deb'))
  await Bun.$`dpkg-deb -x ${archive!} unpacked`.cwd(folder)
  const library = await Bun.file(join(folder, 'unpacked/usr/lib/x86_64-linux-gnu/libsqlite3.so.0')).bytes()
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: library.length }
  await Bun.write(new URL('../assets/libsqlite3.so.br', import.meta.url), brotliCompressSync(library, { params }))
} finally {
  await rm(folder, { recursive: true })
}
