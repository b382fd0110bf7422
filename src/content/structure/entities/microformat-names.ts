// Class names of microformats and what they are called in schema.org (microformats.org/wiki).

export type MicroformatValue = 'text' | 'url' | 'date' | 'lines'

export interface RootFormat {
  types: readonly string[]
  /** Class name → property. */
  properties: ReadonlyMap<string, { property: string; kind: MicroformatValue }>
}

/** The format that the classes of an element begin, if any. */
export function rootOf(classes: readonly string[]): RootFormat | undefined {
  for (const name of classes) {
    const format = FORMATS.get(name)
    if (format !== undefined) return format
  }
  return undefined
}

const ADDRESS =
  'street-address streetAddress, extended-address streetAddress, locality addressLocality, region addressRegion, postal-code postalCode, country-name addressCountry, post-office-box postOfficeBoxNumber'
const GEO = 'latitude latitude, longitude longitude'
const CARD = `fn name, name name, org worksFor, organization-name worksFor, tel telephone, email email, url url url, photo image url, logo logo url, title jobTitle, job-title jobTitle, role jobTitle, note description, bday birthDate date, given-name givenName, family-name familyName, nickname alternateName, adr address, geo geo, uid identifier, ${ADDRESS}, ${GEO}`
const EVENT =
  'summary name, name name, start startDate date, dtstart startDate date, end endDate date, dtend endDate date, duration duration, location location, url url url, description description, category keywords, organizer organizer, attendee attendee, photo image url'
const ENTRY =
  'entry-title headline, name headline, entry-summary description, summary description, entry-content articleBody, content articleBody, published datePublished date, updated dateModified date, author author, url url url, category keywords, photo image url'
const RECIPE =
  'fn name, name name, ingredient recipeIngredient, instructions recipeInstructions lines, yield recipeYield, duration totalTime date, preptime prepTime date, prep-time prepTime date, cooktime cookTime date, cook-time cookTime date, photo image url, summary description, author author, published datePublished date, nutrition nutrition, category recipeCategory, tag keywords, review review'
const PRODUCT =
  'fn name, name name, brand brand, price price, description description lines, photo image url, url url url, identifier identifier, category category, review review'
const REVIEW =
  'item itemReviewed, summary name, name name, rating reviewRating, average ratingValue, best bestRating, worst worstRating, count ratingCount, votes ratingCount, reviewer author, author author, dtreviewed datePublished date, published datePublished date, description reviewBody, content reviewBody, fn itemReviewed, url url url'

/** Root class → types and properties. Names with a hyphen after `h` are microformats2, whose properties have prefixes. */
const ROOTS: [root: string, types: string, properties: string][] = [
  ['h-card', 'Person', CARD],
  ['vcard', 'Person', CARD],
  ['h-adr', 'PostalAddress', ADDRESS],
  ['adr', 'PostalAddress', ADDRESS],
  ['h-geo', 'GeoCoordinates', GEO],
  ['geo', 'GeoCoordinates', GEO],
  ['h-event', 'Event', EVENT],
  ['vevent', 'Event', EVENT],
  ['h-entry', 'Article', ENTRY],
  ['hentry', 'Article', ENTRY],
  ['h-recipe', 'Recipe', RECIPE],
  ['hrecipe', 'Recipe', RECIPE],
  ['h-product', 'Product', PRODUCT],
  ['hproduct', 'Product', PRODUCT],
  ['h-review', 'Review', REVIEW],
  ['hreview', 'Review', REVIEW],
  ['h-review-aggregate', 'AggregateRating', REVIEW],
  ['hreview-aggregate', 'AggregateRating', REVIEW],
]

const PREFIXES: Record<MicroformatValue, string[]> = {
  text: ['p-'],
  url: ['u-'],
  date: ['dt-', 'p-'],
  lines: ['e-', 'p-'],
}

const FORMATS: ReadonlyMap<string, RootFormat> = new Map(
  ROOTS.map(([root, types, written]) => [
    root,
    { types: types.split(' '), properties: propertiesIn(written, root.startsWith('h-')) },
  ]),
)

/** Classes of which one begins a format. */
export const ROOT = new RegExp(`(?:^|\\s)(?:${[...FORMATS.keys()].join('|')})(?:\\s|$)`)

function propertiesIn(written: string, isSecond: boolean): RootFormat['properties'] {
  const properties = new Map<string, { property: string; kind: MicroformatValue }>()
  for (const entry of written.split(', ')) {
    const [name, property, kind = 'text'] = entry.split(' ') as [string, string, MicroformatValue?]
    const names = isSecond ? [...PREFIXES[kind], 'e-'].map((prefix) => prefix + name) : [name]
    for (const each of names) properties.set(each, { property, kind: each.startsWith('e-') ? 'lines' : kind })
  }
  if (isSecond)
    for (const name of ['tel', 'email', 'uid']) {
      const known = properties.get(`p-${name}`)
      if (known !== undefined) properties.set(`u-${name}`, { ...known, kind: 'url' })
    }
  return properties
}
