import type { Rule } from './rule.ts'
import type { Mark } from './run.ts'

/**
 * The term of a definition list: a paragraph in bold, its descriptions being the blocks after it. An indented form
 * would be code in renderers that do not know definition lists, once lists nest.
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
