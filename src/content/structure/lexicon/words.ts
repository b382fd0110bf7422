import { fold } from './fold.ts'

/**
 * The words of a property name, a label or a short text: split at case, dashes and underscores, folded, stemmed,
 * abbreviations spelled out, generic words such as `value` left out unless nothing else remains. East Asian text
 * stays whole between its spaces.
 */
export function wordsOf(name: string): string[] {
  const cached = cache.get(name)
  if (cached) return cached
  const words = splitWords(name.length > MAX_LENGTH ? name.slice(0, MAX_LENGTH) : name)
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(name, words)
  return words
}

/** Words by which a phrase is looked up: in any order, without function words. */
export function phraseKey(words: readonly string[]): string {
  if (words.length === 1) return words[0]!
  const kept = words.filter((word) => !FUNCTION_WORDS.has(word))
  return (kept.length === 0 ? [...words] : kept).sort().join(' ')
}

/** A light stem: the singular of English nouns, and what Romance plurals share with them. */
export function stem(word: string): string {
  if (word.length < 4 || !/s$/.test(word) || /(?:ss|us|is|os|as)$/.test(word)) {
    return word.length >= 5 && /(?:os|as)$/.test(word) ? word.slice(0, -1) : word
  }
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:[sxz]|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

const MAX_LENGTH = 300
const MAX_CACHED = 5000
const cache = new Map<string, string[]>()

const CASE_BORDER = /(\p{Ll}|\d)(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})|(\p{L})(?=\d)|(\d)(?=\p{L})/gu
const WORD = /[\p{L}\p{M}]+|\d+|[%€$£№#+]/gu
const PLAIN = /^[a-z]+(?: [a-z]+)*$/

/** `wordsOf` without its cache, for phrases that are split once. */
export function splitWords(name: string): string[] {
  const words: string[] = []
  for (const piece of piecesOf(name)) {
    const spelled = ABBREVIATIONS.get(piece)
    if (spelled) words.push(...spelled)
    else words.push(stem(piece))
  }
  const specific = words.filter((word) => !GENERIC.has(word))
  return specific.length === 0 ? words : specific
}

function piecesOf(name: string): string[] {
  if (PLAIN.test(name)) return name.split(' ')
  const separated = /\s/.test(name) ? name : name.replace(CASE_BORDER, '$& ')
  return fold(separated).match(WORD) ?? []
}

/** They say nothing about what a property is. */
const GENERIC = new Set('value info information data the a an'.split(' '))

const FUNCTION_WORDS = new Set(
  'of the for de la le les du des d l el los las del di do dos das den der die dem van het een and und et y e'.split(
    ' ',
  ),
)

const ABBREVIATIONS = new Map(
  Object.entries({
    qty: 'quantity',
    tel: 'telephone',
    phone: 'telephone',
    desc: 'description',
    descr: 'description',
    addr: 'address',
    msrp: 'list price',
    rrp: 'list price',
    uvp: 'list price',
    img: 'image',
    pic: 'picture',
    pics: 'picture',
    num: 'number',
    no: 'number',
    nr: 'number',
    nbr: 'number',
    amt: 'amount',
    cat: 'category',
    org: 'organization',
    organisation: 'organization',
    organiser: 'organizer',
    dob: 'birth date',
    dod: 'death date',
    beds: 'bedroom',
    baths: 'bathroom',
    bed: 'bedroom',
    bath: 'bathroom',
    sqft: 'area sqft',
    sqm: 'area sqm',
    lat: 'latitude',
    lng: 'longitude',
    lon: 'longitude',
    long: 'longitude',
    pub: 'published',
    pubdate: 'published date',
    ts: 'timestamp',
    temp: 'temperature',
    min: 'min',
    max: 'max',
    minimum: 'min',
    maximum: 'max',
    avg: 'average',
    lang: 'language',
    loc: 'location',
    dept: 'department',
    mfr: 'manufacturer',
    mfg: 'manufacturer',
    ref: 'reference',
    refs: 'reference',
    id: 'id',
    ids: 'id',
    identifier: 'id',
    url: 'url',
    uri: 'url',
    href: 'url',
    link: 'url',
    links: 'url',
    urls: 'url',
    zip: 'zip',
    zipcode: 'zip code',
    postcode: 'postal code',
    colour: 'color',
    colours: 'color',
    centre: 'center',
    catalogue: 'catalog',
    instock: 'in stock',
    datetime: 'date time',
    firstname: 'first name',
    lastname: 'last name',
    sitename: 'site name',
    yr: 'year',
    yrs: 'year',
    pct: 'percent',
    percentage: 'percent',
    mileage: 'mileage',
    bio: 'biography',
    dir: 'director',
    ceo: 'ceo',
    exp: 'experience',
    hq: 'headquarters',
    pkg: 'package',
    wt: 'weight',
    ht: 'height',
    len: 'length',
    dim: 'dimension',
    dims: 'dimension',
    specs: 'specification',
    spec: 'specification',
    auth: 'author',
    cond: 'condition',
    manuf: 'manufacturer',
    curr: 'currency',
    ccy: 'currency',
  }).map(([short, long]) => [short, long.split(' ')] as const),
)
