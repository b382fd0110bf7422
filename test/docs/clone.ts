import { cp, mkdir, readdir, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { docx, p } from '../files/packages.ts'
import { lines, pdfOf } from '../files/pdf.fixture.ts'
import { scanned } from '../files/scan.fixture.ts'

const root = resolve(import.meta.dir, '../..')

/** Entries of the root that a fresh clone does not have, or that no command of the documentation needs. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'dist', 'data', 'test'])

/** Makes `folder` a clone of this project with its packages installed, and puts the files there that the pages name. */
export async function makeClone(folder: string): Promise<void> {
  const parts = (await readdir(root)).filter((name) => !LEFT_OUT.has(name))
  for (const part of parts) await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  // `npm run build` packs PostgreSQL once, which takes longer than all the rest.
  const packed = (await readdir(join(root, 'dist')).catch(() => [])).filter((name) => name.startsWith('postgresql-'))
  for (const name of packed) await cp(join(root, 'dist', name), join(folder, 'dist', name))
  await mkdir(join(folder, 'letters'))
  await mkdir(join(folder, 'home'))
  const texts = (page: number) => lines(72, 100, [`This is page ${page} of the report.`])
  const report = pdfOf({ title: 'Report', pages: [1, 2, 3].map((page) => ({ texts: texts(page) })) })
  await Bun.write(join(folder, 'report.pdf'), report)
  await Bun.write(join(folder, 'scan.pdf'), pdfOf({ pages: [{ picture: await scanned(['Read from a picture.']) }] }))
  await Bun.write(join(folder, 'notes.docx'), docx(p('Notes of the day.')))
  await Bun.write(join(folder, 'letters/anna.docx'), docx(p('Dear Anna, it rains.')))
}
