import { identity } from '../frontier/identity.ts'
import { ProviderFailure } from './provider.ts'
import type { SearchHit, SourceName } from './search.ts'

/** What a provider read of one result. Texts are plain, URLs come from `resultUrl`. */
export interface ReadHit {
  url: string | undefined
  title: string
  description?: string | undefined
  date?: string | undefined
  imageUrl?: string | undefined
  imageWidth?: number | undefined
  imageHeight?: number | undefined
}

/**
 * Results as others see them, without those that have no URL or, for images, no picture.
 *
 * @throws ProviderFailure if there are results, but none can be used
 */
export function hitsOf(source: SourceName, reads: readonly ReadHit[]): SearchHit[] {
  const hits = reads.slice(0, MAX_HITS).flatMap((read) => hitOf(source, read) ?? [])
  if (hits.length > 0 || reads.length === 0) return hits
  throw new ProviderFailure('nonsense', `answered with ${reads.length} results whose addresses cannot be used`)
}

const MAX_HITS = 1000

function hitOf(source: SourceName, read: ReadHit): SearchHit | undefined {
  const { imageUrl, imageWidth: width, imageHeight: height, date } = read
  const url = read.url ?? (source === 'images' ? imageUrl : undefined)
  if (url === undefined || (source === 'images' && imageUrl === undefined)) return
  return {
    url,
    title: read.title || new URL(url).host,
    description: read.description ?? '',
    ...(date !== undefined && { date }),
    ...(source !== 'web' && imageUrl !== undefined && { imageUrl }),
    ...(source === 'images' && width && height && { imageWidth: width, imageHeight: height }),
  }
}

/** Two results with the same key are one: pages by their identity, images by that of the picture. */
export function keyOf(source: SourceName, { url, imageUrl }: SearchHit): string {
  const images = source === 'images'
  return identity(images ? (imageUrl ?? url) : url, { ignoreQuery: false, similar: !images })
}

/** Width and height from a text such as `800 x 600`. */
export function sizeOf(text: unknown): { imageWidth?: number; imageHeight?: number } {
  const [, width, height] = (typeof text === 'string' && SIZE.exec(text.slice(0, MAX_SIZE_CHARS))) || []
  return width === undefined ? {} : { imageWidth: Number(width), imageHeight: Number(height) }
}

const SIZE = /(\d{1,6})\s*[x×*]\s*(\d{1,6})/i
const MAX_SIZE_CHARS = 40

/** A length in pixels that is a number or a text. */
export function pixels(value: unknown): number | undefined {
  const count = typeof value === 'string' ? Number.parseInt(value, 10) : value
  return typeof count === 'number' && Number.isInteger(count) && count > 0 && count < 1_000_000 ? count : undefined
}
