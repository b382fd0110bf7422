import type { Box } from './geometry.ts'
import type { PdfFile } from './open.ts'
import { rectangleFrom, textFrom } from './pdfium.ts'

export interface LinkArea {
  href: string
  /** In user space. */
  box: Box
}

/** The links of a page to URLs. Links within the document are ignored. */
export function linksOf(file: PdfFile, page: number): { links: LinkArea[]; written: boolean } {
  const { pdfium } = file
  const links: LinkArea[] = []
  let written = false
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS)
  for (let i = 0; i < count; i++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, i)
    if (annotation === 0) continue
    const subtype = pdfium.FPDFAnnot_GetSubtype(annotation)
    if (WRITTEN.has(subtype)) written = true
    const href = subtype === LINK ? targetOf(file, annotation) : undefined
    if (href !== undefined) {
      links.push({ href, box: rectangleFrom(pdfium, (address) => pdfium.FPDFAnnot_GetRect(annotation, address)) })
    }
    pdfium.FPDFPage_CloseAnnot(annotation)
  }
  return { links, written }
}

/** Subtypes of annotations (fpdf_annot.h). */
const LINK = 2
/** Annotations that show text on the page: free text, stamps, form fields. */
const WRITTEN = new Set([3, 13, 20])

const MAX_ANNOTATIONS = 2000

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
