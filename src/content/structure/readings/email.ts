import { isTag, type Text } from 'domhandler'

/** The first e-mail address in a text, also where it is written against robots: `jane [at] example (dot) org`. */
export function readEmail(text: string): string | undefined {
  const source = text.slice(0, 2000)
  const plain = EMAIL.exec(source)
  if (plain) return clean(plain[0])
  if (!/[[({<]\s*(?:at|ät)\s*[\])}>]|\s(?:at|AT)\s|\(a\)|\[a\]|&#64;|＠/.test(source)) return undefined
  const restored = source
    .replace(/\s*(?:[[({<]\s*(?:at|ät|a)\s*[\])}>]|&#64;|＠)\s*/gi, '@')
    .replace(/\s*[[({<]\s*(?:dot|punkt|point|punto|ponto|punt)\s*[\])}>]\s*/gi, '.')
  const bracketed = EMAIL.exec(restored)
  if (bracketed) return clean(bracketed[0])
  const worded = WORDED.exec(restored)
  return worded ? clean(`${worded[1]}@${worded[2]!.replace(/\s+(?:dot|punkt|point|punto)\s+/gi, '.')}`) : undefined
}

/**
 * The text of a node as a browser shows it. Cloudflare replaces e-mail addresses by `[email protected]`, and its script restores
 * them (Cloudflare, "Email Address Obfuscation").
 */
export function shownText(node: Text): string {
  if (!node.data.includes('[email')) return node.data
  const { parent } = node
  const hex = parent !== null && isTag(parent) ? parent.attribs['data-cfemail'] : undefined
  return (hex && decodeCloudflareEmail(hex)) || node.data
}

/** The address that Cloudflare encodes in `data-cfemail`: hexadecimal, each byte XOR the first. */
function decodeCloudflareEmail(hex: string): string | undefined {
  if (!/^(?:[\da-f]{2}){6,200}$/i.test(hex)) return undefined
  const bytes = hex.match(/../g)!.map((pair) => Number.parseInt(pair, 16))
  const address = new TextDecoder().decode(Uint8Array.from(bytes.slice(1), (byte) => byte ^ bytes[0]!))
  return readEmail(address)
}

/** The address of a `mailto:` link, or of the link that Cloudflare makes of one. */
export function emailOfLink(href: string): string | undefined {
  const hex = /\/cdn-cgi\/l\/email-protection#([\da-f]+)/i.exec(href)?.[1]
  if (hex !== undefined) return decodeCloudflareEmail(hex)
  const match = /^\s*mailto:([^?]*)/i.exec(href)
  if (!match) return undefined
  try {
    return readEmail(decodeURIComponent(match[1]!))
  } catch {
    return readEmail(match[1]!)
  }
}

const LOCAL = "[\\p{L}\\d](?:[\\p{L}\\d._%+'-]{0,62}[\\p{L}\\d_+-])?"
const DOMAIN = '(?:[\\p{L}\\d](?:[\\p{L}\\d-]{0,61}[\\p{L}\\d])?\\.){1,5}\\p{L}{2,24}'
const EMAIL = new RegExp(`(?<![\\p{L}\\d._%+-])${LOCAL}@${DOMAIN}(?![\\p{L}\\d-])`, 'u')
/** Without brackets the end must be spelled out too, or else `meet us at example.org` would be an address. */
const WORDED =
  /(?<![\p{L}\d.])([\p{L}\d._-]{1,64})\s+at\s+([\p{L}\d-]{1,63}(?:\s+(?:dot|punkt|point|punto)\s+[\p{L}\d-]{2,24}){1,3})(?![\p{L}\d])/iu
const FILES = /\.(?:png|jpe?g|gif|svg|webp|css|js)$/i

function clean(address: string): string | undefined {
  return FILES.test(address) ? undefined : address
}
