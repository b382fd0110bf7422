import { resolve } from 'node:path'
import type { Config } from '../config/read.ts'
import { roleParts } from '../config/roles.ts'
import type { OcrLanguages } from '../files/file-content.ts'
import { languageDataHint, missingLanguages } from '../files/ocr/languages.ts'

/** The languages of text recognition. */
export function ocrSettings({ ocrLanguages, ocrDataDir }: Config): OcrLanguages {
  return { languages: ocrLanguages, ...(ocrDataDir !== undefined && { dataFolder: resolve(ocrDataDir) }) }
}

/** Whether this role converts files. */
export function readsFiles({ role }: Config): boolean {
  return roleParts[role].some((part) => part === 'http' || part === 'tasks')
}

/** Why text recognition is not available, and the fix. Undefined if it is, or if this role does not need it. */
export async function missingOcr(config: Config): Promise<{ says: string; fix: string } | undefined> {
  if (!readsFiles(config)) return undefined
  const missing = await missingLanguages(ocrSettings(config))
  if (missing.length === 0) return undefined
  const names = missing.join(', ')
  return {
    says: `no text can be recognised: data is missing for ${names} (SERVICE_OCR_LANGUAGES)`,
    fix: languageDataHint(missing),
  }
}
