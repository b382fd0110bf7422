import { patternMatcher, patternOf } from './robots-pattern.ts'

/** RFC 9309 2.5: at least this much is read; what lies beyond is not. */
export const MAX_ROBOTS_BYTES = 500 * 1024

export interface RobotsRule {
  allow: boolean
  /** As it stands in the file. */
  path: string
  /** Line of the file, from 1. */
  line: number
  /** Product token of the group, or `*`. */
  agent: string
  /** Octets of the path in its one spelling: the longest rule that matches decides. */
  length: number
  matches: (path: string) => boolean
}

export interface Robots {
  /** Product token in lower case, or `*` → the rules of all its groups, the one that decides first. */
  groups: ReadonlyMap<string, readonly RobotsRule[]>
  /** What `Sitemap` lines name, absolute, each once, in order. */
  sitemaps: string[]
}

export interface Verdict {
  allowed: boolean
  /** The rule that decided; none did when it is absent. */
  rule?: RobotsRule
}

/** Names of the lines that count, as sites write them (RFC 9309 2.2; the misspellings are those that Google takes). */
const LINE_NAMES: Readonly<Record<string, 'agent' | 'allow' | 'disallow' | 'sitemap'>> = {
  'user-agent': 'agent',
  useragent: 'agent',
  'user agent': 'agent',
  allow: 'allow',
  disallow: 'disallow',
  dissallow: 'disallow',
  dissalow: 'disallow',
  disalow: 'disallow',
  diasllow: 'disallow',
  disallaw: 'disallow',
  sitemap: 'sitemap',
  'site-map': 'sitemap',
}

/**
 * A robots.txt as RFC 9309 reads it. Never throws: lines that are none of its own are passed over.
 *
 * @param body the file; its first 500 KiB count
 * @param url where it was found: the base of relative `Sitemap` lines
 *
 * Groups of the same product token are one group. Only rules end the list of a group's agents; blank, unknown and
 * `Sitemap` lines do not.
 */
export function parseRobots(body: Uint8Array, url: string): Robots {
  const groups = new Map<string, RobotsRule[]>()
  const sitemaps = new Set<string>()
  let agents: string[] = []
  let listing = false
  for (const { name, value, line } of linesOf(body)) {
    if (name === 'sitemap') {
      const sitemap = URL.parse(value, url)
      if (sitemap !== null && /^https?:$/.test(sitemap.protocol)) sitemaps.add(sitemap.href)
    } else if (name === 'agent') {
      if (!listing) agents = []
      listing = true
      const agent = productToken(value)
      if (agent === undefined) continue
      agents.push(agent)
      if (!groups.has(agent)) groups.set(agent, [])
    } else {
      listing = false
      const pattern = patternOf(value)
      if (pattern === undefined) continue
      const rule = {
        allow: name === 'allow',
        path: value,
        line,
        length: pattern.length,
        matches: patternMatcher(pattern),
      }
      for (const agent of new Set(agents)) groups.get(agent)!.push({ ...rule, agent })
    }
  }
  for (const rules of groups.values()) rules.sort(byWeight)
  return { groups, sitemaps: [...sitemaps] }
}

/**
 * Whether `url` may be visited, and which line says so (RFC 9309 2.2.2): the longest rule that matches decides, `Allow`
 * among equals; without one everything is allowed, and robots.txt itself always is.
 *
 * @param agents product tokens in order of preference; the first that has a group counts, else the group of `*`
 */
export function judge({ groups }: Robots, url: URL, agents: readonly string[]): Verdict {
  if (url.pathname === '/robots.txt') return { allowed: true }
  const own = agents.map((agent) => productToken(agent)).find((agent) => agent !== undefined && groups.has(agent))
  const path = `${url.pathname}${url.search}`
  const rule = groups.get(own ?? '*')?.find(({ matches }) => matches(path))
  return rule === undefined ? { allowed: true } : { allowed: rule.allow, rule }
}

const byWeight = (a: RobotsRule, b: RobotsRule) => b.length - a.length || Number(b.allow) - Number(a.allow)

/**
 * The name by which a crawler is meant, without version and remarks: `ExampleBot/1.0 (x)` is `examplebot`. The RFC has
 * letters, hyphen and underscore; crawlers with a digit in their name are meant as well.
 */
function productToken(text: string): string | undefined {
  return /^(?:\*(?=\s|$)|[\w-]+)/.exec(text.trim())?.[0].toLowerCase()
}

interface Line {
  name: 'agent' | 'allow' | 'disallow' | 'sitemap'
  value: string
  line: number
}

function* linesOf(body: Uint8Array): Generator<Line> {
  const lines = textOf(body).split(/\r\n|\r|\n/)
  for (const [index, text] of lines.entries()) {
    const content = upTo(text, '#').trim()
    const [written, value] = nameAndValue(content)
    const key = written.trim().toLowerCase()
    const name = Object.hasOwn(LINE_NAMES, key) ? LINE_NAMES[key] : undefined
    if (name !== undefined) yield { name, value: value.trim(), line: index + 1 }
  }
}

/** Some files lack the colon: two words are then name and value. */
function nameAndValue(content: string): [string, string] {
  const colon = content.indexOf(':')
  if (colon >= 0) return [content.slice(0, colon), content.slice(colon + 1)]
  const [, name = '', value = ''] = /^([\w-]+)\s+(\S+)$/.exec(content) ?? []
  return [name, value]
}

/** UTF-8 without its mark (RFC 9309 2.3); a line that the bound cuts in two is left out. */
function textOf(body: Uint8Array): string {
  const text = new TextDecoder().decode(body.subarray(0, MAX_ROBOTS_BYTES))
  if (body.byteLength <= MAX_ROBOTS_BYTES) return text
  return text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1)
}

function upTo(text: string, mark: string): string {
  const at = text.indexOf(mark)
  return at < 0 ? text : text.slice(0, at)
}
