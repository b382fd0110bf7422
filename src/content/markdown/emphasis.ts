import type { Rule } from './rule.ts'
import type { Mark } from './run.ts'

/** Content between markers. The marker is chosen, moved or omitted when the line is written. */
export function marked(type: Mark['type']): Rule {
  return (conversion) => {
    const { run } = conversion
    if (run.isOpen(type) || (run.mode === 'heading' && type === 'strong')) return undefined
    const mark: Mark = { type }
    run.openMark(mark)
    return { leave: () => conversion.run.closeMark(mark) }
  }
}

/** Quotation marks around a `q`, which pages leave to the browser. */
export const quotation: Rule = (conversion) => {
  conversion.text('“')
  return { leave: () => conversion.text('”') }
}
