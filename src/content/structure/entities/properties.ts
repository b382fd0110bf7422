// Values of the properties of entities, and tokens of attributes.
import { absolute } from '../../urls.ts'
import type { Entity, EntityValue } from '../model.ts'
import { holdsUrl } from './names.ts'

/** Adds values to a property. If it has some, because the page describes the entity twice, only those that differ. */
export function addValues({ properties }: Entity, property: string, values: EntityValue[]): void {
  const present = properties.get(property)
  if (present === undefined) {
    if (values.length > 0) properties.set(property, values)
    return
  }
  let known = distinct.get(present)
  if (known === undefined) {
    known = new Set(present)
    distinct.set(present, known)
  }
  for (const value of values) {
    if (known.has(value)) continue
    known.add(value)
    present.push(value)
  }
}

/** The values of a list, kept from one addition to the next: a page may describe an entity thousands of times. */
const distinct = new WeakMap<EntityValue[], Set<EntityValue>>()

/** Resolves a text of a property that holds URLs. It may also be a name, such as `InStock`. */
export function resolved(text: string, property: string, base: string): string {
  if (!holdsUrl(property) || /\s/.test(text) || !RELATIVE.test(text)) return text
  return absolute(text.replaceAll('&amp;', '&'), base) ?? text
}

const RELATIVE = /^(?:https?:)?\/\/|^[./?]|^[\w%-]+\/|\.[a-z]{3,4}(?:\?|$)/i

/** The tokens of an attribute that are separated by spaces. */
export function tokens(written: string): string[] {
  return written.split(/\s+/, MAX_TOKENS).filter((token) => token !== '')
}

/** Class attributes of real pages have up to 60. */
const MAX_TOKENS = 500
