import type { PageMetadata } from './metadata.ts'

interface Facts {
  metadata: PageMetadata
  /** Final URL of a page. */
  url?: string
  /** Name of a file. */
  file?: string
  tokens?: number
}

/** YAML front matter: the title, address, date, author and language of a page, as far as it states them, and its tokens. */
export function frontMatterOf({ metadata, url, file, tokens }: Facts): string {
  const { title, publishedTime, modifiedTime, author, language } = metadata
  const lines: [name: string, value: string | number | undefined][] = [
    ['title', one(title)],
    ['url', url],
    ['file', file],
    ['date', one(publishedTime) ?? one(modifiedTime)],
    ['author', Array.isArray(author) ? author.join(', ') : one(author)],
    ['language', one(language)],
    ['tokens', tokens],
  ]
  const given = lines.flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${scalar(value)}\n`]))
  return `---\n${given.join('')}---\n`
}

/** Metadata that a page repeats is a list. */
function one(value: string | string[] | null | undefined): string | undefined {
  const first = Array.isArray(value) ? value[0] : value
  return first || undefined
}

/**
 * A value in YAML 1.1 and 1.2. JSON strings are YAML, except that YAML does not allow control characters and lone
 * surrogates, and counts more characters as line breaks.
 */
function scalar(value: string | number): string {
  if (typeof value === 'number') return String(value)
  return JSON.stringify(value.toWellFormed()).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
