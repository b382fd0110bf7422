import type { Call } from '../call.ts'
import type { PageDocument } from '../content/document.ts'
import { asServiceError } from '../errors.ts'
import { causeOf, type LogFields } from '../log.ts'
import type { Conversion } from './handle.ts'

/** Logs one `file` line for a conversion: the type of its bytes (`unknown` if its process was killed) and the outcome. */
export async function logFile(
  read: (onType: Conversion['onType']) => Promise<PageDocument>,
  { source: { body }, what }: Pick<Conversion, 'source' | 'what'>,
  { log }: Call,
): Promise<PageDocument> {
  const started = performance.now()
  // Read now: the conversion may transfer the bytes.
  const bytes = body.byteLength
  let kind: string = what === 'page' ? 'page' : 'unknown'
  const logLine = (fields: LogFields) =>
    log.info('file', { kind, ...fields, bytes, ms: Math.round(performance.now() - started) })
  try {
    const document = await read((type) => {
      kind = type
    })
    logLine({ outcome: 'read' })
    return document
  } catch (thrown) {
    const { code, cause } = asServiceError(thrown)
    logLine({ outcome: 'failed', code, cause: causeOf(cause) })
    throw thrown
  }
}
