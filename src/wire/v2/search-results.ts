// Response of the /v2 search route.
import { type Static, Type } from '@sinclair/typebox'
import type { ScrapedHit, SearchResult } from '../../operations/search.ts'
import { lenient, oneOf, optional, strict } from '../schema.ts'
import { categoryNames, isScraped } from '../search-members.ts'
import { encodeDocument, V2Document } from './document.ts'

const { metadata: _metadata, ...documentMembers } = V2Document.properties

/** What a scraped result has besides, flat. */
const scrapedMembers = {
  ...documentMembers,
  highlights: optional(
    Type.String({ description: 'With `highlights`: the passages that answer the query, or the description.' }),
  ),
  scrapeError: optional(Type.String({ description: 'Why the result has no content.' })),
  metadata: optional(
    lenient(
      {
        title: optional(Type.String()),
        description: optional(Type.String()),
        sourceURL: Type.String({ description: 'The `url` of the result.' }),
        url: Type.String({ description: 'After redirects.' }),
        position: Type.Integer(),
        error: optional(Type.String()),
      },
      { description: 'As for `/v2/scrape`, with the facts of the result.' },
    ),
  ),
}

const Position = Type.Integer({ description: 'Place in its list, from 1.' })
const category = optional(oneOf(categoryNames))

const pictureMembers = {
  imageUrl: optional(Type.String()),
  image_url: optional(Type.String({ description: 'The same as `imageUrl`, for the asynchronous Python client.' })),
}

/** Results are grouped by source. A source that was not requested is absent. */
export const V2SearchResponse = lenient({
  success: Type.Literal(true),
  id: Type.String(),
  creditsUsed: Type.Integer({ description: 'Number of scraped results. Nothing is billed.' }),
  data: strict({
    web: optional(
      Type.Array(
        lenient({
          url: Type.String(),
          title: Type.String(),
          description: Type.String(),
          position: Position,
          category,
          ...scrapedMembers,
        }),
      ),
    ),
    news: optional(
      Type.Array(
        lenient({
          url: Type.String(),
          title: Type.String(),
          snippet: Type.String(),
          date: optional(Type.String({ description: 'ISO 8601.' })),
          position: Position,
          category,
          ...pictureMembers,
          ...scrapedMembers,
        }),
      ),
    ),
    images: optional(
      Type.Array(
        lenient({
          url: Type.String({ description: 'The page that shows the image.' }),
          title: Type.String(),
          position: Position,
          ...pictureMembers,
          imageWidth: optional(Type.Integer()),
          imageHeight: optional(Type.Integer()),
          image_width: optional(Type.Integer()),
          image_height: optional(Type.Integer()),
          ...scrapedMembers,
        }),
      ),
    ),
  }),
  warning: optional(Type.String()),
})

export function encodeV2Search(result: SearchResult, id: string): Static<typeof V2SearchResponse> {
  const { web, news, images } = result.hits
  const warning = result.warnings.join(' ')
  const scraped = [...(web ?? []), ...(news ?? []), ...(images ?? [])].filter(isScraped)
  return {
    success: true,
    id,
    creditsUsed: scraped.length,
    data: {
      ...(web !== undefined && {
        web: web.map((hit, at) => ({ ...webMembersOf(hit, at + 1), ...scrapedOf(hit, at) })),
      }),
      ...(news !== undefined && {
        news: news.map((hit, at) => ({ ...newsMembersOf(hit, at + 1), ...scrapedOf(hit, at) })),
      }),
      ...(images !== undefined && {
        images: images.map((hit, at) => ({ ...imageMembersOf(hit, at + 1), ...scrapedOf(hit, at) })),
      }),
    },
    ...(warning !== '' && { warning }),
  }
}

const webMembersOf = ({ url, title, description, category }: ScrapedHit, position: number) => ({
  url,
  title,
  description,
  position,
  ...(category !== undefined && { category }),
})

const newsMembersOf = ({ url, title, description, date, category, imageUrl }: ScrapedHit, position: number) => ({
  url,
  title,
  snippet: description,
  ...(date !== undefined && { date }),
  position,
  ...(category !== undefined && { category }),
  ...(imageUrl !== undefined && { imageUrl, image_url: imageUrl }),
})

/** The asynchronous Python client only reads the names with underscores. */
const imageMembersOf = ({ url, title, imageUrl, imageWidth, imageHeight }: ScrapedHit, position: number) => ({
  url,
  title,
  position,
  ...(imageUrl !== undefined && { imageUrl, image_url: imageUrl }),
  ...(imageWidth !== undefined && { imageWidth, image_width: imageWidth }),
  ...(imageHeight !== undefined && { imageHeight, image_height: imageHeight }),
})

/**
 * Content and metadata of a result. Clients read any item with content as a document and then only see its metadata, so
 * that the facts of the result are there too. A result without content has no member of a document, be it empty.
 */
function scrapedOf(hit: ScrapedHit, at: number) {
  const { url, title, description, category, highlights, page, scrapeError } = hit
  const passages = highlights !== undefined && { highlights }
  if (page === undefined && scrapeError === undefined) return passages || {}
  const { metadata: stated, ...content } =
    page === undefined ? { metadata: { sourceURL: url, url } } : encodeDocument(page)
  const place = { position: at + 1, ...(category !== undefined && { category }) }
  if (scrapeError !== undefined) {
    return { ...passages, scrapeError, metadata: { ...stated, title, description, ...place, error: scrapeError } }
  }
  const { title: ownTitle, description: ownDescription } = stated as { title?: string; description?: string }
  const own = { title: ownTitle || title, description: ownDescription || description }
  return { ...content, ...passages, metadata: { ...stated, ...own, ...place } }
}
