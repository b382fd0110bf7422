import { TagScanner, tagPattern } from './tag-scan.ts'

/** What a scan of the tags shows about a page, without parsing it. */
interface Outline {
  /** Whether the page has as much text as requested. The rest was then not read. */
  whole: boolean
  /** Characters of text. Link text counts less, since menus consist of it. */
  text: number
  /** Headings, paragraphs, list items and cells. A heading counts three times, a paragraph twice. */
  blocks: number
  /** Scripts that run, except those that only count visitors. */
  scripts: number
  frames: number
  /** Whether the root element of an application exists and is empty. */
  emptyRoot: boolean
  /** The start of the page's text, together with its messages for visitors without scripts. */
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
    addAside(outline, words)
  }
  for (let token = scanner.next(); token !== undefined; token = scanner.next()) {
    const { text, kind, name, inside } = token
    take(text)
    if (outline.text >= enough) return { ...outline, whole: true }
    if (kind === 'hidden') countHidden(outline, name, inside)
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

const tags = tagPattern(['select', 'object'])

const LINK_SHARE = 0.3

const weights: Readonly<Record<string, number>> = {
  ...Object.fromEntries(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, 3])),
  ...Object.fromEntries(['p', 'article', 'blockquote', 'pre'].map((name) => [name, 2])),
  ...Object.fromEntries(['li', 'td', 'th', 'dd', 'dt', 'figcaption'].map((name) => [name, 1])),
}

/** Names of root elements in frameworks and their templates: React, Vue, Angular, Next, Nuxt, Gatsby, Svelte, Quasar, Ember. */
const ROOT_ID =
  /\bid\s*=\s*["']?(?:root|app|__next|__nuxt|___gatsby|svelte|q-app|react-root|app-root|main-app|application|mount|ember-app)(?=["'\s/]|$)/i
const ROOT_NAME = /^(?:app-root|[a-z]+-app)$/i

function countHidden(outline: Outline, name: string, inside: string): void {
  if (name === 'script' && mayWrite(inside)) outline.scripts += 1
  if (name === 'iframe' && /\bsrc\s*=/i.test(inside)) outline.frames += 1
  if (name === 'noscript') addAside(outline, inside)
}

/** Whether a script may add content to the page. */
function mayWrite(inside: string): boolean {
  // Limited, because a pattern that searches for two things in one tag takes quadratic time.
  const attributes = inside.slice(0, MAX_ATTRIBUTES)
  if (DATA_SCRIPT.test(attributes) || COUNTER_SOURCE.test(attributes)) return false
  return inside.length > MAX_COUNTER_LENGTH || !COUNTER_CALL.test(inside)
}

const MAX_ATTRIBUTES = 500

/** Types of `script` elements that hold data and run nothing. */
const DATA_SCRIPT =
  /^[^>]*\btype\s*=\s*["']?(?:application\/(?:ld\+)?json|speculationrules|importmap|text\/(?:x-)?template)/i

/** Scripts that only count visitors, recognised by their URL or, if they are short, by what they call. */
const COUNTER_SOURCE =
  /^[^>]*\bsrc\s*=\s*["']?[^"'\s>]*(?:googletagmanager\.com|google-analytics\.com|plausible|matomo|piwik|umami|cloudflareinsights\.com|clarity\.ms|hotjar\.com|goatcounter|googlesyndication\.com)/i
const COUNTER_CALL = /\b(?:gtag\(|dataLayer\b|_paq\b|_gaq\b|ga\('|fbq\(|adsbygoogle\b|GoogleAnalyticsObject)/
const MAX_COUNTER_LENGTH = 1500

function addAside(outline: Outline, words: string): void {
  if (outline.asides.length < MAX_ASIDES) outline.asides += ` ${words.slice(0, MAX_ASIDES)}`
}

const MAX_ASIDES = 2000
