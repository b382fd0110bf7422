import { escapeText } from '../../content/html.ts'
import type { ListPlace } from './flow.ts'
import { numeral } from './numerals.ts'

/** A reference from a paragraph to a list. */
export interface ListReference {
  numId: string
  level?: number | undefined
}

/** A level of a list. */
export interface Level {
  /** A value of ST_NumberFormat (ECMA-376 part 1, 17.18.59). */
  format: string
  text: string
  /** Whether the label shows all numbers as digits ("legal numbering", 17.9.4). */
  isLegal?: boolean
  start: number
  /** A new item of this level or one above it restarts the numbering; 0 means never. */
  restart: number | undefined
  /** Left indent in 1/20 point. */
  indent?: number | undefined
}

/** A list that paragraphs refer to. */
export interface Numbering {
  /** All lists of an abstract definition share its counters (17.9.15). */
  abstractId: string
  levels: Level[]
  overrides: Map<number, number>
  /** A style that a level names as its `pStyle` → that level, for paragraphs in the style. */
  styleLevels: Map<string, number>
}

/** An item: its position in the list and its number as shown. */
export interface Numbered {
  place: ListPlace
  label: string
  /** The label, if neither a bullet nor the number of an HTML list shows it: `(b)`, `Article 2`, `1.2`. */
  shownLabel?: string
}

/** An item or heading with its label before it. An item without text stays empty. */
export const withLabel = (label: string | undefined, html: string): string =>
  label === undefined || label.trim() === '' || html.trim() === '' ? html : `${escapeText(label.trim())} ${html}`

/** Whether the number of an item in an HTML list shows all of a label: `2.`, `2)`, `(2)`. */
export const isPlainNumber = (label: string): boolean => /^[([]?\d{1,9}[)\]]?[.:]?$/.test(label.trim())

export const LEVELS = 9

/** Numbers the items of all lists of a document (ECMA-376 part 1, 17.9). Ask for items in document order. */
export class NumberingCounter {
  readonly #counters = new Map<string, (number | undefined)[]>()
  readonly #begun = new Set<string>()

  constructor(private readonly lists: ReadonlyMap<string, Numbering>) {}

  /** The next item of a list; undefined if the paragraph is in no list. @param style the id of the paragraph's style */
  next({ numId, level }: ListReference, style: string): Numbered | undefined {
    const list = this.lists.get(numId)
    if (list === undefined) return undefined
    const at = Math.min(Math.max(level ?? list.styleLevels.get(style) ?? 0, 0), LEVELS - 1)
    const { format, text, indent } = list.levels[at] ?? BULLET
    const place: ListPlace = { level: at, list: list.abstractId, indent }
    if (format === 'bullet') return { place, label: '' }
    const counters = this.#advance(numId, list, at)
    if (format === 'none' || text === '') return { place: { ...place, continued: true }, label: '' }
    const label = labelOf(list.levels[at]!, list.levels, counters)
    return isPlainNumber(label)
      ? { place: { ...place, number: counters[at]! }, label }
      : { place, label, shownLabel: label }
  }

  #advance(numId: string, { abstractId, levels, overrides }: Numbering, at: number): (number | undefined)[] {
    const counters = this.#counters.get(abstractId) ?? []
    this.#counters.set(abstractId, counters)
    if (!this.#begun.has(numId)) {
      this.#begun.add(numId)
      for (const [level, start] of overrides) counters[level] = start - 1
    }
    counters[at] = (counters[at] ?? startOf(levels, at) - 1) + 1
    for (let above = 0; above < at; above++) counters[above] ??= startOf(levels, above)
    for (let below = at + 1; below < LEVELS; below++) {
      const restart = levels[below]?.restart ?? below
      if (restart !== 0 && at < restart) counters[below] = undefined
    }
    return counters
  }
}

const BULLET: Level = { format: 'bullet', text: '', start: 1, restart: undefined }

function startOf(levels: Level[], at: number): number {
  return levels[at]?.start ?? 1
}

/** Fills the numbers of the levels into a pattern like `%1.%2`. */
function labelOf({ text, isLegal }: Level, levels: Level[], counters: (number | undefined)[]): string {
  return text.replace(/%([1-9])/g, (_, digit) => {
    const at = Number(digit) - 1
    return numeral(counters[at] ?? startOf(levels, at), isLegal ? 'decimal' : (levels[at]?.format ?? 'decimal'))
  })
}
