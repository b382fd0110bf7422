import type { Bytes } from '../container/bytes.ts'
import { inheritedStyles } from '../word/style-inheritance.ts'
import { headingOfStyle, isCodeStyle, isQuoteStyle } from '../word/style-names.ts'
import { type CharacterFormat, changedCharacters } from './character-format.ts'
import { changedParagraph, type ParagraphFormat, plainParagraph } from './paragraph-format.ts'

/** A style with all that it inherits. */
export interface Style {
  heading?: number | undefined
  code: boolean
  quote: boolean
  paragraph: ParagraphFormat
  characters: CharacterFormat
}

interface Raw {
  builtIn: number
  kind: number
  basis: number
  name: string
  paragraph: Bytes | undefined
  characters: Bytes | undefined
}

/** The styles of a document by index ([MS-DOC] 2.9.271 STD). */
export function stylesOf(sheet: Bytes): Map<number, Style> {
  const basisOf = ({ basis }: Raw) => (basis === NO_BASIS ? undefined : basis)
  return inheritedStyles({ written: rawStyles(sheet), basisOf, styleOf })
}

const NO_BASIS = 0xfff
const PARAGRAPH_STYLE = 1
/** Identifiers of built-in styles ([MS-DOC] 2.9.271, sti). Headings are 1 to 9. */
const TITLE = 62
const SUBTITLE = 74

function styleOf(raw: Raw, basis: Style | undefined): Style {
  const { builtIn, name } = raw
  const isHeading = raw.kind === PARAGRAPH_STYLE && builtIn >= 1 && builtIn <= 9
  const known = isHeading
    ? Math.min(builtIn, 6)
    : builtIn === TITLE
      ? 1
      : builtIn === SUBTITLE
        ? 2
        : headingOfStyle(name)
  const paragraph = changedParagraph(basis?.paragraph ?? plainParagraph, raw.paragraph)
  return {
    heading: known ?? basis?.heading,
    code: isCodeStyle(name) || basis?.code === true,
    quote: isQuoteStyle(name) || basis?.quote === true,
    paragraph,
    characters: changedCharacters(basis?.characters ?? { look: {}, hidden: false }, raw.characters),
  }
}

function rawStyles(sheet: Bytes): Map<number, Raw> {
  const headerBytes = sheet.u16(0)
  const count = Math.min(sheet.u16(2), 4096)
  const baseBytes = sheet.u16(4)
  const raws = new Map<number, Raw>()
  let at = 2 + headerBytes
  for (let i = 0; i < count && at < sheet.length; i++) {
    const length = sheet.u16(at)
    if (length > 0) raws.set(i, rawStyle(sheet.slice(at + 2, length), baseBytes))
    at += 2 + length
  }
  return raws
}

function rawStyle(std: Bytes, baseBytes: number): Raw {
  const kind = std.u16(2) & 0xf
  const characters = std.u16(baseBytes)
  const groups: Bytes[] = []
  let at = baseBytes + 2 + 2 * (characters + 1)
  const groupCount = std.u16(4) & 0xf
  for (let i = 0; i < groupCount; i++) {
    at += at & 1
    groups.push(std.slice(at + 2, std.u16(at)))
    at += 2 + std.u16(at)
  }
  const [first, second] = groups
  return {
    builtIn: std.u16(0) & 0xfff,
    kind,
    basis: std.u16(2) >> 4,
    name: std.text(baseBytes + 2, characters),
    // The properties of a paragraph follow the index of its style.
    paragraph: kind === PARAGRAPH_STYLE ? first?.slice(2, first.length - 2) : undefined,
    characters: kind === PARAGRAPH_STYLE ? second : first,
  }
}
