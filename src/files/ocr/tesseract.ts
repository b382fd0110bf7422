import TesseractCore, { type TesseractApi, type TesseractModule } from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import wasmPath from 'tesseract.js-core/tesseract-core-simd-lstm.wasm' with { type: 'file' }
import { ServiceError } from '../../errors.ts'
import type { OcrLanguages } from '../file-content.ts'
import { languageData } from './languages.ts'

/** What Tesseract reads in one picture. */
export interface Recognition {
  /** Lines and words with their places: hOCR 1.2. */
  hocr: string
  /** 0 to 100. */
  confidence: number
}

export interface Tesseract {
  /**
   * Reads a picture: PNG, JPEG, TIFF, WebP, GIF, BMP or PNM.
   *
   * @param turns quarter turns, counted with the clock, by which the picture is turned first
   * @returns undefined for a picture that cannot be decoded
   */
  recognise(picture: Uint8Array, turns?: number): Recognition | undefined
}

/** Lines that lean less than this (radians) are read as they are. */
const MIN_GRADIENT = 0.005
/** Quarter turns with the clock, as Exif names what turns a picture upright so (Exif 2.3, Orientation). */
export const ORIENTATIONS = [1, 6, 3, 8]
/** OEM_LSTM_ONLY: the data brought along has nothing else. */
const LSTM = 1
/** PSM_AUTO: columns and pictures are told apart. Without it a page is one block. */
const AUTO = 3

const running = new Map<string, Promise<Tesseract>>()

/** One instance for each choice of languages lives as long as its process: it takes 0.3 s to start and 140 MB. */
export function tesseractOf(choice: OcrLanguages): Promise<Tesseract> {
  const key = `${choice.languages.join('+')} ${choice.dataFolder ?? ''}`
  const known = running.get(key)
  if (known !== undefined) return known
  const started = start(choice)
  running.set(key, started)
  started.catch(() => running.delete(key))
  return started
}

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
    throw new ServiceError('ocr_unavailable', `Tesseract does not start with the data of ${languages.join(', ')}`, {
      hint: 'The files in SERVICE_OCR_DATA_DIR have to be those of Tesseract 4 or 5 (LSTM), and whole.',
    })
  api.SetPageSegMode(AUTO)
  return { recognise: (picture, turns = 0) => recognise(program, api, { picture, turns }) }
}

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
    // A program that gave up is not used again.
    running.clear()
    throw thrown
  } finally {
    api.Clear()
    program.FS.unlink('/input')
  }
}
