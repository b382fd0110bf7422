import { TagScanner, tagPattern } from './tag-scan.ts'

/** What is seen of a page without a tree. */
interface Outline {
  /** Whether there is as much text as was asked for; then the rest was not read. */
  whole: boolean
  /** Characters of text; those of links count for less, since menus are made of them. */
  text: number
  /** Headings, paragraphs, list items, cells; a heading counts three times, a paragraph twice. */
  blocks: number
  /** Scripts that run and do more than count visitors. */
  scripts: number
  frames: number
  /** Whether the element into which an application writes itself is there and empty. */
  emptyRoot: boolean
  /** What is said to a visitor without scripts, and the text if there is little. */
  asides: string
}

/** Reads a page until it has `enough` characters of text. */
export function readOutline(html: string, enough: number): Outline {
  const outline: Outline = { whole: false, text: 0, blocks: 0, scripts: 0, frames: 0, emptyRoot: false, asides: '' }
  const scanner = new TagScanner(html, tags)
  let inLink = false
  let rootBegan = false
  const take = (text: string) => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (words === '') return
    rootBegan = false
    outline.text += inLink ? words.length * LINK_SHARE : words.length
    note(outline, words)
  }
  for (let token = scanner.next(); token !== undefined; token = scanner.next()) {
    const { text, kind, name, inside } = token
    take(text)
    if (outline.text >= enough) return { ...outline, whole: true }
    if (kind === 'hidden') noteUnseen(outline, name, inside)
    if (kind === 'close') {
      if (rootBegan) outline.emptyRoot = true
      if (name === 'a') inLink = false
    }
    if (kind === 'open') {
      const weight = weights[name] ?? 0
      outline.blocks += weight
      if (name === 'frame') outline.frames += 1
      inLink = name === 'a' || (inLink && weight === 0)
      rootBegan = ROOT_NAME.test(name) || ROOT_ID.test(inside)
    }
  }
  take(scanner.rest)
  return { ...outline, text: Math.round(outline.text), whole: outline.text >= enough }
}

const LINK_SHARE = 0.3
const MAX_ASIDES = 2000
const MAX_ATTRIBUTES = 500

const tags = tagPattern(['select', 'object'])

/** By what frameworks and their templates call it: React, Vue, Angular, Next, Nuxt, Gatsby, Svelte, Quasar, Ember. */
const ROOT_ID =
  /\bid\s*=\s*["']?(?:root|app|__next|__nuxt|___gatsby|svelte|q-app|react-root|app-root|main-app|application|mount|ember-app)(?=["'\s/]|$)/i
const ROOT_NAME = /^(?:app-root|[a-z]+-app)$/i

/** Data in a `script` element, which runs nothing. */
const DATA_SCRIPT =
  /^[^>]*\btype\s*=\s*["']?(?:application\/(?:ld\+)?json|speculationrules|importmap|text\/(?:x-)?template)/i

/** Scripts that count visitors and write nothing, by their address or, where they are short, by what they call. */
const COUNTER_SOURCE =
  /^[^>]*\bsrc\s*=\s*["']?[^"'\s>]*(?:googletagmanager\.com|google-analytics\.com|plausible|matomo|piwik|umami|cloudflareinsights\.com|clarity\.ms|hotjar\.com|goatcounter|googlesyndication\.com)/i
const COUNTER_CALL = /\b(?:gtag\(|dataLayer\b|_paq\b|_gaq\b|ga\('|fbq\(|adsbygoogle\b|GoogleAnalyticsObject)/
const MAX_COUNTER_LENGTH = 1500

const weights: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, 3])),
  ...Object.fromEntries(['p', 'article', 'blockquote', 'pre'].map((name) => [name, 2])),
  ...Object.fromEntries(['li', 'td', 'th', 'dd', 'dt', 'figcaption'].map((name) => [name, 1])),
}

function noteUnseen(outline: Outline, name: string, inside: string): void {
  if (name === 'script' && mayWrite(inside)) outline.scripts += 1
  if (name === 'iframe' && /\bsrc\s*=/i.test(inside)) outline.frames += 1
  if (name === 'noscript') note(outline, inside)
}

function mayWrite(inside: string): boolean {
  // Cut short, since a pattern that looks for two things in one tag is quadratic.
  const attributes = inside.slice(0, MAX_ATTRIBUTES)
  if (DATA_SCRIPT.test(attributes) || COUNTER_SOURCE.test(attributes)) return false
  return inside.length > MAX_COUNTER_LENGTH || !COUNTER_CALL.test(inside)
}

function note(outline: Outline, words: string): void {
  if (outline.asides.length < MAX_ASIDES) outline.asides += ` ${words.slice(0, MAX_ASIDES)}`
}
