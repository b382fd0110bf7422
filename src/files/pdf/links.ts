import type { Box } from './geometry.ts'
import type { PdfFile } from './open.ts'
import { rectangleFrom, textFrom } from './pdfium.ts'

export interface LinkArea {
  href: string
  /** In user space. */
  box: Box
}

/** The link of an annotation to a URL. Links within the document are ignored. */
export function linkOf(file: PdfFile, annotation: number): LinkArea | undefined {
  const { pdfium } = file
  const href = pdfium.FPDFAnnot_GetSubtype(annotation) === LINK ? targetOf(file, annotation) : undefined
  if (href === undefined) return undefined
  return { href, box: rectangleFrom(pdfium, (address) => pdfium.FPDFAnnot_GetRect(annotation, address)) }
}

/** Type of an annotation (fpdf_annot.h), and of an action (fpdf_doc.h). */
const LINK = 2
const URI_ACTION = 3

function targetOf({ pdfium, handle }: PdfFile, annotation: number): string | undefined {
  const link = pdfium.FPDFAnnot_GetLink(annotation)
  const action = link === 0 ? 0 : pdfium.FPDFLink_GetAction(link)
  if (action === 0 || pdfium.FPDFAction_GetType(action) !== URI_ACTION) return undefined
  const uri = textFrom(pdfium, 'utf-8', (address, bytes) =>
    pdfium.FPDFAction_GetURIPath(handle, action, address, bytes),
  ).trim()
  return /^(?:https?|mailto|ftp|tel):/i.test(uri) ? uri : undefined
}
