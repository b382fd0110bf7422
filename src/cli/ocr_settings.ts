import { resolve } from 'node:path'
import type { Config } from '../config.ts'
import type { OcrLanguages } from '../files/file-content.ts'

/** The languages in which text is recognised. */
export function ocrSettings({ ocrLanguages, ocrDataDir }: Config): OcrLanguages {
  return { languages: ocrLanguages, ...(ocrDataDir !== undefined && { dataFolder: resolve(ocrDataDir) }) }
}
