// Names of vocabularies: which terms are those of schema.org, and which properties hold URLs.

const VOCABULARIES = /^(?:https?:)?\/\/(?:www\.)?(?:schema\.org|(?:rdf\.)?data-vocabulary\.org)\/#?/i
const SCHEMA_PREFIX = /^schema(?:\.org|org)?:/i

/** `http://schema.org/Product`, `schema:Product`, `Product` → `Product`. Undefined if the text is not a name. */
export function typeName(type: string): string | undefined {
  const name = type
    .trim()
    .replace(/[#/]+$/, '')
    .replace(/^.*[#/]/, '')
    .replace(SCHEMA_PREFIX, '')
  return /^[A-Za-z][\w-]*$/.test(name) && name.length <= MAX_NAME_CHARS ? name : undefined
}

/** `http://schema.org/name`, `schema:name`, `name` → `name`. Names of other vocabularies stay as they are. */
export function propertyName(property: string): string {
  const name = property.trim()
  if (!/[:/#.]/.test(name)) return name
  return name.replace(VOCABULARIES, '').replace(SCHEMA_PREFIX, '')
}

/** Whether a URL names the vocabulary schema.org. */
export function isSchemaOrg(url: string): boolean {
  return VOCABULARIES.test(`${url}/`)
}

const MAX_NAME_CHARS = 80

/** Whether the values of a property are URLs, so that a relative one is resolved. */
export function holdsUrl(property: string): boolean {
  return URL_PROPERTIES.has(property) || property.endsWith('Url')
}

const URL_PROPERTIES: ReadonlySet<string> = new Set(
  'url image logo photo sameAs thumbnail item mainEntityOfPage hasMap map license target urlTemplate significantLink relatedLink discussionUrl availability itemCondition itemAvailability additionalType codeRepository embedUrl contentUrl thumbnailUrl video audio menu hasMenu acceptsReservations isBasedOn isPartOf primaryImageOfPage'.split(
    ' ',
  ),
)
