// The flags that say how Markdown is written and divided, of every command that writes it.
import { DEFAULT_CHUNK_TOKENS, MAX_CHUNK_TOKENS, MIN_CHUNK_TOKENS } from '../content/chunks/chunks.ts'
import type { ContentOptions } from '../content/document.ts'
import { linkStyles, type MarkdownStyle } from '../content/markdown/style.ts'
import { decodeMarkdown, overlapFault } from '../wire/markdown-members.ts'
import type { Flag, ParsedArguments } from './arguments.ts'
import { checkWord } from './operands.ts'

export const markdownFlags: Flag[] = [
  { name: 'front-matter', doc: 'Begin the Markdown with YAML: title, url, date, author, language.' },
  {
    name: 'links',
    takes: linkStyles.join('|'),
    doc: 'Write links where they are (inline, the default), as references with the targets at the end, or as text only (none).',
  },
  { name: 'no-images', doc: 'Leave pictures out.' },
  { name: 'tokens', doc: 'Count the tokens (o200k_base) of the Markdown.' },
  {
    name: 'chunk-tokens',
    takes: 'NUMBER',
    doc: `Divide the Markdown along its headings into chunks of at most so many tokens, such as ${DEFAULT_CHUNK_TOKENS}: one line of JSON each.`,
  },
  {
    name: 'overlap',
    takes: 'NUMBER',
    doc: 'Tokens that a chunk repeats of the one before, in a section that had to be divided (default: 0).',
  },
]

/** Errors in the flags. */
export function checkMarkdown({ values }: ParsedArguments): string[] {
  const { 'chunk-tokens': tokens, overlap } = values
  const errors = checkWord('links', linkStyles, values)
  const isNumber = (text: string, least: number, most: number) =>
    /^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most
  if (tokens !== undefined && !isNumber(tokens, MIN_CHUNK_TOKENS, MAX_CHUNK_TOKENS)) {
    errors.push(`--chunk-tokens: "${tokens}" is not a whole number from ${MIN_CHUNK_TOKENS} to ${MAX_CHUNK_TOKENS}`)
  } else if (overlap !== undefined && !isNumber(overlap, 0, MAX_CHUNK_TOKENS)) {
    errors.push(`--overlap: "${overlap}" is not a whole number from 0 up`)
  } else if (overlap !== undefined && tokens === undefined) {
    errors.push('--overlap needs chunks. Add --chunk-tokens NUMBER')
  } else if (tokens !== undefined) {
    const fault = overlapFault({ tokens: Number(tokens), overlap: Number(overlap ?? 0) })
    if (fault !== undefined) errors.push(`--overlap ${fault}`)
  }
  return errors
}

/** Whether the Markdown is to be divided. */
export const hasChunks = ({ values }: ParsedArguments): boolean => values['chunk-tokens'] !== undefined

/** What the flags ask for beside the formats. */
export function markdownOptionsOf(args: ParsedArguments): Partial<ContentOptions> {
  const { values, switches } = args
  return {
    ...decodeMarkdown({
      links: (values.links ?? 'inline') as MarkdownStyle['links'],
      images: switches.has('no-images') ? 'none' : 'keep',
      frontMatter: switches.has('front-matter'),
      tokens: switches.has('tokens'),
    }),
    ...(hasChunks(args) && {
      chunks: { tokens: Number(values['chunk-tokens']), overlap: Number(values.overlap ?? 0) },
    }),
  }
}
