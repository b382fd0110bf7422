// Crawl options from a prompt in plain English, by rules: this version has no language model.

export interface PromptOptions {
  includePaths?: string[]
  excludePaths?: string[]
  limit?: number
  maxDiscoveryDepth?: number
}

/**
 * The options that a prompt names: "only the blog, up to 50 pages, skip /legal". Sections are taken from paths, quoted words
 * and common names (`SECTIONS`). Anything else has no effect, because a wrong guess would leave out pages. Pure.
 *
 * @param url the start of the crawl, which stays included
 */
export function optionsFromPrompt(prompt: string, url: string): PromptOptions {
  const { limit, maxDiscoveryDepth, rest } = numbersIn(prompt)
  const included: string[] = []
  const excluded: string[] = []
  let mode: Mode = 'neither'
  for (const clause of rest.split(CLAUSE_ENDS)) {
    for (const { mode: own, targets } of partsOf(clause, mode)) {
      mode = own
      if (own === 'include') included.push(...targets.flatMap(patternsFor))
      if (own === 'exclude') excluded.push(...targets.flatMap(patternsFor))
    }
  }
  const wanted = included.filter((pattern) => !excluded.includes(pattern))
  return {
    ...(wanted.length > 0 && { includePaths: [...new Set([...wanted, startPattern(url)])] }),
    ...(excluded.length > 0 && { excludePaths: [...new Set(excluded)] }),
    ...(limit !== undefined && { limit }),
    ...(maxDiscoveryDepth !== undefined && { maxDiscoveryDepth }),
  }
}

type Mode = 'include' | 'exclude' | 'neither'

function numbersIn(prompt: string) {
  const number = (match: RegExpExecArray | null) => {
    const text = match?.slice(1).find((group) => group !== undefined)
    return text === undefined ? undefined : (NUMBER_WORDS[text.toLowerCase()] ?? Number(text.replaceAll(',', '')))
  }
  const limit = number(LIMIT.exec(prompt))
  const depth = number(DEPTH.exec(prompt))
  return {
    ...(limit !== undefined && limit >= 1 && limit <= MAX_LIMIT && { limit }),
    ...(depth !== undefined && depth <= MAX_DEPTH && { maxDiscoveryDepth: depth }),
    rest: prompt.replace(new RegExp(LIMIT, 'gi'), ' ').replace(new RegExp(DEPTH, 'gi'), ' '),
  }
}

const NUMBER_WORDS: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  ten: 10,
  twenty: 20,
  fifty: 50,
  hundred: 100,
}
const NUMBER = `(\\d[\\d,]{0,9}|${Object.keys(NUMBER_WORDS).join('|')})`
const LIMIT = new RegExp(
  `\\b${NUMBER} (?:[a-z]+ )?(?:pages?|urls?|articles?|posts?|documents?)\\b|\\blimit(?:ed)?(?: (?:of|to))?[ :=]+(\\d[\\d,]{0,9})\\b`,
  'i',
)
const DEPTH = new RegExp(
  `\\b${NUMBER} (?:levels?|clicks?|hops?)(?: deep)?\\b|\\bdepth(?: of)?[ :=]+${NUMBER}\\b|\\bdeeper than ${NUMBER}\\b`,
  'i',
)
const MAX_LIMIT = 10_000_000
const MAX_DEPTH = 1000

/** A full stop inside a path or host ends nothing. */
const CLAUSE_ENDS =
  /[,;\n]|\.(?=\s|$)|\bbut\b(?! not)|\band (?=(?:skip|exclud|ignor|avoid|omit|only|don't|do not|leave out)\w*)/i

const EXCLUDES =
  /\b(?:skip(?:ping)?|exclud(?:e|ing)|ignor(?:e|ing)|avoid(?:ing)?|omit(?:ting)?|without|except(?: for)?|leave out|don't|do not|never|not|no)\b/i
const INCLUDES =
  /\b(?:only|just|nothing but|everything (?:in|under|below)|crawl|extract|scrape|get|fetch|find|collect|include|visit|read)\b|\bonly\s*$/i

/** What a clause wants to include and exclude. Without a verb it continues the list of the clause before. */
function partsOf(clause: string, before: Mode): { mode: Mode; targets: string[] }[] {
  const exclusion = EXCLUDES.exec(clause)
  if (exclusion !== null) {
    const head = clause.slice(0, exclusion.index)
    return [
      ...(head.trim() === '' ? [] : partsOf(head, before)),
      { mode: 'exclude', targets: targetsOf(clause.slice(exclusion.index + exclusion[0].length)) },
    ]
  }
  return [{ mode: INCLUDES.test(clause) ? 'include' : before, targets: targetsOf(clause) }]
}

const targetsOf = (text: string) =>
  text.split(/\s*(?:\band\b|\bor\b|&|\+)\s*/i).flatMap((target) => targetOf(target.trim()))

/** A path, a quoted word, or the name of a section. */
function targetOf(text: string): string[] {
  const path = /(?:^|\s)(\/[\w%~./-]+)/.exec(text)?.[1]
  if (path !== undefined) return [path.replace(/[./*]+$/, '')].filter((each) => each !== '')
  const quoted =
    /["'“‘`]([\w -]{1,60})["'”’`]/.exec(text)?.[1] ??
    /\b([\w-]{1,60}) (?:section|folder|directory|subfolder|area)\b/i.exec(text)?.[1]
  if (quoted !== undefined) return [quoted.trim().replace(/\s+/g, '-')]
  const words = text
    .toLowerCase()
    .replace(/[^a-z -]/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '' && !FILLERS.has(word))
  const name = words.join('-')
  return SECTIONS.has(name) ? [name] : []
}

const FILLERS = new Set(
  `please crawl extract scrape get fetch find collect include visit read only just nothing but everything in under below the all any every
  its their this a an of on from site website page pages post posts entries entry content section part parts to me please index items`.split(
    /\s+/,
  ),
)

/** Sections of sites by their usual names. */
const SECTIONS = new Set(
  `about academy account admin api app archive archives article articles author authors blog blogs book books brands careers cart case-studies
  categories category changelog checkout community company contact courses customers demo doc docs documentation download downloads events
  examples faq faqs features forum forums gallery glossary guide guides help images imprint integrations investors jobs kb knowledge-base learn
  legal login manual media members news newsroom newsletter partners press press-releases pricing privacy product products profile
  projects recipes reference register release-notes releases research resources reviews search services shop signup solutions status store
  support tag tags team templates terms tutorial tutorials users videos wiki work`.split(/\s+/),
)

const OTHER_NAMES: Record<string, string[]> = {
  documentation: ['documentation', 'docs'],
  docs: ['docs', 'documentation'],
}

/** `blog/.*` is how clients know such options from the hosted service. It leaves out `/blog` itself. */
function patternsFor(target: string): string[] {
  if (target.startsWith('/')) return [`^${escaped(target)}(?:/|$)`]
  return (OTHER_NAMES[target] ?? [target]).flatMap((name) => [`${escaped(name)}/.*`, `/${escaped(name)}$`])
}

/** A start page that its own filters exclude would end the crawl. */
const startPattern = (url: string) =>
  `^${escaped(URL.parse(url)?.pathname ?? URL.parse(`http://${url}`)?.pathname ?? '/')}$`

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
