import { basename } from 'node:path'
import { ServiceError } from '../../errors.ts'
import type { UploadedFile } from '../../uploads/uploads.ts'

const MAX_MEGABYTES = 500
const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024

/**
 * A file of the command line; `-` is standard input. Pipes are read as files are.
 *
 * @throws ServiceError `unreadable_file`, in words for whoever typed the path; `cancelled` when `signal` is aborted,
 *   which ends the wait for a pipe into which nobody writes
 */
export async function readSource(path: string, signal: AbortSignal): Promise<UploadedFile> {
  const file = path === '-' ? Bun.stdin : Bun.file(path)
  try {
    // A pipe says that it is endless.
    if (Number.isFinite(file.size) && file.size > MAX_BYTES) throw tooLarge()
    return { bytes: await bytesOf(file.stream(), signal), name: path === '-' ? 'stdin' : basename(path) }
  } catch (cause) {
    if (cause instanceof ServiceError) throw cause
    throw new ServiceError('unreadable_file', whyUnread(path, cause as NodeJS.ErrnoException), { cause })
  }
}

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
    if (signal.aborted) throw new ServiceError('cancelled', 'Interrupted before the file was read')
    return new Uint8Array(Buffer.concat(chunks))
  } finally {
    signal.removeEventListener('abort', leave)
    leave()
  }
}

const tooLarge = () => new ServiceError('unreadable_file', `The file is larger than ${MAX_MEGABYTES} MiB`)

function whyUnread(path: string, { code, message }: NodeJS.ErrnoException): string {
  if (/^https?:\/\//i.test(path)) return 'This is an address: web-extract scrape reads it'
  if (code === 'ENOENT' || code === 'ENOTDIR') return 'There is no such file'
  if (code === 'EISDIR') return `This is a folder; name the files in it: ${path.replace(/\/*$/, '')}/*`
  if (code === 'EACCES') return 'This user may not read the file'
  return `It cannot be opened: ${message}`
}
