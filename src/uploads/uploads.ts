import { createHash, randomBytes } from 'node:crypto'
import { ServiceError } from '../errors.ts'
import { MAX_FILE_BYTES } from '../wire/file.ts'

/** Specification 8. */
export const UPLOAD_MS = 15 * 60_000

/** What one owner may have waiting at once. */
export const MAX_WAITING_UPLOADS = 200
export const MAX_WAITING_BYTES = 10 * MAX_FILE_BYTES

/** A file that is to come. */
export interface NewUpload {
  owner: string
  name: string
  contentType?: string
}

/** Where it may come to, and what it is then called. */
export interface UploadTicket {
  ref: string
  /** Unguessable: whoever has it may send the file. */
  token: string
  expiresAt: Date
}

export interface UploadedFile {
  bytes: Uint8Array
  name: string
  contentType?: string
}

/** Files that callers send ahead: each comes once and is parsed once, within 15 minutes, by its owner. */
export interface Uploads {
  /** @throws ServiceError `capacity_exhausted` while the owner has too many waiting */
  open(upload: NewUpload): Promise<UploadTicket>
  /**
   * Whether the file may come. To be asked before it is read.
   *
   * @throws ServiceError `not_found`, `upload_expired`, `upload_received`
   */
  expect(token: string): Promise<void>
  /** @throws ServiceError as `expect`, and `capacity_exhausted` when the owner has too much waiting */
  put(token: string, bytes: Uint8Array): Promise<void>
  /**
   * The file, for the first who asks.
   *
   * @throws ServiceError `not_found` for one that is unknown, taken, or another owner's; `upload_expired`; `upload_missing`
   */
  take(ref: string, owner: string): Promise<UploadedFile>
  /** Gives it back to be taken again, after a failure that was not its fault. */
  release(ref: string): Promise<void>
  /** Forgets it. */
  drop(ref: string): Promise<void>
}

/** What is known of an upload where a step was not possible. */
export interface UploadState {
  owner: string
  expired: boolean
  stored: boolean
  taken: boolean
}

/** Why a file cannot come. */
export function whyNotPut(state: UploadState | undefined): ServiceError {
  if (state === undefined) return new ServiceError('not_found', 'Upload not found at this address')
  if (state.stored) return new ServiceError('upload_received', 'A file was already uploaded to this address')
  if (state.expired) return expired()
  return tooMuchWaiting()
}

/** Why a file cannot be taken. */
export function whyNotTaken(state: UploadState | undefined, owner: string): ServiceError {
  if (state === undefined || state.owner !== owner || state.taken) {
    return new ServiceError('not_found', 'No upload has this "uploadRef". Each upload can be parsed once.')
  }
  if (state.expired) return expired()
  return new ServiceError('upload_missing', 'No file has been uploaded for this "uploadRef" yet', {
    hint: 'PUT the file to its uploadUrl first.',
  })
}

function expired(): ServiceError {
  return new ServiceError('upload_expired', `This "uploadRef" has expired. Uploads last ${UPLOAD_MS / 60_000} minutes`)
}

export function tooMuchWaiting(): ServiceError {
  return new ServiceError('capacity_exhausted', 'Too many uploads are waiting to be parsed', {
    hint: `Parse some of them. They expire after ${UPLOAD_MS / 60_000} minutes.`,
    retryAfterSeconds: 60,
  })
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
