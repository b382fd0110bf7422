import TesseractCore, { type TesseractApi, type TesseractModule } from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import wasmPath from 'tesseract.js-core/tesseract-core-simd-lstm.wasm' with { type: 'file' }
import { ServiceError } from '../../errors.ts'
import type { OcrLanguages } from '../file-content.ts'
import { languageData } from './languages.ts'

/** What Tesseract recognises in one picture. */
export interface Recognition {
  /** Lines and words with their boxes: hOCR 1.2. */
  hocr: string
  /** 0 to 100. */
  confidence: number
}

export interface Tesseract {
  /**
   * Recognises a picture: PNG, JPEG, TIFF, WebP, GIF, BMP or PNM.
   *
   * @param turns clockwise quarter turns to apply first
   * @returns undefined if the picture cannot be decoded
   */
  recognise(picture: Uint8Array, turns?: number): Recognition | undefined
}

/** Exif orientations (Exif 2.3, Orientation) by the clockwise quarter turns that make the picture upright. */
export const ORIENTATIONS = [1, 6, 3, 8]

/** One instance per set of languages, for the life of the process. It takes 0.3 s to start and 140 MB. */
export function tesseractOf(choice: OcrLanguages): Promise<Tesseract> {
  const key = `${choice.languages.join('+')} ${choice.dataFolder ?? ''}`
  const known = running.get(key)
  if (known !== undefined) return known
  const started = start(choice)
  running.set(key, started)
  started.catch(() => running.delete(key))
  return started
}

const running = new Map<string, Promise<Tesseract>>()

/** OEM_LSTM_ONLY: the built-in data has no other model. */
const LSTM = 1
/** PSM_AUTO detects columns and pictures. Without it a page is one block. */
const AUTO = 3

async function start({ languages, dataFolder }: OcrLanguages): Promise<Tesseract> {
  const data = await Promise.all(languages.map((name) => languageData(name, dataFolder)))
  const wasmBinary = await Bun.file(wasmPath).arrayBuffer()
  const program = await TesseractCore({ wasmBinary, locateFile: (path) => path, print() {}, printErr() {} })
  program.FS.mkdir('/data')
  languages.forEach((name, i) => {
    program.FS.writeFile(`/data/${name}.traineddata`, data[i]!)
  })
  const api = new program.TessBaseAPI()
  if (api.Init('/data', languages.join('+'), LSTM) !== 0)
    throw new ServiceError('ocr_unavailable', `Tesseract cannot load the language data for ${languages.join(', ')}`, {
      hint: 'Check that the files in SERVICE_OCR_DATA_DIR are complete and made for Tesseract 4 or 5 (LSTM).',
    })
  api.SetPageSegMode(AUTO)
  return { recognise: (picture, turns = 0) => recognise(program, api, { picture, turns }) }
}

/** Lines with less slope (radians) are not straightened. */
const MIN_GRADIENT = 0.005

function recognise(
  program: TesseractModule,
  api: TesseractApi,
  { picture, turns }: { picture: Uint8Array; turns: number },
): Recognition | undefined {
  program.FS.writeFile('/input', picture)
  const orientation = ORIENTATIONS[turns]!
  try {
    if (api.SetImageFile(orientation, 0) !== 0) return undefined
    api.FindLines()
    const gradient = api.GetGradient()
    if (Math.abs(gradient) >= MIN_GRADIENT) api.SetImageFile(orientation, gradient)
    api.Recognize(null)
    return { hocr: api.GetHOCRText(0), confidence: api.MeanTextConf() }
  } catch (thrown) {
    // After a crash the program is not used again.
    running.clear()
    throw thrown
  } finally {
    api.Clear()
    program.FS.unlink('/input')
  }
}
