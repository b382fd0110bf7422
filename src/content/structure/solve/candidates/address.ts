import type { Element } from 'domhandler'
import type { Line } from '../../lines/lines.ts'
import type { LabelPair } from '../../model.ts'
import { type PostalAddress, readAddress } from '../../readings/address.ts'
import type { ReadingContext } from '../../readings/context.ts'
import type { Slot } from '../slot.ts'
import type { Candidate } from './candidate.ts'

export interface FoundAddress {
  address: PostalAddress
  raw: string
  element: Element
  /** How sure the place is: what is labelled or marked as an address counts more than a line of text. */
  score: number
}

/** The postal addresses that a page shows: marked, labelled, or as one to four lines of text. */
export function addressesOf(
  lines: readonly Line[],
  pairs: readonly LabelPair[],
  reading: ReadingContext,
): FoundAddress[] {
  const found: FoundAddress[] = []
  for (const { label, text, element } of pairs) {
    const address = ADDRESS_LABEL.test(label) ? readAddress(text, reading) : undefined
    if (address !== undefined) found.push({ address, raw: text, element, score: 0.8 })
  }
  let tries = 0
  for (let at = 0; at < lines.length && tries < MAX_TRIES; at += 1) {
    if (!/\d/.test(lines[at]!.text)) continue
    const hit = addressAt(lines, at, reading)
    tries += 1
    if (hit === undefined) continue
    const { block } = lines[at]!
    found.push({
      address: hit.address,
      raw: hit.raw,
      element: block,
      score: block.name === 'address' ? 0.8 : 0.66 - 0.04 * hit.lines,
    })
    at += hit.lines - 1
  }
  return found.sort((a, b) => b.score - a.score)
}

const MAX_TRIES = 400

/** The address that begins with a line; the longest one, since the country comes last. */
function addressAt(
  lines: readonly Line[],
  at: number,
  reading: ReadingContext,
): { address: PostalAddress; raw: string; lines: number } | undefined {
  const first = lines[at]!
  let best: { address: PostalAddress; raw: string; lines: number } | undefined
  const texts: string[] = []
  for (const line of lines.slice(at, at + 4)) {
    const text = withoutLinks(line)
    if (line.region !== first.region || text.length > 160 || text === '' || LABELLED.test(text)) break
    // Several lines are an address only from the line with the street.
    if (texts.length === 1 && !STREET.test(texts[0]!.split(',')[0]!)) break
    texts.push(text)
    const raw = texts.join('\n')
    const read = readAddress(raw, reading)
    const address = read?.street !== undefined && read.city !== undefined ? read : plainAddress(raw)
    const isWhole =
      address?.street !== undefined &&
      address.city !== undefined &&
      (address.postalCode !== undefined || address.region !== undefined)
    if (isWhole && (best === undefined || Object.keys(address).length > Object.keys(best.address).length))
      best = { address, raw, lines: texts.length }
    else if (best !== undefined) break
  }
  return best
}

const LABELLED = /^[^\d:]{2,25}:\s/

/** A line without its links to mail and telephone. */
function withoutLinks({ runs, text }: Line): string {
  const kept = runs.filter(
    ({ element }) => !(element.name === 'a' && /^(?:tel|mailto):/i.test(element.attribs.href ?? '')),
  )
  return kept.length === runs.length
    ? text
    : kept
        .map((run) => run.text)
        .join(' ')
        .replace(/\s+([,;])/g, '$1')
        .trim()
}

/** Street with a number, then postal code and city in either order, then perhaps the country: any country's form. */
function plainAddress(raw: string): PostalAddress | undefined {
  const [street, place, country, ...more] = raw.split(/\s*[\n,]\s*/).filter((part) => part !== '')
  if (street === undefined || place === undefined || more.length > 0 || street.length > 50 || !STREET.test(street))
    return undefined
  const code = CODE.exec(place)
  const city = code === null ? '' : place.replace(code[0], '').replace(/^[\s,-]+|[\s,-]+$/g, '')
  if (code === null || !/^[\p{Lu}][\p{L}\s.'-]{1,40}$/u.test(city)) return undefined
  if (country !== undefined && !/^[\p{L}\s.]{2,30}$/u.test(country)) return undefined
  return { street, city, postalCode: code[0].trim(), ...(country !== undefined && { country }) }
}

const STREET = /^\d+[a-z]?(?:[-/]\d+)?\s+\p{L}{2}|\p{L}{2}[\s.]+\d+\s?[a-z]?$/iu
const CODE =
  /\b(?:[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}|[A-Z]\d[\dW]\s?[A-Z\d]{4}|[A-Z]{2}\s\d{5}(?:-\d{4})?|[A-Z]\d[A-Z]\s?\d[A-Z]\d|(?:[A-Z]{1,2}-)?\d{3}\s\d{2}|\d{2}-\d{3}|\d{5}-\d{3}|(?:[A-Z]{1,2}-)?\d{4,6}(?:\s?[A-Z]{2})?)(?=\s|$|,)/

/** The parts of a place in one line: `Old Fire Station, 71 Harbour Street, Valencia`. */
export function placeParts(text: string): { venue?: string; street?: string; city?: string } {
  const parts = text.split(/\s*,\s*/).filter((part) => part !== '')
  const at = parts.findIndex((part) => STREET.test(part) && part.length < 50)
  if (at < 0) return {}
  const city = parts[at + 1]?.replace(CODE, '').trim()
  return { ...(at > 0 && { venue: parts.slice(0, at).join(', ') }), street: parts[at]!, ...(city && { city }) }
}
const ADDRESS_LABEL =
  /address|adresse|anschrift|dirección|direccion|indirizzo|endereço|adres|location|visit|адрес|住所|地址|standort|siège/i

const PARTS: [RegExp, keyof PostalAddress][] = [
  [/street/i, 'street'],
  [/city|locality|town/i, 'city'],
  [/postal|zip/i, 'postalCode'],
  [/region|state|province/i, 'region'],
  [/country/i, 'country'],
]

/** The part of an address that a slot wants, or the whole of it. */
export function addressCandidates(slot: Slot, addresses: readonly FoundAddress[]): Candidate[] {
  const found: Candidate[] = []
  for (const { concept, score } of slot.concepts.slice(0, 2)) {
    if (score < 0.5) continue
    const part = PARTS.find(([name]) => name.test(concept.id))?.[1]
    for (const [rank, { address, raw, element, score: sure }] of addresses.slice(0, 3).entries()) {
      const value =
        part === undefined ? (concept.kind === 'address' ? raw.replaceAll('\n', ', ') : undefined) : address[part]
      if (value !== undefined)
        found.push({ source: 'pattern', score: sure * score * (1 - 0.1 * rank), raw: value, element })
    }
  }
  return found
}
