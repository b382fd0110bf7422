import type { ListPlace } from '../flow.ts'
import { numeral } from '../numerals.ts'
import { attribute, childNamed, childrenNamed, type XmlElement } from '../xml.ts'
import { type ListReference, valueIn } from './styles.ts'

interface Level {
  format: string
  text: string
  start: number
  /** The level whose items start this one again; 0: none does. */
  restart: number | undefined
}

interface Numbering {
  /** Counters are those of the abstract definition: all its lists count on (17.9.15). */
  abstractId: string
  levels: Level[]
  overrides: Map<number, number>
  /** Level whose `pStyle` is a style → the level of paragraphs in that style. */
  styleLevels: Map<string, number>
}

/** An item: its place in the list and its number as shown. */
export interface Numbered {
  place: ListPlace
  label: string
}

const LEVELS = 9

/** Counts the items of all lists of a document (ECMA-376 part 1, 17.9), in the order in which they are asked for. */
export class NumberingCounter {
  readonly #lists: Map<string, Numbering>
  readonly #counters = new Map<string, (number | undefined)[]>()
  readonly #begun = new Set<string>()

  constructor(root: XmlElement | undefined) {
    this.#lists = numberingsOf(root)
  }

  /** The next item of a list; undefined if the paragraph is in none. @param style the id of its style */
  next({ numId, level }: ListReference, style: string): Numbered | undefined {
    const list = this.#lists.get(numId)
    if (list === undefined) return undefined
    const at = Math.min(Math.max(level ?? list.styleLevels.get(style) ?? 0, 0), LEVELS - 1)
    const { format, text } = list.levels[at] ?? BULLET
    if (format === 'bullet') return { place: { level: at }, label: '' }
    const counters = this.#advance(numId, list, at)
    if (format === 'none' || text === '') return { place: { level: at, continued: true }, label: '' }
    return { place: { level: at, number: counters[at]! }, label: labelOf(text, list.levels, counters) }
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

/** `%1.%2` with the numbers of the levels it names. */
function labelOf(text: string, levels: Level[], counters: (number | undefined)[]): string {
  return text.replace(/%([1-9])/g, (_, digit) => {
    const at = Number(digit) - 1
    return numeral(counters[at] ?? startOf(levels, at), levels[at]?.format ?? 'decimal')
  })
}

function numberingsOf(root: XmlElement | undefined): Map<string, Numbering> {
  const abstracts = new Map(
    childrenNamed(root, 'abstractNum').map((one) => [attribute(one, 'abstractNumId') ?? '', one]),
  )
  const byStyle = new Map(childrenNamed(root, 'abstractNum').map((one) => [valueIn(one, 'styleLink') ?? '', one]))
  const numberings = childrenNamed(root, 'num').map((num): [string, Numbering] => {
    const abstractId = valueIn(num, 'abstractNumId') ?? ''
    const abstract = abstracts.get(abstractId)
    const definition = byStyle.get(valueIn(abstract, 'numStyleLink') ?? '-') ?? abstract
    return [attribute(num, 'numId') ?? '', numberingOf(num, abstractId, definition)]
  })
  // 17.9.18: a numId of 0 takes the numbering away.
  return new Map(numberings.filter(([id]) => id !== '0'))
}

function numberingOf(num: XmlElement, abstractId: string, definition: XmlElement | undefined): Numbering {
  const levels: Level[] = []
  const styleLevels = new Map<string, number>()
  const overrides = new Map<number, number>()
  const read = (element: XmlElement) => {
    const at = Number(attribute(element, 'ilvl')) || 0
    if (at < LEVELS) levels[at] = levelOf(element)
    const style = valueIn(element, 'pStyle')
    if (style !== undefined) styleLevels.set(style, at)
  }
  childrenNamed(definition, 'lvl').forEach(read)
  for (const override of childrenNamed(num, 'lvlOverride')) {
    const start = valueIn(override, 'startOverride')
    if (start !== undefined) overrides.set(Number(attribute(override, 'ilvl')) || 0, Number(start) || 0)
    childrenNamed(override, 'lvl').forEach(read)
  }
  return { abstractId, levels, overrides, styleLevels }
}

function levelOf(element: XmlElement): Level {
  const restart = valueIn(element, 'lvlRestart')
  const format = valueIn(element, 'numFmt') ?? attribute(childNamed(element, 'nfc'), 'val') ?? 'decimal'
  return {
    format,
    text: valueIn(element, 'lvlText') ?? '',
    start: Number(valueIn(element, 'start') ?? 1) || 0,
    restart: restart === undefined ? undefined : Number(restart) || 0,
  }
}
