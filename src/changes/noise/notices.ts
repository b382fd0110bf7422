// Notices and advertisements that a site lays over any of its pages: they come and go without the page changing.
import { AD_LABEL, AD_PREFIX, CONSENT, CONSENT_BUTTON, COOKIE, OFFER_SIGNS, PRIVATE } from './notice-words.ts'

/** Whether lines that came or went together are a notice about cookies. */
export function isConsent(lines: readonly string[]): boolean {
  const sentences = lines.filter((line) => COOKIE.test(line) && CONSENT.test(line))
  if (sentences.length === 0) return false
  // Most of the rest are its buttons and its categories.
  return lines.every((line) => sentences.includes(line) || CONSENT_BUTTON.test(line) || isConsentPart(line))
}

/** A sentence or heading of a notice that does not name cookies. */
function isConsentPart(line: string): boolean {
  return line.length < 400 && CONSENT.test(line) && PRIVATE.test(line)
}

/** Whether a line is nothing but the label of an advertisement. */
export const isAdLabel = (line: string): boolean => line.length <= 60 && AD_LABEL.test(line.replace(/\s?⟨[^⟨⟩]*⟩/g, ''))

const MAX_OFFER_CHARS = 400

/** Whether a line advertises: it says so, or it has two signs of an offer. One alone may be content. */
export function isAdvertisement(line: string): boolean {
  if (isAdLabel(line) || AD_PREFIX.test(line)) return true
  return signsOf(line) >= 2
}

export function signsOf(line: string): number {
  return line.length > MAX_OFFER_CHARS ? 0 : OFFER_SIGNS.filter((sign) => sign.test(line)).length
}
