import { drawsText } from './drawing.ts'
import { isUnlisted, markOfField } from './form-fields.ts'
import { type LinkArea, linkOf } from './links.ts'
import { linesOf, type Mark } from './marks.ts'
import type { PdfFile } from './open.ts'
import { annotationText, type Pdfium, rectangleFrom } from './pdfium.ts'

/** What the annotations of a page add to it. */
export interface Annotations {
  links: LinkArea[]
  /** Values, ticks and notes that nothing draws as readable text. */
  marks: Mark[]
  /** Whether other annotations are drawn, so that their text is read after the page is flattened. */
  drawn: boolean
}

/** Reads the annotations of a page, and takes away the appearance of those that become marks. */
export function annotationsOf(file: PdfFile, page: number): Annotations {
  const { pdfium } = file
  const annotations = annotationsOn(pdfium, page)
  const written = annotations.flatMap((annotation) => writtenOf(pdfium, annotation) ?? [])
  const unlisted = written.some(({ annotation, subtype }) => subtype === WIDGET && isUnlisted(file, annotation))
  // PDFium then draws some of the fields, which is not the file's own drawing.
  if (unlisted) pdfium.FORM_OnAfterLoadPage(page, file.form())
  const marks = written.flatMap((one) => takeMark(file, one) ?? [])
  const links = annotations.flatMap((annotation) => linkOf(file, annotation) ?? [])
  if (unlisted) pdfium.FORM_OnBeforeClosePage(page, file.form())
  for (const annotation of annotations) pdfium.FPDFPage_CloseAnnot(annotation)
  return { links, marks, drawn: marks.length < written.length }
}

const MAX_ANNOTATIONS = 2000

function annotationsOn(pdfium: Pdfium, page: number): number[] {
  const count = Math.min(pdfium.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS)
  return Array.from({ length: count }, (_, i) => pdfium.FPDFPage_GetAnnot(page, i)).filter((handle) => handle !== 0)
}

/** Subtypes of annotations that show text on the page (fpdf_annot.h). */
const FREE_TEXT = 3
const STAMP = 13
const WIDGET = 20
const WRITTEN = new Set([FREE_TEXT, STAMP, WIDGET])

interface Written {
  annotation: number
  subtype: number
  /** Whether the file draws it, and whether it draws text. */
  drawn: boolean
  text: boolean
}

function writtenOf(pdfium: Pdfium, annotation: number): Written | undefined {
  const subtype = pdfium.FPDFAnnot_GetSubtype(annotation)
  if (!WRITTEN.has(subtype)) return undefined
  const objects = pdfium.FPDFAnnot_GetObjectCount(annotation)
  return { annotation, subtype, drawn: objects > 0, text: objects > 0 && drawsText(pdfium, annotation) }
}

/** The mark of an annotation, which is then not drawn. */
function takeMark(file: PdfFile, written: Written): Mark | undefined {
  const mark = markOf(file, written)
  if (mark !== undefined || !written.drawn) file.pdfium.FPDFAnnot_SetAP(written.annotation, NORMAL_APPEARANCE, 0)
  return mark
}

const NORMAL_APPEARANCE = 0

/** Flags of annotations (ISO 32000-1, 12.5.3): not shown at all, not shown on a screen. */
const HIDDEN = 2
const NO_VIEW = 32

/** Points. Fields without an area hold values that are not for readers. */
const MIN_SIDE = 1

function markOf(file: PdfFile, { annotation, subtype, text }: Written): Mark | undefined {
  const { pdfium } = file
  if (subtype === STAMP || (pdfium.FPDFAnnot_GetFlags(annotation) & (HIDDEN | NO_VIEW)) !== 0) return undefined
  const box = rectangleFrom(pdfium, (address) => pdfium.FPDFAnnot_GetRect(annotation, address))
  if (Math.abs(box.x1 - box.x0) < MIN_SIDE || Math.abs(box.top - box.bottom) < MIN_SIDE) return undefined
  if (subtype === WIDGET) return markOfField(file, annotation, { box, drawn: text })
  if (text) return undefined
  const lines = linesOf(annotationText(pdfium, annotation, 'Contents'))
  return lines.length > 0 ? { kind: 'text', box, lines } : undefined
}
