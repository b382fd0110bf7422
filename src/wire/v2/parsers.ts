import { type Static, Type } from '@sinclair/typebox'
import type { ContentOptions, PdfOptions } from '../../content/document.ts'
import { oneOf, optional, strict } from '../schema.ts'

export const PDF_MODES = ['fast', 'auto', 'ocr'] as const satisfies readonly PdfOptions['mode'][]
export const MAX_PDF_PAGES = 10_000

const PdfParser = strict({
  type: oneOf(['pdf']),
  mode: optional(
    oneOf(PDF_MODES, {
      default: 'auto',
      description:
        '`fast` uses the text in the PDF, `ocr` recognises the text of every page, `auto` does so on pages without text.',
    }),
  ),
  maxPages: optional(
    Type.Integer({ minimum: 1, maximum: MAX_PDF_PAGES, description: 'Maximum number of pages to read.' }),
  ),
})

/** `parsers` of `/v2` (docs/compatibility.md#scrape-options). */
export const Parsers = Type.Array(Type.Union([oneOf(['pdf']), PdfParser]), {
  maxItems: 10,
  description: 'How to read a PDF. If empty, a PDF is returned as Base64. Other documents are always read.',
})

/** The entries combined; later ones override earlier ones. */
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
