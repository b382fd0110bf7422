import { type Element, isTag, isText } from 'domhandler'
import { labelConcepts } from '../lexicon/concepts.ts'
import { isSubheading, namesPart } from '../readings/recipe-lines.ts'
import type { Line } from './lines.ts'
import { type Entry, entriesOf, parentOf } from './recipe-entries.ts'

/** A list that a recipe shows. */
export interface RecipeList {
  items: string[]
  element: Element
  /** From 0 to 1. */
  sure: number
}

export interface RecipeLists {
  ingredients?: RecipeList
  steps?: RecipeList
}

/**
 * The ingredients and steps of a recipe by their form, whatever headings stand above them: the longest run of lines that
 * state amounts, and the sentences in boxes of one kind that follow it or a heading that announces them.
 */
export function recipeListsOf(lines: readonly Line[]): RecipeLists {
  const entries = entriesOf(lines)
  const ingredients = longestRun(entries)
  const steps = stepsIn(entries, ingredients)
  return {
    ...(ingredients && { ingredients: listOf(ingredients) }),
    ...(steps && { steps: listOf(steps) }),
  }
}

interface Run {
  entries: Entry[]
  /** Indexes of the first entry and of the one after the last. */
  from: number
  to: number
  sure: number
}

function listOf({ entries, sure }: Run): RecipeList {
  return { items: entries.map(({ text }) => text), element: entries[0]!.element, sure }
}

/** What tells the boxes of one list from others. */
const signatureOf = ({ name, attribs }: Element) =>
  name === 'li' ? name : `${name} ${attribs.class?.trim().split(/\s+/)[0]?.replace(/\d+/g, '') ?? ''}`

/** The run of lines that states most amounts. Short lines within it head its parts, or name what needs no amount. */
function longestRun(entries: readonly Entry[]): Run | undefined {
  let best: (Run & { weight: number }) | undefined
  for (let from = 0; from < entries.length; from += 1) {
    if (entries[from]!.isIngredient < STRONG) continue
    const run = ingredientsFrom(entries, from)
    const strong = run.entries.filter(({ isIngredient }) => isIngredient >= STRONG)
    const weight = Math.min(
      strong.reduce((sum, { isIngredient }) => sum + isIngredient, 0),
      MAX_WEIGHT,
    )
    const measured = strong.filter(({ isIngredient }) => isIngredient > 0.6).length
    const announced = isAnnounced(entries, run.from, 'ingredients')
    const isList = strong.length >= 3 && measured >= Math.max(1, 0.25 * strong.length)
    const rated = weight + (announced ? ANNOUNCED : 0)
    if ((isList || (announced && strong.length > 1)) && rated > MORE * (best?.weight ?? 0)) {
      const share = strong.length / run.entries.length
      best = { ...run, weight: rated, sure: announced ? 1 : 0.4 + 0.6 * Math.min(1, share * 1.3) }
    }
    from = run.to
  }
  return best
}

const STRONG = 0.6
/** What comes first is the main recipe, unless a later list is much longer. */
const MORE = 1.6
const MAX_WEIGHT = 15
/** What a heading that names the list is worth, in lines. */
const ANNOUNCED = 8
/** Lines in a row without an amount that a list of ingredients may contain. */
const MAX_GAP = 3

function ingredientsFrom(entries: readonly Entry[], start: number): Run {
  const from = firstOf(entries, start)
  const signatures = new Set<string>()
  /** Lists that have an item with an amount, or stand beside one. */
  const lists = new Set<unknown>()
  const isListed = ({ element, heading, isStep }: Entry) =>
    element.name === 'li' && heading === 0 && isStep < WHOLE_SENTENCE && lists.has(element.parent)
  let to = start
  let isHeaded = false
  for (let at = start, gap = 0; at < entries.length && gap <= MAX_GAP; at += 1) {
    const entry = entries[at]!
    const { isIngredient, isStep, heading, element } = entry
    if (at === to) isHeaded = false
    isHeaded ||= heading > 0
    if (isOtherList(entry) || repeats(entries, start, at)) break
    if (isIngredient >= STRONG) {
      signatures.add(signatureOf(element))
      lists.add(element.parent)
      to = at + 1
      gap = 0
    } else if (isListed(entry) || (!isHeaded && continues(entry, entries[to - 1]))) {
      lists.add(element.parent)
      to = at + 1
      gap = 0
    } else if (isStep >= WHOLE_SENTENCE && isIngredient === 0) break
    else if (heading === 0 && isIngredient > 0 && at === to && signatures.has(signatureOf(element))) {
      // Names without amounts at the end belong to the list as long as their boxes do.
      if (element.parent === entries[to - 1]!.element.parent) to = at + 1
      else gap += 1
    } else gap += 1
  }
  const isMember = (entry: Entry) =>
    entry.isIngredient >= STRONG ||
    isListed(entry) ||
    (entry.isIngredient > 0 && signatures.has(signatureOf(entry.element)))
  const members = entries.slice(from, to).filter(isMember)
  const isPlain = members.some(({ isBold, isIngredient }) => !isBold && isIngredient >= STRONG)
  const headsPart = ({ text, isBold, isIngredient }: Entry) =>
    isSubheading(text) || namesPart(text) || (isPlain && isBold && isIngredient < STRONG)
  return {
    entries: members.filter((entry) => !headsPart(entry)),
    from,
    to,
    sure: 0,
  }
}

/** What a sentence that ends as one is rated as a step. */
const WHOLE_SENTENCE = 0.8

/** Whether a name without an amount stands in a list beside the one of the last ingredient: `Serve with: cream`. */
function continues({ element, isIngredient }: Entry, last: Entry | undefined): boolean {
  if (last === undefined || isIngredient === 0 || element.name !== 'li' || last.element.name !== 'li') return false
  const [list, other] = [parentOf(element), parentOf(last.element)]
  return list !== undefined && other !== undefined && list.parent === other.parent && !isLink(element)
}

/** Whether an item is a link and nothing else. */
function isLink({ children }: Element): boolean {
  const shown = children.filter((child) => isTag(child) || (isText(child) && child.data.trim() !== ''))
  return shown.length === 1 && isTag(shown[0]!) && shown[0].name === 'a'
}

/** What heads another list: tools, steps, nutrients. */
function isOtherList({ text, heading, isIngredient }: Entry): boolean {
  if (isIngredient > 0.5 || (heading === 0 && text.length > 25)) return false
  return labelConcepts(text).some(({ concept, score }) => score >= 0.6 && OTHER_LISTS.has(concept.id))
}

const OTHER_LISTS: ReadonlySet<string> = new Set(['equipment', 'instructions', 'calories', 'servingSize', 'comments'])

/** Whether the list begins again: pages show it once for wide and once for narrow screens. */
function repeats(entries: readonly Entry[], start: number, at: number): boolean {
  if (at - start < 2) return false
  return [0, 1].every((next) => {
    const [first, again] = [entries[start + next]?.text, entries[at + next]?.text]
    return first !== undefined && again !== undefined && nameIn(again).startsWith(nameIn(first))
  })
}

/** A text without its first words, which may be an amount in another unit. */
const nameIn = (text: string) => (/^\S+\s\S+\s\S+\s\S/.test(text) ? text.replace(/^\S+\s\S+\s/, '') : text)

/** Names without amounts before the first amount belong to the list if they stand in the same kind of item. */
function firstOf(entries: readonly Entry[], start: number): number {
  let from = start
  const { element } = entries[start]!
  while (
    from > 0 &&
    element.name === 'li' &&
    entries[from - 1]!.isStep < WHOLE_SENTENCE &&
    entries[from - 1]!.element.parent === element.parent &&
    start - from < MAX_GAP
  )
    from -= 1
  return from
}

/** The best run of sentences: under a heading that says so, or next to the ingredients. */
function stepsIn(entries: readonly Entry[], ingredients: Run | undefined): Run | undefined {
  let best: (Run & { weight: number }) | undefined
  for (let from = 0; from < entries.length; from += 1) {
    if (ingredients !== undefined && from >= ingredients.from && from < ingredients.to) continue
    if (entries[from]!.isStep < SENTENCE) continue
    const run = stepsFrom(entries, from, ingredients)
    const announced = isAnnounced(entries, from, 'instructions')
    const follows = ingredients !== undefined && from >= ingredients.to && from - ingredients.to <= MAX_BETWEEN
    const count = run.entries.length
    const isLong = run.entries.some(({ text }) => text.length > 150)
    if ((announced || follows) && (count > 1 || announced || isLong)) {
      const weight = Math.min(count, 8) + (announced ? ANNOUNCED : 0) + (follows ? 6 : 0)
      const sure = announced ? 1 : count > 2 ? 0.85 : 0.7
      if (weight > (best?.weight ?? 0)) best = { ...run, weight, sure }
    }
    from = run.to - 1
  }
  return best
}

const SENTENCE = 0.6
/** Entries between the ingredients and the steps: headings, switches of units, advertisements. */
const MAX_BETWEEN = 6

/** Sentences in boxes of one kind, with the short headings between them left out. */
function stepsFrom(entries: readonly Entry[], start: number, ingredients: Run | undefined): Run {
  const first = entries[start]!.element
  const signature = signatureOf(first)
  let from = start
  // Short steps before the first whole sentence.
  while (from > 0 && entries[from - 1]!.isStep > 0 && isSameList(entries[from - 1]!.element, first)) from -= 1
  const own = headingAbove(entries, from)
  const kept: Entry[] = []
  let to = from
  let isNumbered = false
  for (let at = from; at < entries.length; at += 1) {
    const entry = entries[at]!
    if (ingredients !== undefined && at >= ingredients.from && at < ingredients.to) break
    if (repeats(entries, from, at)) break
    if (entry.heading > 0) {
      if (!isWithin(entry, own)) break
      isNumbered ||= STEP_MARK.test(entry.text)
      continue
    }
    isNumbered ||= entry.isNumbered
    const isAlike = signatureOf(entry.element) === signature && (isNumbered || isNear(entry.element, first))
    if (isAlike && (entry.isStep > 0 || (entry.isIngredient < STRONG && isSameList(entry.element, first)))) {
      kept.push(entry)
      to = at + 1
    } else if (entry.isStep >= SENTENCE || entry.text.length > MAX_SUBHEADING || at - to >= MAX_GAP) break
  }
  return { entries: kept, from, to: Math.max(to, from + 1), sure: 0 }
}

const MAX_SUBHEADING = 60

const isSameList = (a: Element, b: Element) => a.name === 'li' && b.name === 'li' && a.parent === b.parent

/** Items of lists that stand in one box; other elements are near by what stands between them. */
function isNear(element: Element, first: Element): boolean {
  if (element.name !== 'li' || element.parent === first.parent) return true
  const [list, other] = [parentOf(element), parentOf(first)]
  const [box, otherBox] = [list && parentOf(list), other && parentOf(other)]
  return box !== undefined && (box === otherBox || (otherBox !== undefined && parentOf(box) === parentOf(otherBox)))
}

/** The highest of the headings right above. */
function headingAbove(entries: readonly Entry[], from: number): Entry | undefined {
  let own: Entry | undefined
  for (let at = from - 1; at >= Math.max(0, from - 3) && entries[at]!.heading > 0; at -= 1)
    if (own === undefined || entries[at]!.heading < own.heading) own = entries[at]
  return own
}

/** A heading among the steps numbers them, or stands below the heading above them. */
function isWithin(heading: Entry, own: Entry | undefined): boolean {
  if (own === undefined) return false
  return STEP_MARK.test(heading.text) || (!STEP_MARK.test(own.text) && heading.heading > own.heading)
}

const STEP_MARK = /^(?:step|schritt|étape|paso|passo|stap|trin|steg|krok|шаг)\s*\d|^\d{1,2}[.)\s]/i
const STEP_HEADING = /^\P{L}*(?:(?:step|schritt|étape|paso|passo|stap|trin|steg|krok|шаг)\s*\d|how to make\s)/iu

/** Whether one of the entries above names the list. */
function isAnnounced(entries: readonly Entry[], from: number, concept: 'ingredients' | 'instructions'): boolean {
  if (concept === 'instructions' && entries.slice(Math.max(0, from - 1), from + 1).some(({ isNumbered }) => isNumbered))
    return true
  return entries
    .slice(Math.max(0, from - MAX_ABOVE), from)
    .some(
      ({ text, isStep, heading }) =>
        text.length < MAX_SUBHEADING &&
        isStep < SENTENCE &&
        ((concept === 'instructions' && heading > 0 && STEP_HEADING.test(text)) ||
          labelConcepts(text).some((said) => said.concept.id === concept && said.score >= 0.6)),
    )
}

const MAX_ABOVE = 5
