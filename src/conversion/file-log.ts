import type { PageDocument } from '../content/document.ts'
import { asServiceError } from '../errors.ts'
import { causeOf, type Log, type LogFields } from '../log.ts'
import type { Conversion } from './handle.ts'

type Told = Pick<Conversion, 'source' | 'what'> & { log: Log | undefined }

/** One line of the log for a file: what its bytes are (`unknown` where its process was killed), and what became of it. */
export async function tellFile(
  read: (onType: Conversion['onType']) => Promise<PageDocument>,
  { source: { body }, what, log }: Told,
): Promise<PageDocument> {
  const began = performance.now()
  // The body is given away.
  const bytes = body.byteLength
  let kind: string = what === 'page' ? 'page' : 'unknown'
  const tell = (fields: LogFields) =>
    log?.info('file', { kind, ...fields, bytes, ms: Math.round(performance.now() - began) })
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
