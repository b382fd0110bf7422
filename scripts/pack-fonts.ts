// Makes assets/fonts.tar.br from Debian's font packages: the fallback fonts of the browser on machines without a font for
// a script. Run it when the choice changes, on Debian: node_modules/.bin/bun scripts/pack-fonts.ts
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/** One face per script, chosen for coverage. Arimo, Tinos and Cousine have the widths of Arial, Times and Courier. */
const noto =
  'Arabic Armenian Bengali Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew Kannada Khmer Lao Malayalam Myanmar Sinhala Symbols2 Tamil Telugu Thai'
const faces: Record<string, string[]> = {
  'fonts-croscore': ['Arimo-Regular', 'Arimo-Bold', 'Tinos-Regular', 'Tinos-Bold', 'Cousine-Regular'],
  'fonts-wqy-microhei': ['wqy-microhei'],
  'fonts-noto-core': noto.split(' ').map((script) => `NotoSans${script}-Regular`),
}

const folder = await mkdtemp(join(tmpdir(), 'web-extract-fonts-'))
try {
  const [downloads, chosen] = [join(folder, 'downloads'), join(folder, 'chosen')]
  await mkdir(downloads)
  await mkdir(chosen)
  await Bun.$`apt-get download ${Object.keys(faces)}`.cwd(downloads).quiet()
  for (const archive of await readdir(downloads)) await Bun.$`dpkg-deb -x ${archive} ${folder}/unpacked`.cwd(downloads)
  for (const [name, files] of Object.entries(faces)) {
    await cp(`${folder}/unpacked/usr/share/doc/${name}/copyright`, join(chosen, `${name}.copyright.txt`))
    for (const file of files) {
      const [found] = new Bun.Glob(`usr/share/fonts/**/${file}.tt[fc]`).scanSync(join(folder, 'unpacked'))
      if (found === undefined) throw new Error(`${name} has no ${file}`)
      await cp(join(folder, 'unpacked', found), join(chosen, basename(found)))
    }
  }
  const names = (await readdir(chosen)).sort()
  const plain = ['--format=ustar', '--owner=0', '--group=0', '--numeric-owner', '--mode=644', '--mtime=@0']
  const archive = Buffer.from(await Bun.$`tar -c ${plain} ${names}`.cwd(chosen).arrayBuffer())
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: archive.length }
  await Bun.write(new URL('../assets/fonts.tar.br', import.meta.url), brotliCompressSync(archive, { params }))
} finally {
  await rm(folder, { recursive: true })
}
