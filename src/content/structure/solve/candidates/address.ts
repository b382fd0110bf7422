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
export function addressesOf(lines: readonly Line[], pairs: readonly LabelPair[], reading: ReadingContext): FoundAddress[] {
  const found: FoundAddress[] = []
  for (const { label, text, element } of pairs) {
    const address = ADDRESS_LABEL.test(label) ? readAddress(text, reading) : undefined
    if (address !== undefined) found.push({ address, raw: text, element, score: 0.8 })
  }
  let tries = 0
  for (let at = 0; at < lines.length && tries < MAX_TRIES; at += 1) {
    const line = lines[at]!
    if (line.region === 'navigation' || line.text.length > 160) continue
    const window: Line[] = []
    for (const next of lines.slice(at, at + 4)) {
      if (next.region !== line.region || next.text.length > 160 || (next.heading > 0 && window.length > 0)) break
      window.push(next)
      const raw = window.map(({ text }) => text).join('\n')
      if (!/\d/.test(raw)) continue
      tries += 1
      const address = readAddress(raw, reading)
      if (address?.street === undefined || address.city === undefined || (address.postalCode === undefined && address.region === undefined)) continue
      found.push({ address, raw, element: line.block, score: line.block.name === 'address' ? 0.8 : 0.66 - 0.04 * window.length })
      at += window.length - 1
      break
    }
  }
  return found.sort((a, b) => b.score - a.score)
}

const MAX_TRIES = 400
const ADDRESS_LABEL = /address|adresse|anschrift|dirección|direccion|indirizzo|endereço|adres|location|visit|адрес|住所|地址|standort|siège/i

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
    const part = PARTS.find(([name]) => name.test(concept.id))?.[1]
    for (const [rank, { address, raw, element, score: sure }] of addresses.slice(0, 3).entries()) {
      const value = part === undefined ? (concept.kind === 'address' ? raw.replaceAll('\n', ', ') : undefined) : address[part]
      if (value !== undefined) found.push({ source: 'pattern', score: sure * score * (1 - 0.1 * rank), raw: value, element })
    }
  }
  return found
}
