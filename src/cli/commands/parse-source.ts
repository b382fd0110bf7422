import { basename } from 'node:path'
import { ServiceError } from '../../errors.ts'
import type { UploadedFile } from '../../uploads/uploads.ts'
import { looksLikeUrl } from '../url-or-file.ts'

/**
 * Reads a file that the command line names; `-` is standard input. Pipes are read like files.
 *
 * @throws ServiceError `unreadable_file`, with a message for the user who typed the path; `cancelled` if `signal` is
 *   aborted, which also ends the wait for a pipe that nobody writes to
 */
export async function readSource(path: string, signal: AbortSignal): Promise<UploadedFile> {
  const file = path === '-' ? Bun.stdin : Bun.file(path)
  try {
    // The size of a pipe is infinite.
    if (Number.isFinite(file.size) && file.size > MAX_BYTES) throw tooLarge()
    return { bytes: await bytesOf(file.stream(), signal), name: path === '-' ? 'stdin' : basename(path) }
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause
    throw new ServiceError('unreadable_file', whyUnreadable(path, cause as NodeJS.ErrnoException), { cause })
  }
}

const MAX_MEGABYTES = 500
const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024

async function bytesOf(stream: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<Uint8Array> {
  const reader = stream.getReader()
  const leave = () => void reader.cancel()
  signal.addEventListener('abort', leave, { once: true })
  try {
    const chunks: Uint8Array[] = []
    let length = 0
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      chunks.push(read.value)
      length += read.value.byteLength
      if (length > MAX_BYTES) throw tooLarge()
    }
    if (signal.aborted) throw new ServiceError('cancelled', 'Interrupted while reading the file')
    return new Uint8Array(Buffer.concat(chunks))
  } finally {
    signal.removeEventListener('abort', leave)
    leave()
  }
}

const tooLarge = () => new ServiceError('unreadable_file', `The file is larger than ${MAX_MEGABYTES} MiB`)

function whyUnreadable(path: string, { code, message }: NodeJS.ErrnoException): string {
  if (/^https?:\/\//i.test(path)) return 'This is a URL. Use web-extract scrape'
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return looksLikeUrl(path) ? 'No such file. For a page of this address, use web-extract scrape' : 'No such file'
  }
  if (code === 'EISDIR') return `This is a folder. Name the files in it: ${path.replace(/\/*$/, '')}/*`
  if (code === 'EACCES') return 'Permission denied'
  return `Cannot open the file: ${message}`
}
