// Prints test/golden/files/*.in.html as PDF files beside them, and the first page of the survey as a scan. Run it after a
// page has changed. The output of Chromium differs between versions. Usage: bun scripts/golden-pdf.ts [BROWSER]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from 'playwright-core'
import { fontSettings } from '../src/browser/install/fonts.ts'
import { openPdf } from '../src/files/pdf/open.ts'
import { openPage } from '../src/files/pdf/page.ts'
import { pictureOf } from '../src/files/pdf/raster.ts'
import { pdfOf } from '../test/files/pdf.fixture.ts'

const folder = resolve(import.meta.dir, '../test/golden/files')
const executablePath = process.argv[2] ?? '/usr/bin/chromium'

// The fonts of this project, so that every machine has a font for every script.
const cache = await mkdtemp(join(tmpdir(), 'golden-pdf-'))
const env = { ...process.env, FONTCONFIG_FILE: await fontSettings(cache) }
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'], env })
try {
  const page = await browser.newPage()
  for (const file of new Bun.Glob('*.in.html').scanSync(folder)) {
    await page.goto(`file://${resolve(folder, file)}`)
    const path = resolve(folder, file.replace('.in.html', '.pdf'))
    await page.pdf({ path, preferCSSPageSize: true, tagged: false, outline: false })
  }
} finally {
  await browser.close()
  await rm(cache, { recursive: true })
}

const file = await openPdf(await Bun.file(resolve(folder, 'survey.pdf')).bytes())
using first = openPage(file, 0)!
const { bytes, width, height } = pictureOf(file, first, 0)
const picture = { width, height, grey: bytes.subarray(bytes.length - width * height) }
await Bun.write(resolve(folder, 'survey-scan.pdf'), pdfOf({ pages: [{ picture }], title: 'Survey of the orchard' }))
