import type { Call } from '../call.ts'
import type { PageDocument } from '../content/document.ts'
import { asServiceError } from '../errors.ts'
import { causeOf, type LogFields } from '../log.ts'
import type { Conversion } from './handle.ts'

/** One line of the log for a file: what its bytes are (`unknown` where its process was killed), and what became of it. */
export async function logFile(
  read: (onType: Conversion['onType']) => Promise<PageDocument>,
  { source: { body }, what }: Pick<Conversion, 'source' | 'what'>,
  { log }: Call,
): Promise<PageDocument> {
  const began = performance.now()
  // The body is given away.
  const bytes = body.byteLength
  let kind: string = what === 'page' ? 'page' : 'unknown'
  const tell = (fields: LogFields) =>
    log.info('file', { kind, ...fields, bytes, ms: Math.round(performance.now() - began) })
  try {
    const document = await read((type) => {
      kind = type
    })
    tell({ outcome: 'read' })
    return document
  } catch (thrown) {
    const { code, cause } = asServiceError(thrown)
    tell({ outcome: 'failed', code, cause: causeOf(cause) })
    throw thrown
  }
}
