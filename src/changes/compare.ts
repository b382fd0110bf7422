// Compares two copies of a page: what changed, as text and as data.
import { linesOf } from './diff/line-classes.ts'
import { treeOf } from './diff/tree.ts'
import { unifiedDiff } from './diff/unified.ts'
import { jsonChanges } from './json-changes.ts'
import type { Change, Comparison, Json, NoiseMask, PageCopy } from './model.ts'
import { type Hunk, hunksBetween } from './noise/hunks.ts'
import { type ReadLines, type Unit, unitsOf } from './noise/units.ts'

const NOTHING: NoiseMask = { places: [] }

/**
 * What changed between two copies of a page, without markup, white space and noise. If the caller asks for data, only the data
 * counts.
 */
export function comparePages(before: PageCopy, after: PageCopy, mask: NoiseMask = NOTHING): Comparison {
  const attributes = jsonChanges(asJson(before.attributes), asJson(after.attributes), '/attributes')
  if (before.json !== undefined || after.json !== undefined) {
    const data = jsonChanges(before.json, after.json, '/json')
    return answer(textOfData(before.json, after.json, data), [...data, ...attributes])
  }
  const texts = changedTexts(before, after, mask)
  const title =
    comparableTitle(before) === comparableTitle(after)
      ? []
      : [{ path: '/title', before: before.title, after: after.title }]
  return answer(texts.diff, [...texts.changes, ...(texts.diff === '' ? [] : title), ...attributes])
}

function answer(text: string, changes: Change[]): Comparison {
  return { status: changes.length > 0 ? 'changed' : 'same', text, tree: treeOf(text), changes }
}

/** The differences of the main content, or, if there are none, of the whole page. */
function changedTexts(before: PageCopy, after: PageCopy, mask: NoiseMask): { diff: string; changes: Change[] } {
  const read: ReadLines = new Map()
  const main = changeOf(before.markdown, after.markdown, { mask, read })
  const canCompareWhole = before.wholePage !== undefined && after.wholePage !== undefined
  if (!canCompareWhole) return asText('/markdown', main)
  const whole = changeOf(before.wholePage!, after.wholePage!, { mask, read })
  // A part that is content in one copy and boilerplate in the other is still on the page.
  if (whole === undefined) return asText('', undefined)
  return main === undefined ? asText('/wholePage', whole) : asText('/markdown', main)
}

interface TextChange {
  before: string
  /** With the noise of the old copy. */
  after: string
  hunks: readonly Hunk[]
}

function changeOf(
  before: string,
  after: string,
  { mask, read }: { mask: NoiseMask; read: ReadLines },
): TextChange | undefined {
  if (before === after) return undefined
  const [oldLines, newLines] = [linesOf(before), linesOf(after)]
  const [old, current] = [unitsOf(oldLines, read), unitsOf(newLines, read)]
  const hunks = hunksBetween(old, current, mask)
  const real = hunks.filter(({ isNoise }) => !isNoise)
  if (real.length === 0) return undefined
  const aligned = { oldLines, newLines, old, current, hunks }
  return { before, after: hasOnlyHunks(aligned) ? after : withOldNoise(aligned), hunks: real }
}

interface Aligned {
  oldLines: readonly string[]
  newLines: readonly string[]
  old: readonly Unit[]
  current: readonly Unit[]
  hunks: readonly Hunk[]
}

/** The new text, but with the lines of the old one wherever they differ only by noise or markup. */
function withOldNoise({ oldLines, newLines, old, current, hunks }: Aligned): string {
  const lines: string[] = []
  let oldAt = 0
  for (const { edit, isNoise } of hunks) {
    if (isNoise) continue
    lines.push(...oldLines.slice(oldAt, endOf(old, edit.before)))
    if (edit.added > 0)
      lines.push(...newLines.slice(endOf(current, edit.after), endOf(current, edit.after + edit.added)))
    oldAt = endOf(old, edit.before + edit.removed)
  }
  return [...lines, ...oldLines.slice(oldAt)].join('')
}

/** Where the lines of the first `count` units end. */
const endOf = (units: readonly Unit[], count: number): number => (count === 0 ? 0 : units[count - 1]!.line + 1)

/** Whether the copies differ in nothing but the hunks, so that the new text itself can be shown. */
function hasOnlyHunks({ old, current, hunks }: Aligned): boolean {
  if (hunks.some(({ isNoise }) => isNoise)) return false
  let shift = 0
  let at = 0
  for (const { edit } of [...hunks, { edit: { before: old.length, removed: 0, after: 0, added: 0 } }]) {
    for (; at < edit.before; at++) if (old[at]!.text !== current[at + shift]!.text) return false
    at += edit.removed
    shift += edit.added - edit.removed
  }
  return true
}

function asText(path: string, change: TextChange | undefined): { diff: string; changes: Change[] } {
  if (change === undefined) return { diff: '', changes: [] }
  const said = (units: readonly Unit[]) => (units.length === 0 ? null : units.map(({ text }) => text).join('\n'))
  const changes = change.hunks.map(({ removed, added, line }) => ({
    path: `${path}/${line}`,
    before: said(removed),
    after: said(added),
  }))
  return { diff: unifiedDiff(change.before, change.after), changes }
}

const comparableTitle = ({ title }: PageCopy) =>
  unitsOf([title])
    .map(({ key }) => key)
    .join('')

const asJson = (value: PageCopy['attributes']): Json | undefined => value as Json | undefined

/** Data as text, so that it has a diff too. */
function textOfData(before: Json | undefined, after: Json | undefined, changes: readonly Change[]): string {
  if (changes.length === 0) return ''
  const written = (value: Json | undefined) => (value === undefined ? '' : `${JSON.stringify(value, null, 2)}\n`)
  return unifiedDiff(written(before), written(after))
}
