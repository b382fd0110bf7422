// Files: of this machine over stdio, uploaded over HTTP.

import { basename } from 'node:path'
import { type Static, Type } from '@sinclair/typebox'
import { MAX_FILE_BYTES, shownFileName } from '../../wire/file.ts'
import { invalidRequest } from '../../wire/issues.ts'
import { optional, strict } from '../../wire/schema.ts'
import { checkedParse } from '../../wire/v2/checked-parse.ts'
import { FileFormats, type Formats } from '../../wire/v2/formats.ts'
import { decodeParse, encodeParsed, V2ParseOptions, V2UploadUrlRequest } from '../../wire/v2/parse.ts'
import { ownArguments } from '../arguments/own.ts'
import { CONTENT_FORMATS, jsonOptions, pageOptionsOf, pdfOptions, queryOptions, withQuery } from '../arguments/page.ts'
import { documentResult } from '../page-result.ts'
import type { DocumentResult } from '../paging/whole.ts'
import { pagingArguments, READS_OWN, type ToolUse, tool } from '../tool.ts'

const { declaredSizeBytes, contentType } = V2UploadUrlRequest.properties

const input = strict({
  filePath: optional(Type.String({ minLength: 1, maxLength: 4096, description: 'Path of the file.' })),
  uploadRef: optional(Type.String({ minLength: 1, maxLength: 200, description: 'Of a file that was uploaded.' })),
  contentType,
  declaredSizeBytes,
  formats: optional(withQuery(FileFormats as unknown as typeof Formats, CONTENT_FORMATS)),
  jsonOptions,
  queryOptions,
  pdfOptions,
  ...ownArguments(V2ParseOptions.properties, 'formats'),
  proxy: optional(Type.Union([Type.Literal('basic'), Type.Literal('auto')], { description: 'Has no effect.' })),
  ...pagingArguments,
})

export const parse = tool({
  name: 'firecrawl_parse',
  title: 'Read a file',
  description: `Read a local file as Markdown: PDF (scanned ones too), Word, OpenDocument, RTF, PowerPoint, Excel, EPUB, HTML or an image with text. Over stdio it reads "filePath" itself. Over HTTP the service cannot see your files: call it with "filePath" to get a curl command that uploads the file, run the command, and call again with the "uploadRef". "pdfOptions": {"maxPages"} bounds a long PDF; a long result is cut and ends with a "cursor". For a file on the web, use firecrawl_scrape with its URL.`,
  input,
  hints: READS_OWN,
  paged: 'kept',
  acts: ({ uploadRef }) => uploadRef !== undefined,
  run: async ({ maxTokens: _, cursor: __, ...args }, use) => {
    const { filePath, uploadRef } = args
    if ((filePath === undefined) === (uploadRef === undefined)) {
      throw refused('filePath', '"filePath" or "uploadRef" is required, not both')
    }
    if (filePath !== undefined && use.files.read === undefined) return uploadInstructions(filePath, args, use)
    const options = parseOptionsOf(args)
    using _slot = await use.files.limiter.enter(use.call.signal, use.call.owner)
    const { operations, call } = use
    if (filePath === undefined) return result(await operations.parseUpload(uploadRef!, options, call))
    const file = await use.files.read!(filePath)
    return result(await operations.parse({ ...file, ...typeOf(args) }, options, call))
  },
})

type ParseArguments = Omit<Static<typeof input>, 'maxTokens' | 'cursor'>

const typeOf = ({ contentType: type }: ParseArguments) => (type === undefined ? {} : { contentType: type })

const result = (parsed: Parameters<typeof encodeParsed>[0]) => documentResult(encodeParsed(parsed))

function parseOptionsOf(args: ParseArguments) {
  const { filePath: _, uploadRef: __, contentType: ___, declaredSizeBytes: ____, ...page } = args
  return decodeParse(checkedParse(V2ParseOptions, pageOptionsOf(page as Parameters<typeof pageOptionsOf>[0])))
}

/** How to send the file: its URL is the credential, so the command has no key. */
async function uploadInstructions(
  path: string,
  args: ParseArguments,
  { operations, call, base = '' }: ToolUse,
): Promise<DocumentResult> {
  const { filePath: _, declaredSizeBytes: size, ...options } = args
  if (size !== undefined && size > MAX_FILE_BYTES) throw refused('declaredSizeBytes', 'The file is too large')
  const type = args.contentType ?? 'application/octet-stream'
  const name = shownFileName(basename(path))
  const { ref, token, expiresAt } = await operations.openUpload({ name, ...typeOf(args) }, call)
  const url = `${base}/v2/parse/upload/${token}`
  const command = ['curl', '-X', 'PUT', '-H', `Content-Type: ${type}`, '--upload-file', path, url].map(quoted).join(' ')
  const { contentType: __, ...rest } = options
  const text = `This service cannot see your files. Run this command where the file is, then call firecrawl_parse with the arguments below.\n\n${command}`
  const nextCall = { name: 'firecrawl_parse', arguments: { ...rest, uploadRef: ref } }
  return {
    kind: 'document',
    texts: [{ name: 'upload', text }],
    facts: { uploadRef: ref, command, expiresAt: expiresAt.toISOString(), maxSizeBytes: MAX_FILE_BYTES, nextCall },
    pictures: [],
  }
}

/** A word for a POSIX shell. */
const quoted = (word: string) => (/^[\w./:=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

function refused(name: string, message: string) {
  return invalidRequest([{ code: 'custom', path: [name], message }])
}
