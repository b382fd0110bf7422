import { exists, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import english from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz' with { type: 'file' }
import { ServiceError } from '../../errors.ts'
import type { OcrLanguages } from '../file-content.ts'

export const ENGLISH: OcrLanguages = { languages: ['eng'] }

/**
 * Loads the data of one language.
 *
 * @throws ServiceError `ocr_unavailable`, with a hint, if the folder has no data for the language
 */
export async function languageData(name: string, dataFolder: string | undefined): Promise<Uint8Array> {
  const file = await dataFile(name, dataFolder)
  if (file === undefined) {
    throw new ServiceError('ocr_unavailable', `Text recognition is not available: no data for the language "${name}"`, {
      hint: languageDataHint([name]),
    })
  }
  // English is embedded in the executable, where only Bun can read it.
  const data = file === english ? new Uint8Array(await Bun.file(file).arrayBuffer()) : await readFile(file)
  return data[0] === 0x1f && data[1] === 0x8b ? Bun.gunzipSync(new Uint8Array(data)) : data
}

/** The languages without data. */
export async function missingLanguages({ languages, dataFolder }: OcrLanguages): Promise<string[]> {
  const files = await Promise.all(languages.map((name) => dataFile(name, dataFolder)))
  return languages.filter((_, i) => files[i] === undefined)
}

/** The hint for missing languages. */
export function languageDataHint(names: readonly string[]): string {
  const files = names.map((name) => `${name}.traineddata`).join(' and ')
  return `Put ${files} from https://github.com/tesseract-ocr/tessdata_best into the folder set by SERVICE_OCR_DATA_DIR.`
}

async function dataFile(name: string, dataFolder: string | undefined): Promise<string | undefined> {
  if (!/^[\w-]{1,40}$/.test(name)) return undefined
  const files = dataFolder === undefined ? [] : [`${name}.traineddata`, `${name}.traineddata.gz`]
  for (const file of files) {
    const path = join(dataFolder!, file)
    if (await exists(path)) return path
  }
  return name === 'eng' ? english : undefined
}
