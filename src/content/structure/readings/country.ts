import { fold } from '../lexicon/fold.ts'
import type { ReadingContext } from './context.ts'

/** ISO 3166 code of the country that a text names, in English, the language of the page or its own. */
export function countryCodeOf(text: string, { language }: ReadingContext = {}): string | undefined {
  const trimmed = text.trim()
  if (trimmed.length < 2 || trimmed.length > 60) return undefined
  const key = fold(trimmed).replace(/^the\s+|[.\s]+$/g, '')
  const alias = ALIASES.get(key.replace(/\./g, ''))
  if (alias !== undefined) return alias
  if (/^[A-Z]{2}$/.test(trimmed) && namesOf('en', 'region').codes.has(trimmed)) return trimmed
  return lookUp(key, 'region', language)
}

/** ISO 639 code of the language that a text names or states: `English`, `Deutsch`, `en-US`. */
export function languageCodeOf(text: string, { language }: ReadingContext = {}): string | undefined {
  const trimmed = text.trim()
  const tag = /^([a-z]{2,3})(?:[-_][a-z\d]{2,8}){0,3}$/i.exec(trimmed)
  if (tag && namesOf('en', 'language').codes.has(tag[1]!.toLowerCase())) return tag[1]!.toLowerCase()
  if (trimmed.length < 3 || trimmed.length > 40) return undefined
  const key = fold(trimmed)
  return lookUp(key, 'language', language) ?? OWN_NAMES.get(key)
}

/** Name of a country or language, in a language. */
export function displayName(code: string, type: 'region' | 'language', language = 'en'): string | undefined {
  try {
    return new Intl.DisplayNames(language, { type, fallback: 'none' }).of(code)
  } catch {
    return undefined
  }
}

const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    usa: 'US',
    us: 'US',
    'united states of america': 'US',
    america: 'US',
    uk: 'GB',
    'great britain': 'GB',
    england: 'GB',
    scotland: 'GB',
    wales: 'GB',
    'northern ireland': 'GB',
    holland: 'NL',
    'the netherlands': 'NL',
    deutschland: 'DE',
    osterreich: 'AT',
    schweiz: 'CH',
    suisse: 'CH',
    svizzera: 'CH',
    espana: 'ES',
    italia: 'IT',
    polska: 'PL',
    nederland: 'NL',
    belgie: 'BE',
    belgique: 'BE',
    brasil: 'BR',
    sverige: 'SE',
    norge: 'NO',
    danmark: 'DK',
    suomi: 'FI',
    россия: 'RU',
    россиискаяфедерация: 'RU',
    日本: 'JP',
    中国: 'CN',
    turkiye: 'TR',
    'czech republic': 'CZ',
    cesko: 'CZ',
    'republic of ireland': 'IE',
    eire: 'IE',
    'south korea': 'KR',
    'north korea': 'KP',
    russia: 'RU',
    vietnam: 'VN',
    uae: 'AE',
    mexico: 'MX',
    magyarorszag: 'HU',
  }),
)

const OWN_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    deutsch: 'de',
    francais: 'fr',
    espanol: 'es',
    castellano: 'es',
    italiano: 'it',
    portugues: 'pt',
    nederlands: 'nl',
    polski: 'pl',
    русскии: 'ru',
    日本語: 'ja',
    中文: 'zh',
    svenska: 'sv',
    dansk: 'da',
    norsk: 'no',
    suomi: 'fi',
    cestina: 'cs',
    turkce: 'tr',
    magyar: 'hu',
    українська: 'uk',
    한국어: 'ko',
  }),
)

interface Names {
  codes: Set<string>
  byName: Map<string, string>
}

const cache = new Map<string, Names>()

function lookUp(key: string, type: 'region' | 'language', language: string | undefined): string | undefined {
  const english = namesOf('en', type).byName.get(key)
  if (english !== undefined || language === undefined || language === 'en') return english
  return namesOf(language, type).byName.get(key)
}

/** The names of all countries or languages in one language; made when first asked for. */
function namesOf(language: string, type: 'region' | 'language'): Names {
  const cached = cache.get(`${type} ${language}`)
  if (cached) return cached
  const names: Names = { codes: new Set(), byName: new Map() }
  for (const code of type === 'region' ? twoLetterCodes().map((letters) => letters.toUpperCase()) : twoLetterCodes()) {
    const name = displayName(code, type, language)
    if (name === undefined || name === code || (type === 'region' && NOT_COUNTRIES.has(code))) continue
    names.codes.add(code)
    const key = fold(name)
    if (!names.byName.has(key)) names.byName.set(key, code)
  }
  cache.set(`${type} ${language}`, names)
  return names
}

const NOT_COUNTRIES = new Set('EU EZ UN XA XB ZZ QO DD SU YU CS AN FX NT TP BU UK'.split(' '))

function twoLetterCodes(): string[] {
  const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')
  return letters.flatMap((first) => letters.map((second) => first + second))
}
