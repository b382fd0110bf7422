/**
 * The names that a byline gives: `By Jane Doe and John Roe | Staff writer` → Jane Doe, John Roe. Dates, roles and
 * places behind the names are cut off. Empty if the text reads like no byline.
 */
export function readByline(text: string): string[] {
  const source = text.replace(/\s+/g, ' ').trim()
  if (source.length === 0 || source.length > 300) return []
  const spaced = unrepeated(source)
    .replace(/^By(?=\p{Lu}\p{Ll})/u, 'By ')
    .replace(PUBLISHED_BY, '')
  const opened = spaced.replace(OPENING, '').trim()
  const end = opened.search(ENDING)
  const line = end < 0 ? opened : opened.slice(0, end).trim()
  const names = line.split(SEPARATOR)
  // `Cuisine et Vins de France` is one name, unless words in front say that people follow.
  const isOne =
    opened === source && names.length > 1 && names.some((name) => !name.includes(' ')) && !line.includes(',')
  if (isOne) return isName(line) ? [line] : []
  const found: string[] = []
  for (const name of names) {
    const bare = name.replace(/^[\s,;:–—-]+|[\s,;:–—-]+$/g, '')
    if (bare === '' || ROLE.test(bare)) continue
    const clean = bare.replace(ROLE_BEHIND, '').replace(TITLE, '').trim()
    if (!isName(clean) || OTHER_CREDIT.test(clean)) break
    if (!found.includes(clean)) found.push(clean)
    // What follows a role is where the person works.
    if (ROLE_BEHIND.test(bare)) break
  }
  return found
}

/** Whether a text looks like the name of a person or an organization: few words, the first in capitals, no sentence. */
export function isName(text: string): boolean {
  if (
    text.length < 2 ||
    text.length > 80 ||
    FUNCTION_WORDS.has(text.toLowerCase()) ||
    /^www\./i.test(text) ||
    /[@<>{}=©]|https?:/.test(text)
  )
    return false
  const words = text.split(/\s+/)
  if (words.length > 7 || /[.!?:;]$/.test(text.replace(/\b(?:Jr|Sr|Inc|Ltd|Co|[A-Z])\.$/, ''))) return false
  if (/\d{2,}/.test(text)) return false
  const capital = words.filter(
    (word) => /^[\p{Lu}\p{Lt}\p{Lo}"'‘“(]/u.test(word) || PARTICLES.has(word.toLowerCase()),
  ).length
  return capital >= Math.ceil(words.length * 0.5) || (words.length === 1 && /^[\p{L}\d_.-]{2,30}$/u.test(text))
}

/** `Published on 2 May by Jane Doe`. */
const PUBLISHED_BY = /^(?:published|posted|updated|written|last updated|created|added)\b.{0,60}?\bby:?\s+(?=\p{Lu})/iu
const FUNCTION_WORDS = new Set(
  'on in at by of and or the says about from for with author writer share follow'.split(' '),
)

/** A name that stands twice, as text of a picture and of a link. */
function unrepeated(text: string): string {
  const half = (text.length - 1) / 2
  return Number.isInteger(half) && text.slice(0, half) === text.slice(half + 1) ? text.slice(0, half) : text
}

const OPENING =
  /^(?:about\s|(?:written|posted|published|created|reviewed|story|words|text|recipe|photographs?|article|report|edited|submitted|contributed|added)\s+(?:and\s+\p{L}+\s+)?by\b|by\b|authors?\b|geschrieben von|verfasst von|ein beitrag von|von\b|text(?=:)|rezept von|autorin|autor(?:en|es|i|a)?\b|auteurs?\b|rédigé par|publié par|écrit par|par\b|escrito por|publicado por|por\b|scritto da|pubblicato da|a cura di|di\b|geschreven door|door\b|napisał[a]?|автор\p{L}*|текст|著者|作者|文|執筆者?)(?:\s*[:：|–—-])?\s*/iu
const ENDING =
  /\s*(?:[|•·]|\s[–—-]\s|\s\/\s|\bon\s+(?=\p{Lu}|\d)|\bam\s+\d|\ble\s+\d|\bel\s+\d|\bin\s+(?=\p{Lu})|\s@\s|\bsays\b|\bsagt\b|\bdit\b|\bat\s+\d|\b(?:page updated|updated|published|posted|last modified|veröffentlicht|aktualisiert|publié|publicado|pubblicato)\b|\((?!\p{Lu}\p{Ll}+\))|,?\s*(?:\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{1,2}\.?\s\p{L}{3,}\s\d{4}|\p{Lu}\p{Ll}{2,8}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4}|\d{4}-\d{2}-\d{2}|\d+\s\p{L}+\sago))/iu
const SEPARATOR = /\s*(?:,|;|、|\s(?:and|und|et|y|e|en|i|og|och|&|with|и)\s)\s*/iu
const ROLE =
  /^(?:(?:senior|chief|contributing|associate|deputy|managing|staff|freelance|guest|lead|former|our|the)\s)*(?:writers?|editors?|editor-in-chief|reporters?|journalists?|correspondents?|contributors?|columnists?|producers?|authors?|bloggers?|photographers?|dieti[ct]ians?|nutritionists?|chefs?|analysts?|economists?|professors?|attorneys?|developers?|engineers?|managers?|directors?|m\.?b\.?a\.?|cpa|registered dieti[ct]ian|redakteure?|redakteurin|redaktion|rédacteur|redactor|redattore|ph\.?d\.?|md|m\.d\.|rdn?|ms|m\.?sc|ma|b\.?sc|dds|np|ldn|cfa|esq\.?|jr\.?|sr\.?|ceo|founder)(?:\s(?:at|of|for|in)\s.{1,40})?$/iu
const OTHER_CREDIT = /^(?:photo|photograph|image|illustration|video|graphic|bild|foto)\p{L}*\s+(?:by|von|par|de|di)\b/iu
const ROLE_BEHIND =
  /\s+(?:(?:business|political|science|technology|tech|sports?|health|foreign|world|culture|economics|education|environment|senior|chief|contributing|associate|deputy|managing|staff|freelance|guest)\s)*(?:writer|editor|editor-in-chief|reporter|journalist|correspondent|contributor|columnist|producer|redaktion)$/iu
const TITLE = /^(?:mr|mrs|ms|dr|prof|herr|frau|mme|sr|sra)\.?\s+(?=\p{Lu})/iu
const PARTICLES = new Set(
  'de da di del della van von der den la le du dos das el al bin ibn ter ten zu und of the y e'.split(' '),
)
