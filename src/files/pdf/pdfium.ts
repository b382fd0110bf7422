// PDFium as WebAssembly: the functions we call, instances of it, and how values are read from its memory.
import { PDFiumModule } from '@hyzyla/pdfium'
import wasmPath from '@hyzyla/pdfium/pdfium.wasm' with { type: 'file' }
import type { Box } from './geometry.ts'

/**
 * The functions of PDFium's C interface (public/fpdf*.h) that we call. Handles and addresses are numbers; 0 is none.
 */
const functions = `
  malloc free FPDF_InitLibrary FPDF_LoadMemDocument FPDF_GetLastError FPDF_GetPageCount FPDF_GetMetaText
  FPDF_DocumentHasValidCrossReferenceTable FPDF_LoadPage FPDF_ClosePage FPDF_GetPageWidthF FPDF_GetPageHeightF
  FPDF_GetPageBoundingBox FPDF_RenderPageBitmap FPDFBitmap_CreateEx FPDFBitmap_FillRect FPDFBitmap_GetBuffer
  FPDFBitmap_GetStride FPDFBitmap_Destroy FPDFPage_Flatten FPDFPage_GetRotation FPDFPage_GetAnnotCount FPDFPage_GetAnnot
  FPDFPage_CloseAnnot FPDFAnnot_GetSubtype FPDFAnnot_GetRect FPDFAnnot_GetLink FPDFAnnot_GetStringValue FPDFLink_GetAction
  FPDFAction_GetType FPDFAction_GetURIPath FPDFPage_CountObjects FPDFPage_GetObject FPDFPageObj_GetType FPDFPageObj_GetBounds
  FPDFPageObj_GetMatrix FPDFPath_CountSegments FPDFPath_GetPathSegment FPDFPath_GetDrawMode FPDFPathSegment_GetType
  FPDFPathSegment_GetPoint FPDFPathSegment_GetClose FPDFFormObj_CountObjects FPDFFormObj_GetObject FPDFText_LoadPage
  FPDFText_ClosePage FPDFText_CountChars FPDFText_GetUnicode FPDFText_GetLooseCharBox FPDFText_GetCharOrigin
  FPDFText_GetTextObject FPDFText_GetFontSize FPDFText_GetMatrix FPDFText_HasUnicodeMapError FPDFTextObj_GetFont
  FPDFFont_GetBaseFontName FPDFFont_GetFlags FPDFFont_GetWeight FPDFFont_GetItalicAngle FPDFBookmark_GetFirstChild
  FPDFBookmark_GetNextSibling FPDFBookmark_GetTitle FPDFDOC_InitFormFillEnvironment FORM_OnAfterLoadPage FORM_OnBeforeClosePage FPDF_GetFormType FPDFAnnot_GetFlags
  FPDFAnnot_SetAP FPDFAnnot_GetObjectCount FPDFAnnot_GetObject FPDFAnnot_GetFormFieldType FPDFAnnot_GetFormFieldFlags
  FPDFAnnot_GetFormFieldValue FPDFAnnot_GetFormFieldAlternateName
  FPDFAnnot_GetOptionCount FPDFAnnot_GetOptionLabel FPDFAnnot_IsOptionSelected
` as const

type Words<Text extends string> = Text extends `${infer Head} ${infer Tail}` | `${infer Head}\n${infer Tail}`
  ? Words<Head> | Words<Tail>
  : Text
type PdfiumFunctions = Record<Exclude<Words<typeof functions>, ''>, (...parameters: number[]) => number>

/** An instance of PDFium with its own memory, which only grows. Each file has an instance, which is dropped with it. */
export interface Pdfium extends PdfiumFunctions {
  memory: WebAssembly.Memory
}

let compiled: Promise<WebAssembly.Module> | undefined

/** Creates an instance. The program is compiled once per process (0.06 s); an instance takes 0.02 s and 18 MB. */
export async function createPdfium(): Promise<Pdfium> {
  compiled ??= Bun.file(wasmPath)
    .arrayBuffer()
    .then((wasm) => WebAssembly.compile(wasm))
  const program = await compiled
  let pdfium: Pdfium | undefined
  await PDFiumModule({
    instantiateWasm(imports, loaded) {
      const instance = new WebAssembly.Instance(program, imports)
      pdfium = instance.exports as unknown as Pdfium
      ;(loaded as unknown as (instance: WebAssembly.Instance, program: WebAssembly.Module) => void)(instance, program)
      return instance.exports
    },
  } as Parameters<typeof PDFiumModule>[0])
  pdfium!.FPDF_InitLibrary()
  return pdfium!
}

/** A view of the memory. Growing the memory invalidates earlier views. */
export function viewOf({ memory }: Pdfium): DataView {
  return new DataView(memory.buffer)
}

/** Calls `read` with the address of `bytes` bytes of scratch memory. */
export function withScratch<T>(pdfium: Pdfium, bytes: number, read: (address: number) => T): T {
  const address = pdfium.malloc(bytes)
  try {
    return read(address)
  } finally {
    pdfium.free(address)
  }
}

/** Reads a rectangle in user space (FS_RECTF): `fill` writes its left, top, right and bottom. */
export function rectangleFrom(pdfium: Pdfium, fill: (address: number) => void): Box {
  return withScratch(pdfium, 16, (address) => {
    fill(address)
    const view = viewOf(pdfium)
    const at = (offset: number) => view.getFloat32(address + offset, true)
    return { x0: at(0), top: at(4), x1: at(8), bottom: at(12) }
  })
}

const MAX_TEXT_BYTES = 64 * 1024

/** Reads text. `fill` returns how many bytes it needs, including the terminator, and fills the buffer it is given. */
export function textFrom(
  pdfium: Pdfium,
  encoding: 'utf-8' | 'utf-16le',
  fill: (address: number, bytes: number) => number,
): string {
  const bytes = Math.min(fill(0, 0), MAX_TEXT_BYTES)
  if (bytes <= 0) return ''
  return withScratch(pdfium, bytes, (address) => {
    fill(address, bytes)
    const text = new TextDecoder(encoding).decode(new Uint8Array(pdfium.memory.buffer, address, bytes))
    const end = text.indexOf('\0')
    return end === -1 ? text : text.slice(0, end)
  })
}

/** A string of the dictionary of an annotation; empty if it has none. */
export function annotationText(pdfium: Pdfium, annotation: number, key: string): string {
  const name = new TextEncoder().encode(`${key}\0`)
  return withScratch(pdfium, name.length, (nameAddress) => {
    new Uint8Array(pdfium.memory.buffer).set(name, nameAddress)
    return textFrom(pdfium, 'utf-16le', (address, bytes) =>
      pdfium.FPDFAnnot_GetStringValue(annotation, nameAddress, address, bytes),
    )
  })
}
