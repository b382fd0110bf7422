import { elementAt } from '../page/measure.ts'
import { rowsNamed } from '../page/rows-named.ts'
import type { Page } from '../page/traits.ts'

/**
 * Drops boxes that ask the reader to write: a form with a text area, or with a field for an email address, and the few
 * words around it. On a page with little text besides, the form may be what the page is for.
 */
export function dropForms(page: Page, chosen: Uint8Array): void {
  const { measures, titleRow } = page
  const { parent, end, nodes } = measures
  const all = page.prose(0, nodes.length)
  if (all < MIN_PAGE_WORDS) return
  for (const row of [...rowsNamed(measures, 'textarea'), ...rowsNamed(measures, 'input')]) {
    if (!asksForText(row)) continue
    const form = formAround(page, row)
    if (form > 0 && all - page.prose(form, end[form]!) >= MIN_PAGE_WORDS) chosen.fill(0, form, end[form]!)
  }

  function asksForText(field: number): boolean {
    const { name, attribs } = elementAt(measures, field)!
    return name === 'textarea' || attribs.type === 'email'
  }

  /** The form around a field, with the box around it that has few more words; 0 if there is none. */
  function formAround({ words, mains }: Page, field: number): number {
    let form = field
    for (let level = 0; level < MAX_LEVELS && form > 0 && elementAt(measures, form)!.name !== 'form'; level++)
      form = parent[form]!
    if (form <= 0 || elementAt(measures, form)!.name !== 'form') return 0
    const own = words(form, end[form]!)
    if (own > MAX_FORM_WORDS || holdsMore(form)) return 0
    while (
      parent[form]! > 0 &&
      words(parent[form]!, end[parent[form]!]!) - own <= MAX_BOX_WORDS &&
      !holdsMore(parent[form]!)
    )
      form = parent[form]!
    return form

    function holdsMore(at: number): boolean {
      return (titleRow >= at && titleRow < end[at]!) || mains(at, end[at]!) > 0
    }
  }
}

/** A page with fewer words of prose besides the form may be about it. */
const MIN_PAGE_WORDS = 60
const MAX_FORM_WORDS = 200
const MAX_BOX_WORDS = 50
const MAX_LEVELS = 12
