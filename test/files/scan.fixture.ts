import { openPdf } from '../../src/files/pdf/open.ts'
import { openPage } from '../../src/files/pdf/page.ts'
import { pictureOf } from '../../src/files/pdf/raster.ts'
import { lines, pdfOf } from './pdf.fixture.ts'

/** A page as a scanner sees it. */
export async function scanned(
  written: string[],
  turns = 0,
): Promise<{ width: number; height: number; grey: Uint8Array }> {
  const file = await openPdf(pdfOf({ pages: [{ texts: lines(72, 120, written, { size: 24, leading: 30 }) }] }))
  using page = openPage(file, 0)!
  const { bytes, width, height } = pictureOf(file, page, turns)
  return { width, height, grey: bytes.subarray(bytes.length - width * height) }
}
