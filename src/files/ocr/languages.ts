import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import english from '../../../node_modules/@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz' with {
  type: 'file',
}
import { ServiceError } from '../../errors.ts'
import type { OcrLanguages } from '../file-content.ts'

export const ENGLISH: OcrLanguages = { languages: ['eng'] }

/**
 * The data of one language.
 *
 * @throws ServiceError `document_unreadable` if the folder has no such language
 */
export async function languageData(name: string, dataFolder: string | undefined): Promise<Uint8Array> {
  if (!/^[\w-]{1,40}$/.test(name)) throw missing(name)
  const files = dataFolder === undefined ? [] : [`${name}.traineddata`, `${name}.traineddata.gz`]
  for (const file of files) {
    const data = await readFile(join(dataFolder!, file)).catch(() => undefined)
    if (data !== undefined) return unpacked(data)
  }
  if (name !== 'eng') throw missing(name)
  return unpacked(new Uint8Array(await Bun.file(english).arrayBuffer()))
}

function unpacked(data: Uint8Array): Uint8Array {
  return data[0] === 0x1f && data[1] === 0x8b ? Bun.gunzipSync(new Uint8Array(data)) : data
}

const missing = (name: string) =>
  new ServiceError('document_unreadable', `No data of the language "${name}" is there to recognise text with.`)
