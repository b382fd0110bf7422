import { deflateSync } from 'node:zlib'

export type Font = 'regular' | 'bold' | 'italic' | 'mono'

export interface Text {
  x: number
  /** From the top of the page, points. */
  y: number
  text: string
  size?: number
  font?: Font
  /** Counted against the clock. */
  degrees?: number
}

/** From the top left of the page. */
type BoxOnPage = [x0: number, top: number, x1: number, bottom: number]

export interface Annotation {
  box: BoxOnPage
  /** Entries of its dictionary. It is a field of the form if they contain `/Widget`. */
  entries: string
  /** What its appearance draws (content of a form XObject whose fonts are those of the page), by state. */
  drawn?: string | Record<string, string>
  /** Entries of its parent, which it shares with the other annotations that have the same ones. */
  parent?: string
  /** Whether the form does not list it. */
  orphan?: boolean
}

export interface Page {
  texts?: Text[]
  /** Straight lines: x0, y0, x1, y1 from the top left. */
  rules?: [number, number, number, number][]
  links?: { box: BoxOnPage; href: string }[]
  annotations?: Annotation[]
  /** Width of the paper in points, in place of that of letter paper. */
  width?: number
  /** The CropBox: left, bottom, right and top in user space. */
  crop?: [number, number, number, number]
  /** A picture over the whole page, one byte a pixel. */
  picture?: { width: number; height: number; grey: Uint8Array }
}

interface Book {
  pages: Page[]
  title?: string
  author?: string
  /** Entries of the outline. */
  outline?: string[]
  /** How deep each of them is, from 1; without it all are at the top. */
  outlineDepths?: number[]
  encrypted?: boolean
  /** Entries of the form, next to its fields. */
  form?: string
}

const WIDTH = 612
const HEIGHT = 792
const FONTS: Record<Font, string> = {
  regular: 'Helvetica',
  bold: 'Helvetica-Bold',
  italic: 'Helvetica-Oblique',
  mono: 'Courier',
}

/** A minimal PDF file on letter paper (ISO 32000-1, 7.5). */
export function pdfOf({
  pages,
  title,
  author,
  outline = [],
  outlineDepths,
  encrypted = false,
  form = '',
}: Book): Uint8Array {
  const objects: Buffer[] = []
  const add = (body: string | Buffer) => objects.push(Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1'))
  const fonts = Object.entries(FONTS).map(([name, base]) => {
    const number = add(`<</Type/Font/Subtype/Type1/BaseFont/${base}/Encoding/WinAnsiEncoding>>`)
    return `/${name} ${number} 0 R`
  })
  const resources = `/Resources<</Font<<${fonts.join('')}>>>>`
  const linked = pages.map(({ links = [], annotations = [] }) =>
    annotationsOf([...links.map(linkOf), ...annotations], resources, objects),
  )
  const parent = objects.length + pages.length * 3 + 1
  const kids = pages.map((page, i) => {
    const picture = add(stream(page.picture?.grey ?? new Uint8Array(1), pictureDictionary(page.picture)))
    const content = add(stream(Buffer.from(contentOf(page), 'latin1'), ''))
    const annotations = references(linked[i]!.numbers)
    return add(
      `<</Type/Page/Parent ${parent} 0 R/MediaBox[0 0 ${page.width ?? WIDTH} ${HEIGHT}]${page.crop ? `/CropBox[${page.crop.join(' ')}]` : ''}/Contents ${content} 0 R/Annots[${annotations}]` +
        `/Resources<</Font<<${fonts.join('')}>>/XObject<</picture ${picture} 0 R>>>>>>`,
    )
  })
  const tree = add(`<</Type/Pages/Count ${pages.length}/Kids[${kids.map((kid) => `${kid} 0 R`).join(' ')}]>>`)
  if (tree !== parent) throw new Error('the fixture counts its objects wrongly')
  const entries = outlineOf(outline, outlineDepths ?? outline.map(() => 1), objects.length + 1)
  for (const entry of entries) add(entry)
  const outlines = entries.length > 0 ? `/Outlines ${objects.length} 0 R` : ''
  const fields = linked.flatMap((page) => page.fields)
  const acroForm = form === '' && fields.length === 0 ? '' : `/AcroForm<</Fields[${references(fields)}]${form}>>`
  const catalog = add(`<</Type/Catalog/Pages ${tree} 0 R${outlines}${acroForm}>>`)
  const info = add(`<<${title ? `/Title(${title})` : ''}${author ? `/Author(${author})` : ''}>>`)
  const lock = encrypted
    ? `/Encrypt<</Filter/Standard/V 1/R 2/O<${'ab'.repeat(32)}>/U<${'cd'.repeat(32)}>/P -4>>/ID[<01><01>]`
    : ''
  return assemble(objects, `/Root ${catalog} 0 R/Info ${info} 0 R${lock}`)
}

const references = (numbers: readonly number[]): string => numbers.map((number) => `${number} 0 R`).join(' ')

const linkOf = ({ box, href }: NonNullable<Page['links']>[number]): Annotation => ({
  box,
  entries: `/Subtype/Link/A<</S/URI/URI(${href})>>/Border[0 0 0]`,
})

/** Adds annotations to the objects: the numbers of all, and of the fields of the form. */
function annotationsOf(
  annotations: readonly Annotation[],
  resources: string,
  objects: Buffer[],
): { numbers: number[]; fields: number[] } {
  const add = (body: string | Buffer) => objects.push(Buffer.from(body as string, 'latin1'))
  const parents = new Map<string, { number: number; kids: number[] }>()
  const fields = new Set<number>()
  const numbers = annotations.map(({ box: [x0, top, x1, bottom], entries, drawn, parent, orphan }) => {
    const [width, height] = [x1 - x0, bottom - top]
    const form = (content: string) =>
      `${add(stream(Buffer.from(content, 'latin1'), `/Type/XObject/Subtype/Form/BBox[0 0 ${width} ${height}]${resources}`))} 0 R`
    const states =
      typeof drawn === 'object' ? Object.entries(drawn).map(([name, content]) => `/${name} ${form(content)}`) : []
    const normal = typeof drawn === 'string' ? form(drawn) : `<<${states.join('')}>>`
    if (parent !== undefined && !parents.has(parent)) parents.set(parent, { number: add(''), kids: [] })
    const family = parents.get(parent ?? '')
    const number = add(
      `<</Type/Annot/Rect[${x0} ${HEIGHT - bottom} ${x1} ${HEIGHT - top}]${entries}${drawn === undefined ? '' : `/AP<</N ${normal}>>`}` +
        `${family === undefined ? '' : `/Parent ${family.number} 0 R`}>>`,
    )
    family?.kids.push(number)
    if (entries.includes('/Widget') && !orphan) fields.add(family?.number ?? number)
    return number
  })
  for (const [entries, { number, kids }] of parents)
    objects[number - 1] = Buffer.from(`<<${entries}/Kids[${references(kids)}]>>`, 'latin1')
  return { numbers, fields: [...fields] }
}

function assemble(objects: readonly Buffer[], trailer: string): Uint8Array {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]!.length
  objects.forEach((body, i) => {
    offsets.push(length)
    const part = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer<</Size ${size}${trailer}>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return new Uint8Array(Buffer.concat(parts))
}

function contentOf({ texts = [], rules = [], picture }: Page): string {
  const lines = rules.map(([x0, y0, x1, y1]) => `${x0} ${HEIGHT - y0} m ${x1} ${HEIGHT - y1} l S`)
  const shown = texts.map(({ x, y, text, size = 10, font = 'regular', degrees = 0 }) => {
    const radians = (degrees * Math.PI) / 180
    const [cos, sin] = [Math.cos(radians).toFixed(5), Math.sin(radians).toFixed(5)]
    const escaped = text.replace(/[\\()]/g, '\\$&')
    return `BT /${font} ${size} Tf ${cos} ${sin} ${-sin} ${cos} ${x} ${HEIGHT - y} Tm (${escaped}) Tj ET`
  })
  const drawn = picture === undefined ? [] : [`q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /picture Do Q`]
  return [...drawn, ...lines, ...shown].join('\n')
}

function stream(data: Uint8Array, dictionary: string): Buffer {
  const packed = deflateSync(data)
  const head = `<</Length ${packed.length}/Filter/FlateDecode${dictionary}>>stream\n`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')])
}

function pictureDictionary({ width, height }: { width: number; height: number } = { width: 1, height: 1 }): string {
  return `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8`
}

/** The entries, with the outline itself as the last. */
function outlineOf(titles: readonly string[], depths: readonly number[], first: number): string[] {
  if (titles.length === 0) return []
  const root = first + titles.length
  const entries = titles.map((title, i) => {
    const depth = depths[i]!
    const end = depths.findIndex((other, j) => j > i && other < depth)
    const next = depths.findIndex((other, j) => j > i && other === depth && (end === -1 || j < end))
    const child = (depths[i + 1] ?? 0) > depth ? `/First ${first + i + 1} 0 R/Last ${first + i + 1} 0 R` : ''
    return `<</Title(${title})/Parent ${root} 0 R${next === -1 ? '' : `/Next ${first + next} 0 R`}${child}>>`
  })
  return [...entries, `<</Type/Outlines/Count ${titles.length}/First ${first} 0 R/Last ${root - 1} 0 R>>`]
}

/** Lines below each other. */
export function lines(x: number, y: number, texts: string[], look: Partial<Text> & { leading?: number } = {}): Text[] {
  const { leading = 12, ...rest } = look
  return texts.map((text, i) => ({ x, y: y + i * leading, text, ...rest }))
}
