import { patternMatcher, patternOf } from './robots-pattern.ts'

/** RFC 9309 2.5 requires to read at least this much. We read no more. */
export const MAX_ROBOTS_BYTES = 500 * 1024

export interface RobotsRule {
  allow: boolean
  /** As in the file. */
  path: string
  /** Line number, from 1. */
  line: number
  /** Product token of the group, or `*`. */
  agent: string
  /** Length of the normalised path in bytes. The longest matching rule decides. */
  length: number
  matches: (path: string) => boolean
}

export interface Robots {
  /** The rules by product token in lower case, or `*`. The order is that of precedence. */
  groups: ReadonlyMap<string, readonly RobotsRule[]>
  /** The URLs of `Sitemap` lines, absolute, in order, without duplicates. */
  sitemaps: string[]
}

export interface RobotsDecision {
  allowed: boolean
  /** The rule that decided, if one did. */
  rule?: RobotsRule
}

/** The line names that we accept (RFC 9309 2.2). The misspellings are those that Google accepts. */
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
 * Parses a robots.txt as RFC 9309 specifies. Never throws: unknown lines are ignored.
 *
 * @param body the file; only the first 500 KiB are read
 * @param url where it was found: the base of relative `Sitemap` lines
 *
 * Groups with the same product token are merged. Only a rule ends the list of a group's agents; blank, unknown and
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
 * Whether `url` may be crawled, and which rule decides (RFC 9309 2.2.2): the longest matching rule or, if several are equally
 * long, an `Allow`. Without a matching rule the URL is allowed, and robots.txt itself always is.
 *
 * @param agents product tokens in order of preference; the first one with a group applies, otherwise the group of `*`
 */
export function decide({ groups }: Robots, url: URL, agents: readonly string[]): RobotsDecision {
  if (url.pathname === '/robots.txt') return { allowed: true }
  const own = agents.map((agent) => productToken(agent)).find((agent) => agent !== undefined && groups.has(agent))
  const path = `${url.pathname}${url.search}`
  const rule = groups.get(own ?? '*')?.find(({ matches }) => matches(path))
  return rule === undefined ? { allowed: true } : { allowed: rule.allow, rule }
}

const byWeight = (a: RobotsRule, b: RobotsRule) => b.length - a.length || Number(b.allow) - Number(a.allow)

/**
 * The product token of a crawler, without version and comments: `ExampleBot/1.0 (x)` becomes `examplebot`. The RFC allows
 * letters, hyphen and underscore; we also accept digits, because some crawlers have them in their names.
 */
function productToken(text: string): string | undefined {
  return /^(?:\*(?=\s|$)|[\w-]+)/.exec(text.trim())?.[0].toLowerCase()
}

interface RobotsLine {
  name: 'agent' | 'allow' | 'disallow' | 'sitemap'
  value: string
  line: number
}

function* linesOf(body: Uint8Array): Generator<RobotsLine> {
  const lines = textOf(body).split(/\r\n|\r|\n/)
  for (const [index, text] of lines.entries()) {
    const content = upTo(text, '#').trim()
    const [written, value] = nameAndValue(content)
    const key = written.trim().toLowerCase()
    const name = Object.hasOwn(LINE_NAMES, key) ? LINE_NAMES[key] : undefined
    if (name !== undefined) yield { name, value: value.trim(), line: index + 1 }
  }
}

/** Some files lack the colon. Two words are then a name and a value. */
function nameAndValue(content: string): [string, string] {
  const colon = content.indexOf(':')
  if (colon >= 0) return [content.slice(0, colon), content.slice(colon + 1)]
  const [, name = '', value = ''] = /^([\w-]+)\s+(\S+)$/.exec(content) ?? []
  return [name, value]
}

/** Decodes UTF-8 without its byte order mark (RFC 9309 2.3). A line that is cut by the size limit is dropped. */
function textOf(body: Uint8Array): string {
  const text = new TextDecoder().decode(body.subarray(0, MAX_ROBOTS_BYTES))
  if (body.byteLength <= MAX_ROBOTS_BYTES) return text
  return text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1)
}

function upTo(text: string, mark: string): string {
  const at = text.indexOf(mark)
  return at < 0 ? text : text.slice(0, at)
}
