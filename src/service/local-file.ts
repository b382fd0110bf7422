import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ServiceError } from '../errors.ts'
import type { UploadedFile } from '../uploads/uploads.ts'
import { fileTooLarge, MAX_FILE_BYTES } from '../wire/file.ts'

/**
 * A file of this machine that an MCP client names. Only regular files are read: a pipe or a device may never end.
 *
 * @throws ServiceError `unreadable_file`, `payload_too_large`
 */
export async function readLocalFile(given: string): Promise<UploadedFile> {
  const path = pathOf(given)
  try {
    const found = await stat(path)
    if (found.isDirectory()) throw unreadable(given, 'is a folder. Name a file in it')
    if (!found.isFile()) throw unreadable(given, 'is not a regular file')
    if (found.size > MAX_FILE_BYTES) throw fileTooLarge()
    return { bytes: await Bun.file(path).bytes(), name: basename(path) }
  } catch (thrown) {
    if (thrown instanceof ServiceError) throw thrown
    const { code } = thrown as NodeJS.ErrnoException
    throw unreadable(given, WHY[code ?? ''] ?? 'cannot be opened', thrown)
  }
}

function pathOf(given: string): string {
  if (/^https?:\/\//i.test(given)) throw unreadable(given, 'is a URL. Use firecrawl_scrape')
  if (given.includes('\0')) throw unreadable(given.replaceAll('\0', ''), 'has a NUL character')
  try {
    return /^file:\/\//i.test(given) ? fileURLToPath(given) : resolve(given)
  } catch (cause) {
    throw unreadable(given, 'is no path of a local file', cause)
  }
}

const WHY: Record<string, string> = {
  ENOENT: 'does not exist. Give an absolute path',
  ENOTDIR: 'does not exist. Give an absolute path',
  ENAMETOOLONG: 'is too long for a path',
  EACCES: 'may not be read by this process',
}

const unreadable = (path: string, why: string, cause?: unknown) =>
  new ServiceError('unreadable_file', `"filePath": "${path.slice(0, 200)}" ${why}`, { cause })
