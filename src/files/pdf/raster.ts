import { type Box, frameOf } from './geometry.ts'
import type { PdfFile } from './open.ts'
import type { PdfPage } from './page.ts'
import { rectangleFrom } from './pdfium.ts'

/** A page as a grey picture (PGM), which Tesseract reads without decoding. */
export interface Picture {
  bytes: Uint8Array
  /** Pixels. */
  width: number
  height: number
  /** Points per pixel. */
  scale: number
}

/**
 * Renders a page.
 *
 * @param turns clockwise quarter turns
 */
export function pictureOf({ pdfium }: PdfFile, { handle }: PdfPage, turns: number): Picture {
  const sizes = [pdfium.FPDF_GetPageWidthF(handle), pdfium.FPDF_GetPageHeightF(handle)]
  const [across, down] = (turns % 2 === 0 ? sizes : sizes.toReversed()) as [number, number]
  const scale = Math.max(POINTS_OF_PIXEL, Math.sqrt((across * down) / MAX_PIXELS), Math.max(across, down) / MAX_SIDE)
  const width = Math.max(1, Math.round(across / scale))
  const height = Math.max(1, Math.round(down / scale))
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, GREY, 0, 0)
  if (bitmap === 0) throw new Error('PDFium could not allocate a bitmap for the page')
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    pdfium.FPDF_RenderPageBitmap(bitmap, handle, 0, 0, width, height, turns, ANNOTATIONS | GREYSCALE)
    return {
      bytes: greyMap(pdfium.memory, {
        address: pdfium.FPDFBitmap_GetBuffer(bitmap),
        stride: pdfium.FPDFBitmap_GetStride(bitmap),
        width,
        height,
      }),
      width,
      height,
      scale,
    }
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}

/** Converts user space to points from the top left of a picture with these `turns`. */
export function pictureFrame({ pdfium }: PdfFile, { handle }: PdfPage, turns: number): (box: Box) => Box {
  const frame = frameOf(90 * ((pdfium.FPDFPage_GetRotation(handle) + turns) % 4))
  const page = frame(rectangleFrom(pdfium, (address) => pdfium.FPDF_GetPageBoundingBox(handle, address)))
  return (box) => {
    const { x0, x1, top, bottom } = frame(box)
    return { x0: x0 - page.x0, x1: x1 - page.x0, top: top - page.top, bottom: bottom - page.top }
  }
}

/** 200 dpi. 150 dpi is no faster and loses small print (1.6 against 2.3 CPU seconds a page, the first warm). */
const POINTS_OF_PIXEL = 72 / 200
const MAX_PIXELS = 6_000_000
/** Longest side in pixels: Tesseract accepts at most 32,767. */
const MAX_SIDE = 20_000

/** Constants of fpdfview.h. */
const GREY = 1
const ANNOTATIONS = 1
const GREYSCALE = 8
const WHITE = -1

interface Pixels {
  address: number
  stride: number
  width: number
  height: number
}

/** Netpbm "P5": a line of text followed by the pixels. */
function greyMap(memory: WebAssembly.Memory, { address, stride, width, height }: Pixels): Uint8Array {
  const head = new TextEncoder().encode(`P5 ${width} ${height} 255\n`)
  const bytes = new Uint8Array(head.length + width * height)
  bytes.set(head)
  for (let row = 0; row < height; row++) {
    bytes.set(new Uint8Array(memory.buffer, address + row * stride, width), head.length + row * width)
  }
  return bytes
}
