import type { Box } from './geometry.ts'
import { linesOf, type Mark } from './marks.ts'
import type { PdfFile } from './open.ts'
import { annotationText, type Pdfium, textFrom } from './pdfium.ts'

/**
 * What a field of a form (ISO 32000-1, 12.7) shows, if the file does not draw it as readable text. Ticks are always
 * marks: their drawing is a line, or a letter of a font of symbols.
 *
 * @param drawn whether the file draws text for the field
 */
export function markOfField(
  file: PdfFile,
  annotation: number,
  { box, drawn }: { box: Box; drawn: boolean },
): Mark | undefined {
  const field = fieldOf(file, annotation)
  if (field === undefined) return undefined
  if (isButton(field))
    return {
      kind: 'tick',
      box,
      on: isTicked(field, file.staleFields),
      name: linesOf(nameOf(field)).join(' ').slice(0, MAX_NAME),
    }
  if (!isValue(field) || (drawn && !isMisread(field, file.staleFields))) return undefined
  const lines = linesOf(field.type === TEXT ? fieldValue(field) : choiceOf(field))
  return lines.length > 0 ? { kind: 'text', box, lines } : undefined
}

/** Whether an annotation is a field that the form does not list. PDFium finds those when it opens the page. */
export const isUnlisted = (file: PdfFile, annotation: number): boolean =>
  file.form() !== 0 && fieldOf(file, annotation) === undefined

interface Field {
  pdfium: Pdfium
  form: number
  annotation: number
  type: number
}

function fieldOf({ pdfium, form: open }: PdfFile, annotation: number): Field | undefined {
  const form = open()
  const type = form === 0 ? 0 : pdfium.FPDFAnnot_GetFormFieldType(form, annotation)
  return type > 0 ? { pdfium, form, annotation, type } : undefined
}

/** Types of fields (fpdf_formfill.h). */
const CHECK_BOX = 2
const RADIO_BUTTON = 3
const COMBO_BOX = 4
const LIST_BOX = 5
const TEXT = 6

/** Flags of text fields (ISO 32000-1, 12.7.4.3). */
const PASSWORD = 1 << 13
const COMB = 1 << 24

const isButton = ({ type }: Field): boolean => type === CHECK_BOX || type === RADIO_BUTTON

const flagsOf = ({ pdfium, form, annotation }: Field): number => pdfium.FPDFAnnot_GetFormFieldFlags(form, annotation)

function isValue(field: Field): boolean {
  if (field.type === TEXT) return (flagsOf(field) & PASSWORD) === 0
  return field.type === COMBO_BOX || field.type === LIST_BOX
}

/**
 * Whether the text that a field draws is not its value: it is out of date, the letters of a comb stand as far apart as
 * words, or a list shows all its options.
 */
function isMisread(field: Field, stale: boolean): boolean {
  return stale || field.type === LIST_BOX || (field.type === TEXT && (flagsOf(field) & COMB) !== 0)
}

/**
 * The appearance that is chosen tells whether a button is on (ISO 32000-1, 12.7.4.2.3). Programs that leave the drawing
 * to the reader may only write the value.
 */
function isTicked({ pdfium, annotation }: Field, stale: boolean): boolean {
  const state = annotationText(pdfium, annotation, 'AS')
  const chosen = state === '' || (stale && state === OFF) ? annotationText(pdfium, annotation, 'V') : state
  return chosen !== '' && chosen !== OFF
}

const OFF = 'Off'

const stringOf = ({ pdfium }: Field, fill: (address: number, bytes: number) => number): string =>
  textFrom(pdfium, 'utf-16le', fill)

const nameOf = (field: Field): string =>
  stringOf(field, (address, bytes) =>
    field.pdfium.FPDFAnnot_GetFormFieldAlternateName(field.form, field.annotation, address, bytes),
  )

const fieldValue = (field: Field): string =>
  stringOf(field, (address, bytes) =>
    field.pdfium.FPDFAnnot_GetFormFieldValue(field.form, field.annotation, address, bytes),
  )

/** Characters of the name of a button. */
const MAX_NAME = 200

const MAX_OPTIONS = 2000

/** The labels of the selected options, or what was typed instead. */
function choiceOf(field: Field): string {
  const { pdfium, form, annotation } = field
  const labels: string[] = []
  const count = Math.min(pdfium.FPDFAnnot_GetOptionCount(form, annotation), MAX_OPTIONS)
  for (let i = 0; i < count; i++) {
    if (pdfium.FPDFAnnot_IsOptionSelected(form, annotation, i) === 0) continue
    labels.push(
      stringOf(field, (address, bytes) => pdfium.FPDFAnnot_GetOptionLabel(form, annotation, i, address, bytes)),
    )
  }
  return labels.length > 0 ? labels.join(', ') : fieldValue(field)
}
