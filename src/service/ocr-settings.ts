import { resolve } from 'node:path'
import type { Config } from '../config/read.ts'
import { roleParts } from '../config/roles.ts'
import type { OcrLanguages } from '../files/file-content.ts'
import { missingLanguages, whereDataGoes } from '../files/ocr/languages.ts'

/** The languages in which text is recognised. */
export function ocrSettings({ ocrLanguages, ocrDataDir }: Config): OcrLanguages {
  return { languages: ocrLanguages, ...(ocrDataDir !== undefined && { dataFolder: resolve(ocrDataDir) }) }
}

/** Whether files are read in this role. */
export function readsFiles({ role }: Config): boolean {
  return roleParts[role].some((part) => part === 'http' || part === 'tasks')
}

/** That no text can be recognised, and what to do about it; undefined where all data is there, or is not needed. */
export async function missingOcr(config: Config): Promise<{ says: string; fix: string } | undefined> {
  if (!readsFiles(config)) return undefined
  const missing = await missingLanguages(ocrSettings(config))
  if (missing.length === 0) return undefined
  const names = missing.join(', ')
  return {
    says: `no text can be recognised: data is missing for ${names} (SERVICE_OCR_LANGUAGES)`,
    fix: whereDataGoes(missing),
  }
}
