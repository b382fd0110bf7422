import { exists, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import english from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz' with { type: 'file' }
import { ServiceError } from '../../errors.ts'
import type { OcrLanguages } from '../file-content.ts'

export const ENGLISH: OcrLanguages = { languages: ['eng'] }

/**
 * The data of one language.
 *
 * @throws ServiceError `ocr_unavailable`, saying what to do, if the folder has no such language
 */
export async function languageData(name: string, dataFolder: string | undefined): Promise<Uint8Array> {
  const file = await dataFile(name, dataFolder)
  if (file === undefined) {
    throw new ServiceError(
      'ocr_unavailable',
      `Text cannot be recognised: the data of the language "${name}" is missing`,
      {
        hint: whereDataGoes([name]),
      },
    )
  }
  // English is inside the executable, whose files only Bun reads.
  const data = file === english ? new Uint8Array(await Bun.file(file).arrayBuffer()) : await readFile(file)
  return data[0] === 0x1f && data[1] === 0x8b ? Bun.gunzipSync(new Uint8Array(data)) : data
}

/** Those whose data is missing, so that nothing can be recognised. */
export async function missingLanguages({ languages, dataFolder }: OcrLanguages): Promise<string[]> {
  const files = await Promise.all(languages.map((name) => dataFile(name, dataFolder)))
  return languages.filter((_, i) => files[i] === undefined)
}

/** What to do about languages that are missing. */
export function whereDataGoes(names: readonly string[]): string {
  const files = names.map((name) => `${name}.traineddata`).join(' and ')
  return `Put ${files} (of https://github.com/tesseract-ocr/tessdata_best) into the folder that SERVICE_OCR_DATA_DIR names.`
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
