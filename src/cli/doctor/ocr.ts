import type { Config } from '../../config/read.ts'
import { asServiceError } from '../../errors.ts'
import { tesseractOf } from '../../files/ocr/tesseract.ts'
import { missingOcr, ocrSettings, readsFiles } from '../../service/ocr-settings.ts'
import type { CheckResult } from './check-result.ts'

/** Checks OCR by starting Tesseract with the configured languages. */
export async function checkOcr(config: Config): Promise<CheckResult> {
  const about = 'OCR'
  if (!readsFiles(config)) return { state: 'ok', about, says: `role ${config.role} does not read files` }
  const missing = await missingOcr(config)
  if (missing !== undefined) return { state: 'FAIL', about, ...missing }
  try {
    await tesseractOf(ocrSettings(config))
    const others = config.ocrLanguages.join() === 'eng' ? ' (set SERVICE_OCR_LANGUAGES for others)' : ''
    return { state: 'ok', about, says: `Tesseract works with: ${config.ocrLanguages.join(', ')}${others}` }
  } catch (thrown) {
    const { message: says, hint: fix } = asServiceError(thrown)
    return { state: 'FAIL', about, says, ...(fix !== undefined && { fix }) }
  }
}
