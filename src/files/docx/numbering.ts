import { attribute, childNamed, childrenNamed, type XmlElement } from '../container/xml.ts'
import { LEVELS, type Level, type Numbering } from '../word/numbering.ts'
import { flag, indentIn, valueIn } from './styles.ts'

/** The lists of a numbering part, by id. */
export function numberingsOf(root: XmlElement | undefined): Map<string, Numbering> {
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
  // A numId of 0 removes the numbering (17.9.18).
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
    isLegal: flag(element, 'isLgl') === true,
    start: Number(valueIn(element, 'start') ?? 1) || 0,
    restart: restart === undefined ? undefined : Number(restart) || 0,
    indent: indentIn(childNamed(element, 'pPr')),
  }
}
