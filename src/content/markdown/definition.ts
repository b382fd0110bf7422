import type { Rule } from './rule.ts'
import type { Mark } from './run.ts'

/**
 * The term of a definition list: a bold paragraph, followed by its descriptions as blocks. Indented descriptions would
 * be code in renderers without definition lists, once lists nest.
 */
export const term: Rule = (conversion) => {
  conversion.boundary()
  const mark: Mark = { type: 'strong' }
  const { run } = conversion
  if (run.isOpen('strong')) return { leave: () => conversion.boundary() }
  run.openMark(mark)
  return {
    leave() {
      run.closeMark(mark)
      conversion.boundary()
    },
  }
}
