// How requests of both families want Markdown written and divided, and how chunks are answered.
import { type Static, type TProperties, Type } from '@sinclair/typebox'
import {
  type ChunkOptions,
  DEFAULT_CHUNK_TOKENS,
  MAX_CHUNK_TOKENS,
  MIN_CHUNK_TOKENS,
} from '../content/chunks/chunks.ts'
import type { ContentOptions } from '../content/document.ts'
import { DEFAULT_STYLE, imageStyles, linkStyles } from '../content/markdown/style.ts'
import { invalidRequest } from './issues.ts'
import { oneOf, optional } from './schema.ts'

export const markdownMembers = {
  links: optional(
    oneOf([...linkStyles], {
      default: DEFAULT_STYLE.links,
      description: '`reference` writes `[text][1]` and each target once, at the end. `none` keeps only the text.',
    }),
  ),
  images: optional(
    oneOf([...imageStyles], { default: DEFAULT_STYLE.images, description: '`none` leaves pictures out.' }),
  ),
  frontMatter: optional(
    Type.Boolean({
      default: false,
      description: 'Begin with YAML: title, url, date, author, language, as far as the page states them.',
    }),
  ),
  tokens: optional(
    Type.Boolean({
      default: false,
      description: 'Count the tokens (o200k_base) of the Markdown without its front matter, in `metadata.tokens`.',
    }),
  ),
} satisfies TProperties

export const chunkMembers = {
  tokens: optional(
    Type.Integer({
      minimum: MIN_CHUNK_TOKENS,
      maximum: MAX_CHUNK_TOKENS,
      default: DEFAULT_CHUNK_TOKENS,
      description: 'Maximum number of tokens (o200k_base) of a chunk.',
    }),
  ),
  overlap: optional(
    Type.Integer({
      minimum: 0,
      maximum: MAX_CHUNK_TOKENS / 2,
      default: 0,
      description: 'Tokens that a chunk repeats of the one before, in a section that had to be divided.',
    }),
  ),
} satisfies TProperties

/** The member `chunks` of a document. */
export const Chunks = Type.Array(
  Type.Object({
    index: Type.Integer(),
    text: Type.String(),
    tokens: Type.Integer(),
    headings: Type.Array(Type.String(), { description: 'The headings above it, from the outermost.' }),
    start: Type.Integer({ description: 'Position in the Markdown, in Unicode characters, without the overlap.' }),
    end: Type.Integer(),
  }),
)

type MarkdownMembers = { [Name in keyof typeof markdownMembers]?: Static<(typeof markdownMembers)[Name]> }
type ChunkMembers = { [Name in keyof typeof chunkMembers]?: Static<(typeof chunkMembers)[Name]> }

export function decodeMarkdown(members: MarkdownMembers): Pick<ContentOptions, 'style' | 'frontMatter' | 'tokens'> {
  const { links = DEFAULT_STYLE.links, images = DEFAULT_STYLE.images, frontMatter = false, tokens = false } = members
  const isDefault = links === DEFAULT_STYLE.links && images === DEFAULT_STYLE.images
  return {
    ...(!isDefault && { style: { links, images } }),
    ...(frontMatter && { frontMatter }),
    ...(tokens && { tokens }),
  }
}

/**
 * @param path where the members are in the request
 * @throws ServiceError `invalid_request` for an overlap that leaves too little room
 */
export function decodeChunks(members: ChunkMembers, path: (string | number)[], place: string): ChunkOptions {
  const { tokens = DEFAULT_CHUNK_TOKENS, overlap = 0 } = members
  const fault = overlapFault({ tokens, overlap })
  if (fault === undefined) return { tokens, overlap }
  const message = `"${place}.overlap" ${fault}`
  throw invalidRequest([{ code: 'too_big', path: [...path, 'overlap'], message }])
}

/** What is wrong with an overlap, if anything. */
export function overlapFault({ tokens, overlap }: ChunkOptions): string | undefined {
  const most = Math.floor(tokens / 2)
  return overlap <= most ? undefined : `must be at most half of the tokens of a chunk, ${most}, not ${overlap}`
}
