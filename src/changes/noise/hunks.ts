import { type Edit, editScript } from '../diff/edit-script.ts'
import type { NoiseMask } from '../model.ts'
import { isAdLabel, isAdvertisement, isConsent, signsOf } from './notices.ts'
import { fitsPlace, rangesOf, type VolatileRange } from './places.ts'
import { inkOf, type Unit } from './units.ts'

/** Units that were replaced by others, and whether that is noise. */
export interface Hunk {
  edit: Edit
  removed: readonly Unit[]
  added: readonly Unit[]
  /** The line of the old text where it begins, counted from 0. */
  line: number
  isNoise: boolean
}

/** How two copies of a page differ, part by part. */
export function hunksBetween(before: readonly Unit[], after: readonly Unit[], mask: NoiseMask): Hunk[] {
  const keys = (units: readonly Unit[]) => units.map(({ key }) => key)
  const ranges = rangesOf(after, mask.places)
  return editScript(keys(before), keys(after)).map((edit) => {
    const removed = before.slice(edit.before, edit.before + edit.removed)
    const added = after.slice(edit.after, edit.after + edit.added)
    const above = after[edit.after - 1]
    const isNoise =
      inkOf(removed) === inkOf(added) ||
      isNotice(removed, added) ||
      isAdvert(removed, added, above) ||
      isKnown({ edit, removed, added }, ranges)
    const line = removed[0]?.line ?? (before[edit.before - 1]?.line ?? -1) + 1
    return { edit, removed, added, line, isNoise }
  })
}

/** A notice about cookies that came, went or was replaced by another one. */
function isNotice(removed: readonly Unit[], added: readonly Unit[]): boolean {
  const sides = [removed, added].filter((units) => units.length > 0).map((units) => units.map(plain))
  return sides.every(isConsent) && !isReworded(removed, added)
}

/** A text that someone has edited: most of its words stay, and it is not only a number that differs. */
function isReworded(removed: readonly Unit[], added: readonly Unit[]): boolean {
  if (removed.length !== added.length || isSameOffer(removed, added)) return false
  return sharedWords(removed.map(plain), added.map(plain)) >= MIN_KEPT_WORDS
}

const MIN_KEPT_WORDS = 0.75

const plain = ({ text }: Unit) => text.replace(/\s?⟨[^⟨⟩]*⟩/g, '')

/** Lines of an advertisement, its label not counted. */
const MAX_AD_LINES = 6

/** Advertisements that came, went or took turns. One whose figures alone differ is an offer that changed. */
function isAdvert(removed: readonly Unit[], added: readonly Unit[], above: Unit | undefined): boolean {
  const isLabelled = above !== undefined && isAdLabel(above.text)
  const sides = [removed, added].filter((units) => units.length > 0)
  // An item of a shop came or went.
  if (!isLabelled && sides.length === 1 && sides[0]!.some(({ text }) => PRICE.test(text) && !AD_WORD.test(text)))
    return false
  if (sides.some((units) => units.length > MAX_AD_LINES)) return false
  if (isSameOffer(removed, added)) return false
  if (sides.every((units) => isLabelled || isAdBlock(units))) return true
  return sides.length === 2 && isRotation(removed, added)
}

const PRICE = /(?:[$€£¥]|USD|EUR)\s?\d|\d\s?(?:€|円|元|zł|₽)/
/** A word that only an advertisement has in front. */
const AD_WORD =
  /^[\s([]*(?:advertisement|ad|sponsored|promoted|anzeige|werbung|publicité|publicidad|pubblicità|reklama|реклама|広告|广告)/i

/** An offer in the place of another one, and not one that was worded otherwise. */
function isRotation(removed: readonly Unit[], added: readonly Unit[]): boolean {
  const offers = [removed, added].map((units) => units.map(plain))
  if (offers.some((lines) => lines.every((line) => signsOf(line) === 0) || lines.join('').length > MAX_ROTATED_CHARS))
    return false
  return sharedWords(offers[0]!, offers[1]!) <= MAX_SHARED_WORDS
}

/** Share of the words of the shorter text that the other one has too. */
function sharedWords(one: readonly string[], two: readonly string[]): number {
  const [old, current] = [one, two].map(
    (lines) =>
      new Set(
        lines
          .join(' ')
          .toLowerCase()
          .match(/\p{L}+/gu),
      ),
  ) as [Set<string>, Set<string>]
  return old.intersection(current).size / Math.max(1, Math.min(old.size, current.size))
}

const MAX_ROTATED_CHARS = 240
const MAX_SHARED_WORDS = 0.4

/** Every line advertises, or there is a label and then its advertisement, or an offer that several short lines make. */
function isAdBlock(units: readonly Unit[]): boolean {
  const lines = units.map(plain)
  if (lines.every(isAdvertisement)) return true
  return (
    isAdLabel(lines[0]!) ||
    (lines.some((line) => isAdvertisement(line)) && lines.every((line) => signsOf(line) > 0 || line.length < 40))
  )
}

function isSameOffer(removed: readonly Unit[], added: readonly Unit[]): boolean {
  if (removed.length !== added.length) return false
  const bare = (units: readonly Unit[]) => units.map(({ key }) => key.replace(/[\d.,]+/g, '#')).join('\n')
  return bare(removed) === bare(added)
}

/** Whether all of it stands at places where every fetch brings something else. */
function isKnown(
  { edit, removed, added }: Pick<Hunk, 'edit' | 'removed' | 'added'>,
  ranges: readonly VolatileRange[],
): boolean {
  return ranges.some(
    ({ start, end, place }) =>
      start <= edit.after &&
      edit.after + edit.added <= end &&
      removed.length <= place.size &&
      [...removed, ...added].every(({ key }) => fitsPlace(key, place)),
  )
}
