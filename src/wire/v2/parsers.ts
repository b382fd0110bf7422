import { type Static, Type } from '@sinclair/typebox'
import type { ContentOptions, PdfOptions } from '../../content/document.ts'
import { oneOf, optional, strict } from '../schema.ts'

export const PDF_MODES = ['fast', 'auto', 'ocr'] as const satisfies readonly PdfOptions['mode'][]
/** Specification 4.4. */
export const MAX_PDF_PAGES = 10_000

const PdfParser = strict({
  type: oneOf(['pdf']),
  mode: optional(
    oneOf(PDF_MODES, {
      default: 'auto',
      description: 'Take the text of a PDF, recognise the characters of its pages, or do so where a page has no text.',
    }),
  ),
  maxPages: optional(Type.Integer({ minimum: 1, maximum: MAX_PDF_PAGES, description: 'Pages that are read at most.' })),
})

/** `parsers` of `/v2` (v2-server-semantics.md 5.1). */
export const Parsers = Type.Array(Type.Union([oneOf(['pdf']), PdfParser]), {
  maxItems: 10,
  description: 'How a PDF is read. Empty: it is not, and comes as Base64. Other documents are read in any case.',
})

/** What the entries say together; the later one wins. */
export function decodeParsers(parsers: Static<typeof Parsers> | undefined): Pick<ContentOptions, 'pdf'> {
  if (parsers === undefined) return {}
  if (parsers.length === 0) return { pdf: { raw: true } }
  const pdf: PdfOptions = {}
  for (const parser of parsers) if (typeof parser === 'object') Object.assign(pdf, withoutType(parser))
  return { pdf }
}

function withoutType({ type: _, ...options }: Static<typeof PdfParser>): PdfOptions {
  return options
}
