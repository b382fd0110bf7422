import { forEachYielding } from '../../concurrency/yielding.ts'
import type { Json, Shape } from '../../content/structure/model.ts'
import { readDate } from '../../content/structure/readings/date.ts'
import { pointerOf } from '../../content/structure/schema/pointer.ts'
import { unfoundClaims } from './claims.ts'
import { canonical } from './numbers.ts'
import { type PageIndex, URLS } from './page-index.ts'

/**
 * JSON pointers of the numbers, names, dates and URLs in data that the page does not contain. Members of an `enum` and
 * truth values are conclusions, not quotations, and are not looked up; of longer texts, only their facts are.
 */
export async function unverifiedIn(data: Json, shape: Shape | undefined, page: PageIndex): Promise<string[]> {
  const found: string[] = []
  await page.prepare(JSON.stringify(data))
  await forEachYielding(scalarsIn(data, shape, []), ({ value, at, path }) => {
    const isChosen = branchesOf(at).some((each) => each.kind === 'scalar' && each.members?.includes(value))
    const verified = isChosen || (typeof value === 'number' ? page.hasNumber(canonical(value)) : isOnPage(value, page))
    if (!verified) found.push(pointerOf(path))
  })
  return found
}

type Path = readonly (string | number)[]

/** Every text and number of data, with the part of its shape. */
function* scalarsIn(
  value: Json,
  at: Shape | undefined,
  path: Path,
): Generator<{ value: string | number; at: Shape | undefined; path: Path }> {
  if (value === null || typeof value === 'boolean') return
  if (Array.isArray(value)) {
    const list = branchesOf(at).find((each) => each.kind === 'list')
    for (const [index, item] of value.entries())
      yield* scalarsIn(item, list?.first?.[index] ?? list?.items, [...path, index])
  } else if (typeof value === 'object') {
    const shapes = branchesOf(at).filter((each) => each.kind === 'object')
    for (const [name, member] of Object.entries(value)) {
      const holder = shapes.find(({ properties }) => properties.has(name)) ?? shapes[0]
      yield* scalarsIn(member, holder?.properties.get(name) ?? holder?.further, [...path, name])
    }
  } else yield { value, at, path }
}

function branchesOf(shape: Shape | undefined): Exclude<Shape, { kind: 'choice' }>[] {
  if (shape === undefined) return []
  return shape.kind === 'choice' ? shape.branches.flatMap(branchesOf) : [shape]
}

function isOnPage(text: string, page: PageIndex): boolean {
  const plain = text.trim()
  if (plain === '' || page.hasText(plain)) return true
  if (new RegExp(`^(?:${URLS.source})$`, 'i').test(plain)) return page.hasUrl(plain)
  if (isDate(plain)) {
    const date = readDate(plain, page.reading)?.date
    return date !== undefined && page.hasDate(date)
  }
  if (plain.split(/\s+/).length > MAX_NAME_WORDS) return unfoundClaims(plain, page).length === 0
  return page.hasWords(plain.replace(NUMBERS, ' ')) && unfoundClaims(plain, page).length === 0
}

/** They are compared by their value. */
const NUMBERS = /(?<![\p{L}\d])\d[\d.,'’]*(?![\p{L}\d])/gu

const isDate = (text: string) => /^\d{4}-\d\d-\d\d(?:$|[T ]\d)/.test(text)

/** Longer texts are written by the model rather than quoted. */
const MAX_NAME_WORDS = 10
