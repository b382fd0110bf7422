import { type ContentOptions, documentOf, type PageDocument, type Source } from '../content/document.ts'
import { asServiceError, type ErrorCode, type Issue } from '../errors.ts'
import { causeOf } from '../log.ts'

/** What goes into a conversion Worker. */
export interface ConversionRequest {
  source: Source
  options: ContentOptions
}

/** What comes out of it; an error as its parts, since classes do not cross. */
export type ConversionAnswer =
  | { document: PageDocument }
  | { error: { code: ErrorCode; message: string; cause: string; details?: Issue[] } }

/** One conversion, as a Worker answers it. Never throws. */
export function answerConversion({ source, options }: ConversionRequest): ConversionAnswer {
  try {
    return { document: documentOf(source, options) }
  } catch (thrown) {
    const error = asServiceError(thrown)
    const { code, message, details } = error
    return { error: { code, message, cause: causeOf(error.cause), ...(details && { details }) } }
  }
}
