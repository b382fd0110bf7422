// Reads what a response says outside its boilerplate.
import type { Call } from '../call.ts'
import { type ContentOptions, documentOf, type PageDocument, type Source } from '../content/document.ts'
import type { Substance } from '../content/main/substance.ts'
import type { Snapshot } from './snapshot.ts'

/** Converts a response. The bytes of `source` may be transferred: do not use them afterwards. */
export type ConvertPage = (source: Source, options: ContentOptions, call: Call) => Promise<PageDocument>

export type ReadSubstance = (snapshot: Snapshot, call: Call) => Promise<Substance | undefined>

/**
 * Reads the substance of a page. Undefined for what is no page, or cannot be read.
 *
 * @param convert for large pages off the event loop; by default on it
 */
export function createReadSubstance(convert: ConvertPage = convertHere): ReadSubstance {
  return async ({ body, contentType, finalUrl, engine }, call) => {
    const source = { body: new Uint8Array(body), contentType, url: finalUrl, rendered: engine === 'browser' }
    const { substance } = await convert(source, OPTIONS, call).catch((thrown: unknown) => {
      if (call.signal.aborted) throw thrown
      return { substance: undefined }
    })
    return substance
  }
}

const OPTIONS: ContentOptions = {
  formats: ['substance'],
  onlyMainContent: true,
  onlyCleanContent: false,
  includeTags: [],
  excludeTags: [],
  removeBase64Images: true,
}

const convertHere: ConvertPage = async (source, options) => documentOf(source, options)
