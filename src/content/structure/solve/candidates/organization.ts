import type { Line } from '../../lines/lines.ts'
import type { PageFacts } from '../../meta/meta.ts'
import type { EvidencePage } from '../../model.ts'
import { isName } from '../../readings/byline.ts'
import type { Slot } from '../slot.ts'
import type { Candidate } from './candidate.ts'

/** A name that an organization may have, and how sure that is, from 0 to 1. */
export interface OrganizationName {
  raw: string
  score: number
}

/** The name of the organization that a page belongs to. */
export function organizationCandidates(
  slot: Slot,
  { organizations, facts }: { organizations: () => readonly OrganizationName[]; facts: PageFacts },
): Candidate[] {
  const weight = weightOf(slot)
  if (weight === 0) return []
  const isSite = /^(?:siteName|publisher)$/.test(slot.concepts[0]?.concept.id ?? '')
  const names = isSite ? organizations().filter(({ raw }) => raw !== facts.title) : organizations()
  return names.map(({ raw, score }) => ({
    source: 'title',
    score: score * weight,
    raw: isSite ? raw.replace(LEGAL_END, '') : raw,
  }))
}

/** The names in the title of a page, its greeting, its copyright line and its logo. */
export function organizationsOf(
  page: EvidencePage,
  lines: readonly Line[],
  { siteName }: PageFacts,
): OrganizationName[] {
  const found: OrganizationName[] = []
  const add = (raw: string | undefined, score: number) => {
    if (raw !== undefined && isName(raw) && !PAGES.test(raw)) found.push({ raw, score })
  }
  add(siteName, 0.86)
  const titles = page.elements.filter(({ name }) => name === 'title').slice(0, 1)
  for (const element of titles) {
    const parts = titleText(element).split(/\s+[|–—·•-]\s+/)
    if (parts.length > 1 && parts.some((part) => PAGES.test(part)))
      for (const part of parts.toReversed()) add(part, 0.84)
    else add(parts.at(-1), parts.length > 1 ? 0.6 : 0.5)
  }
  for (const { text, heading } of lines) {
    if (text.length > MAX_LINE) continue
    if (heading > 0) add(GREETING.exec(text)?.[1], 0.86)
    add(COPYRIGHT.exec(text)?.[1]?.replace(/[\s,.]*(?:all rights reserved|alle rechte|tous droits).*$/i, ''), 0.6)
    if (heading === 0 && text.length < 60 && LEGAL.test(text)) add(text.replace(LEGAL, '').trim(), 0.72)
  }
  return found
}

const MAX_LINE = 500

/** Only slots that ask for an organization, or for the name of one. */
function weightOf({ concepts, parents, key }: Slot): number {
  const id = concepts[0]?.concept.id ?? ''
  if (/^(?:organizationName|companyName|legalName|employer|organization|company)$/.test(id)) return 0.95
  if (/^(?:siteName|publisher)$/.test(id)) return 0.75
  const inside = parents.some((parent) => /organi[sz]ation|company|business|contact/i.test(parent))
  if (/^(?:title|name)$/.test(id)) return inside ? 1 : /name/i.test(key) ? 0.9 : 0
  return 0
}

const titleText = ({ children }: EvidencePage['elements'][number]) =>
  children
    .map((child) => ('data' in child ? child.data : ''))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** Names of pages that sites have in common. */
const PAGES =
  /^(?:contact(?: us)?|kontakt|contacto|contatti|contato|impressum|imprint|about(?: us)?|über uns|home|homepage|start(?:seite)?|accueil|inicio|welcome|team|directory|legal notice|mentions légales|(?:about )?the author|privacy.*)$/i
const GREETING =
  /^(?:welcome to|willkommen bei|willkommen in der|bienvenue chez|bienvenue à|bienvenidos a|benvenuti (?:a|da)|bem-vindo à|welkom bij|about|über|contact)\s+(\p{Lu}.{1,60})$/iu
const COPYRIGHT = /(?:©|\(c\)|copyright)\s*(?:\d{4}(?:\s*[-–]\s*\d{2,4})?\s*)?[,.]?\s*(?:by\s+)?(\p{Lu}[^.|·•]{1,60})/iu
/** A site goes by its name without the legal form. */
const LEGAL_END = /,?\s+(?:Inc|LLC|Ltd|GmbH|Limited|Corp|Co)\.?$/i
const LEGAL =
  /\s+(?:GmbH|AG|UG|KG|e\.\s?V\.|Ltd\.?|Limited|LLC|Inc\.?|S\.?A\.?R\.?L\.?|S\.?A\.?|S\.?L\.?|B\.?V\.?|S\.?r\.?l\.?|plc)(?:\s*&\s*Co\.?\s*KG)?$/
