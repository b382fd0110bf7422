// Tells the names of authors from the words around them.
import { monthOf } from '../readings/month-names.ts'

const DEEDS =
  'words story text article review report recipe post written posted published reviewed reported created authored submitted contributed edited photograph photographs'.split(
    ' ',
  )
/** What stands before the name of an author, in the languages that put such words there. */
const LEADS =
  'by,author,authors,writer,about the author,von,autor,autorin,autore,autores,verfasst von,geschrieben von,par,auteur,auteure,auteurs,auteures,écrit par,publié par,por,escrito por,publicado por,di,scritto da,a cura di,door,geschreven door,av,af,skrevet av,przez,autorka,автор,текст,作者,文,撰文,著者,執筆者,執筆,글'.split(
    ',',
  )

/** `By`, `Written by` and their like at the beginning of a text. */
export const BYLINE = new RegExp(
  `^(?:(?:${DEEDS.join('|')})(?:\\s+(?:and\\s+\\p{L}+\\s+)?)by|${LEADS.join('|')})(?:\\s*[:：/|]\\s*|\\s+|(?<=[作者文撰글])\\s*)`,
  'iu',
)

/** Whether a text that begins with this word, in lower case, may be a byline. The word may go on in another element. */
export const beginsByline = (word: string): boolean => BEGINNINGS.has(word)

const BEGINNINGS: ReadonlySet<string> = new Set(
  [...DEEDS, ...LEADS].flatMap((lead) => {
    const [word] = lead.split(' ')
    return Array.from(word!, (_, at) => word!.slice(0, at + 1))
  }),
)

const MAX_NAME_CHARS = 70
const NO_NAME =
  /https?:|www\.|@\S+\.|[<>{}[\]=$%]|\.(?:com|org|net|co|de|fr|io)\b|\d{3}|\b(?:comments?|views?|shares?|minutes?|read more|follow|subscribe|click|posted|updated|published|newsletter|category|categories|member|grandmaster|min read|all posts|website|profile|e-?mail|twitter|facebook|linkedin|instagram|home|share|log ?in|sign ?(?:in|up))\b/iu
const NOBODY =
  /^(?:admin(?:istrat(?:or|eur|ör|ore))?|root|user|guest|anonym(?:ous)?|unknown|none|null|undefined|n\/?a|test|wordpress|webmaster|web ?master|super ?user|author|editor|the editor|moderator|default|false|true|system|demo|no author|more|member|guest author|staff writer|contributor|name|autor|redacteur|superadmin)$/iu

/**
 * The names of persons or editorial teams in the text of a byline. Empty if there are none: accounts such as `admin`,
 * addresses and sentences are no names.
 *
 * @param siteNames names of the site, which is not its own author
 */
export function namesIn(text: string, siteNames: readonly string[] = []): string[] {
  const line = text.replace(/\s+/g, ' ').trim().slice(0, MAX_LINE_CHARS)
  const names = bare(line)
    .split(SEPARATOR)
    .map((name) => bare(name))
    .filter((name) => name !== '')
  const whole = bare(line)
  // A comma may also lead to a title or a place: `Ann Lee, Dietitian`.
  const isList = names.length > 1 && names.every((name) => isName(name, siteNames) && /\s/.test(name))
  if (isList) return [...new Set(names)]
  if (/^\p{Lu}[\p{L}'’-]+, \p{Lu}[\p{L}.' ’-]+$/u.test(whole) && !/\s/.test(names[0] ?? ' '))
    return isName(whole, siteNames) ? [whole] : []
  const [first] = names
  // `Kaffee und Kuchen` is one name, and so are two people with the name of one.
  const isOne = names.length === 2 && /^[^,;&|]+$/.test(whole) && isName(whole.replace(CONJUNCTION, ' '), siteNames)
  if (isOne || isName(whole, siteNames)) return [whole]
  return first !== undefined && isName(first, siteNames) ? [first] : []
}

/** A text that is the name of a person and nothing else. */
export const FULL_NAME = /^\p{Lu}[\p{L}'.-]+(?:\s\p{Lu}[\p{L}'.-]+){1,2}$/u

const CONJUNCTION = /\s(?:and|und|et|y|e|en|och|og|i|with)\s/iu
const SEPARATOR = new RegExp(`\\s*(?:[,;&|]|${CONJUNCTION.source})\\s*`, 'iu')

/** Whether an author that a page states is a name. */
export function namesAuthors(stated: string | string[]): boolean {
  return [stated].flat().some((text) => namesIn(text).length > 0)
}

const MAX_LINE_CHARS = 300

/** Text without the words before a name, and without what follows it. */
function bare(text: string): string {
  let name = withoutDate(text.trim())
  for (let pass = 0; pass < 2; pass++) name = name.replace(BYLINE, '').trim()
  return name
    .replace(/^(?:[\s|·•–—:,&-]|and\s|\(by\))+/u, '')
    .replace(/\s*(?:[|·•–—]|\son\s(?=\p{Lu}?\p{L}*\s?\d)|\s-\s|\s*@|\(|\d{1,2}[./]\d).*$/u, '')
    .replace(/[\s,;:.|·•–—-]+$/u, (end) => (/\b\p{Lu}\.$/u.test(text) ? end : ''))
    .trim()
}

const DATED = /(?:^|[\s,(|·-])(?:\d{1,2}(?:st|nd|rd|th|\.)?\s+)?(\p{L}{3,10})\.?,?\s+\d{1,4}(?!\p{L})/gu
const WEEKDAY = /[\s,(|·-]*\b(?:on\s+)?(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\b[\s,]*$/i

/** Text up to a date in it. */
function withoutDate(text: string): string {
  for (const match of text.matchAll(DATED)) {
    const before = text.slice(0, match.index)
    if (monthOf(match[1]!) !== undefined)
      return before
        .replace(/[\s,]*\b\d{1,2}(?:st|nd|rd|th|\.)?$/, '')
        .replace(WEEKDAY, '')
        .replace(/\s+(?:on|am|le|el|il)$/i, '')
  }
  return text
}

function isName(name: string, siteNames: readonly string[]): boolean {
  if (name.length < 2 || name.length > MAX_NAME_CHARS || !/\p{L}{2}/u.test(name)) return false
  if (NO_NAME.test(name) || NOBODY.test(name) || /\badmin\b|^anonymous\b/i.test(name)) return false
  if (siteNames.some((site) => site.toLowerCase() === name.toLowerCase())) return false
  const words = name.split(/\s+/)
  if (words.length > 7) return false
  if (words.length === 1) return /^[\p{L}\p{N}._'’-]{2,30}$/u.test(name)
  const small = words.filter((word) => /^\p{Ll}/u.test(word) && !PARTICLES.has(word.toLowerCase())).length
  return small === 0 || (small === words.length && words.length <= 3)
}

const PARTICLES = new Set(
  'de da di do dos das del della der den van von und the of for at la le du el al bin ibn ter ten y e i and phd md rd'.split(
    ' ',
  ),
)
