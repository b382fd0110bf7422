import { ServiceError } from '../errors.ts'

/** Maximum decoded size of an uploaded document (docs/api.md#limits). */
export const MAX_FILE_BYTES = 50 * 1024 * 1024
export const MAX_FILE_MEGABYTES = MAX_FILE_BYTES / 1024 / 1024

export const MAX_FILE_NAME_LENGTH = 512

/** A file name for display: on one line and not too long. */
export function shownFileName(name: string | undefined): string {
  const shown = (name ?? '').replace(/\p{Cc}+/gu, ' ').trim()
  return shown === '' ? 'upload' : shown.slice(0, MAX_FILE_NAME_LENGTH)
}

export function fileTooLarge(): ServiceError {
  return new ServiceError('payload_too_large', `The file is larger than ${MAX_FILE_MEGABYTES} MiB`)
}
