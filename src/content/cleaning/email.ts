import { type Element, Text } from 'domhandler'
import type { Restatement } from './clues.ts'

export const emails: Restatement = { tags: ['a'], attributes: ['data-cfemail'], apply: revealEmail }

/**
 * Restores the addresses that Cloudflare replaces by "[email protected]", in text and links, as its script does in a
 * browser. Also inside code, where the text is often not an address at all (`user@host`).
 */
function revealEmail(element: Element): void {
  const { attribs, name } = element
  const address = decoded(attribs['data-cfemail'])
  if (address !== undefined) {
    const text = new Text(address)
    text.parent = element
    element.children = [text]
    delete attribs['data-cfemail']
  }
  if (name !== 'a' || attribs.href?.includes('/cdn-cgi/') !== true) return
  const target = PROTECTED_LINK.exec(attribs.href)
  const linked = decoded(target?.[1])
  if (linked !== undefined) attribs.href = `mailto:${linked}`
  else if (target && address !== undefined) delete attribs.href
}

/** Target that Cloudflare's "Email Address Obfuscation" gives to readers without scripts. */
const PROTECTED_LINK = /^(?:https?:\/\/[^/]+)?\/cdn-cgi\/l\/email-protection(?:#([0-9a-f]+))?$/i

const ADDRESS = /^[^\s<>@]+@[^\s<>@]+$/

/** Maximum length of an encoded address with subject and body, in hexadecimal digits. */
const MAX_DIGITS = 4096

/** Decodes hexadecimal bytes. The first byte is the key that the others are XORed with. */
function decoded(digits: string | undefined): string | undefined {
  if (digits === undefined || digits.length > MAX_DIGITS || !/^(?:[0-9a-f]{2}){2,}$/i.test(digits)) return undefined
  const [key, ...bytes] = Buffer.from(digits, 'hex')
  const address = Buffer.from(bytes.map((byte) => byte ^ key!)).toString()
  return ADDRESS.test(address) ? address : undefined
}
