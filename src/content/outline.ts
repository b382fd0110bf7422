import { saysLoading } from './loading.ts'
import { singleSpaced } from './normalise.ts'
import { hiddenNames, TagScanner, type Token } from './tag-scan.ts'

/** What a scan of the tags shows about a page, without parsing it. */
export interface Outline {
  /** Whether the page has as much text as requested. The rest was then not read. */
  whole: boolean
  /** Characters of text outside landmarks (menus, footers). Link text counts less, since menus consist of it. */
  text: number
  /** The same inside landmarks. */
  around: number
  /** Headings, paragraphs, list items and cells outside landmarks. A heading counts three times, a paragraph twice. */
  blocks: number
  /** Names of the scripts that run, except those that only count visitors: the file, or how the code begins. */
  scripts: string[]
  /** Names of empty elements outside landmarks, which scripts may fill. */
  gaps: string[]
  frames: number
  /** Whether the root element of an application exists and is empty. */
  emptyRoot: boolean
  /** Whether a text, a name or an empty `main` says that the content is still to come. */
  loading: boolean
  /** The start of the page's text, together with its messages for visitors without scripts. */
  asides: string
}

/** Reads a page until it has `enough` characters of text outside landmarks. */
export function readOutline(html: string, enough: number): Outline {
  const outline: Outline = {
    whole: false,
    text: 0,
    around: 0,
    blocks: 0,
    scripts: [],
    gaps: [],
    frames: 0,
    emptyRoot: false,
    loading: false,
    asides: '',
  }
  const scanner = new TagScanner(html, hidden)
  const landmark = new OpenElement()
  const root = new OpenElement()
  const main = new OpenElement()
  let inLink = false
  let empty: Token | undefined
  const take = (text: string) => {
    const words = singleSpaced(text.trim())
    if (words === '') return
    empty = undefined
    if (saysLoadingInBytes(words)) outline.loading = true
    else root.hasText = main.hasText = true
    outline[landmark.isOpen ? 'around' : 'text'] += inLink ? words.length * LINK_SHARE : words.length
    addAside(outline, words)
  }
  for (let token = scanner.next(); token !== undefined; token = scanner.next()) {
    const { text, kind, name, inside } = token
    take(text)
    if (outline.text >= enough) return { ...outline, whole: true }
    if (kind === 'hidden') countHidden(outline, name, inside)
    if (kind === 'close') {
      if (empty?.name === name && !landmark.isOpen) addGap(outline, empty)
      empty = undefined
      if (root.close(name) && !root.hasText) outline.emptyRoot = true
      if (main.close(name) && !main.hasText) outline.loading = true
      landmark.close(name)
      if (name === 'a') inLink = false
    }
    if (kind === 'open') {
      empty = token
      const weight = weights[name] ?? 0
      if (!landmark.isOpen) outline.blocks += weight
      if (name === 'frame') outline.frames += 1
      if (!outline.loading && inside !== '' && MAY_WAIT.test(inside) && WAITING.test(inside)) outline.loading = true
      inLink = name === 'a' || (inLink && weight === 0)
      landmark.open(name, !landmark.isOpen && isLandmark(name, inside))
      root.open(name, !root.isOpen && isRoot(name, inside))
      main.open(name, name === 'main')
    }
  }
  take(scanner.rest)
  return {
    ...outline,
    text: Math.round(outline.text),
    around: Math.round(outline.around),
    whole: outline.text >= enough,
  }
}

/** An element that is open, found again by counting the elements of its name inside it. */
class OpenElement {
  hasText = false
  #name = ''
  #depth = 0

  get isOpen(): boolean {
    return this.#depth > 0
  }

  /** Enters a tag, which becomes the element if it matches and none is open. */
  open(name: string, matches: boolean): void {
    if (this.#depth > 0) this.#depth += name === this.#name ? 1 : 0
    else if (matches) this.#begin(name)
  }

  #begin(name: string): void {
    this.#name = name
    this.#depth = 1
    this.hasText = false
  }

  /** Leaves a tag. Returns whether that closes the element. */
  close(name: string): boolean {
    if (this.#depth === 0 || name !== this.#name) return false
    this.#depth -= 1
    return this.#depth === 0
  }
}

const hidden = hiddenNames(['select', 'object'])

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

const isRoot = (name: string, inside: string) => ROOT_NAME.test(name) || (inside !== '' && ROOT_ID.test(inside))

const LANDMARKS: ReadonlySet<string> = new Set(['nav', 'footer', 'aside'])
const LANDMARK_ROLE = /\brole\s*=\s*["']?(?:navigation|banner|contentinfo|complementary|search)\b/i
/** Elements that sites without landmarks use in their place, and how they name them. */
const CONTAINERS: ReadonlySet<string> = new Set(['div', 'ul', 'ol', 'section', 'header'])
const LANDMARK_NAME =
  /\b(?:class|id)\s*=\s*(?:["'][^"']*?(?<=["'\s])|)(?:(?:site|page|main|global)[-_]?)?(?:footer|nav|navbar|navigation|menu|sidebar)(?:[-_]?(?:wrapper|container|content))?(?=["'\s/]|$)/i

function isLandmark(name: string, inside: string): boolean {
  if (LANDMARKS.has(name)) return true
  if (inside === '' || !CONTAINERS.has(name)) return false
  const attributes = inside.slice(0, MAX_ATTRIBUTES)
  return LANDMARK_ROLE.test(attributes) || LANDMARK_NAME.test(attributes)
}

const FILLED: ReadonlySet<string> = new Set(['div', 'section', 'article', 'ul', 'ol', 'table', 'tbody'])
const MAX_GAPS = 30

function addGap({ gaps }: Outline, { name, inside }: Token): void {
  if (!FILLED.has(name) || gaps.length >= MAX_GAPS) return
  const named = /\b(?:id|class)\s*=\s*["']?([^"'>\s]+)/i.exec(inside.slice(0, MAX_ATTRIBUTES))
  if (named !== null) gaps.push(named[1]!.replace(/\d+/g, ''))
}

/** What stands in the place of content until it comes; first a test that is cheap for other tags. */
const MAY_WAIT = /busy|skeleton|shimmer|spinner|loader|placeholder-/i
const WAITING =
  /\baria-busy\s*=\s*["']?true|\bclass\s*=\s*["'][^"']{0,200}\b(?:skeleton|shimmer|spinner|loader|placeholder-glow|placeholder-wave)\b/i

/** As `saysLoading`, for text whose UTF-8 was read as Latin-1. */
function saysLoadingInBytes(words: string): boolean {
  if (words.length > MAX_LOADING_BYTES) return false
  return saysLoading(words) || (/[\x80-\xff]/.test(words) && saysLoading(Buffer.from(words, 'latin1').toString()))
}

const MAX_LOADING_BYTES = 80

function countHidden(outline: Outline, name: string, inside: string): void {
  if (name === 'script' && mayWrite(inside)) outline.scripts.push(nameOf(inside))
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

/** What scripts of one template have in common: the file's name, or the beginning of the code without its numbers. */
function nameOf(inside: string): string {
  const end = inside.indexOf('>')
  const source = /\bsrc\s*=\s*["']?[^"'\s>?#]*?([^"'\s>?#/]+)(?=["'\s>?#]|$)/i.exec(
    inside.slice(0, Math.min(end < 0 ? MAX_ATTRIBUTES : end, MAX_ATTRIBUTES)),
  )
  if (source !== null) return source[1]!
  return inside.slice(end + 1, end + 1 + MAX_CODE).replace(/[\d\s]+/g, '')
}

/** Characters of inline code that tell templates apart. What follows is often the page's own data. */
const MAX_CODE = 60

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
