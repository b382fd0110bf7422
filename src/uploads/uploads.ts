import { createHash, randomBytes } from 'node:crypto'
import { ServiceError } from '../errors.ts'
import { MAX_FILE_BYTES } from '../wire/file.ts'

/** docs/api.md#limits */
export const UPLOAD_MS = 15 * 60_000

/** Limits on the uploads of one owner that are not parsed yet. */
export const MAX_WAITING_UPLOADS = 200
export const MAX_WAITING_BYTES = 10 * MAX_FILE_BYTES

/** A file that will be uploaded. */
export interface NewUpload {
  owner: string
  name: string
  contentType?: string
}

/** Where to send the file, and its name from then on. */
export interface UploadTicket {
  ref: string
  /** Random. Anyone who has it may upload the file. */
  token: string
  expiresAt: Date
}

export interface UploadedFile {
  bytes: Uint8Array
  name: string
  contentType?: string
}

/** Files that callers upload before parsing. Each is sent once and parsed once by its owner, within 15 minutes. */
export interface Uploads {
  /** @throws ServiceError `capacity_exhausted` if the owner has too many uploads waiting */
  open(upload: NewUpload): Promise<UploadTicket>
  /**
   * Checks that the file may be sent. Call it before reading the file.
   *
   * @throws ServiceError `not_found`, `upload_expired`, `upload_received`
   */
  expect(token: string): Promise<void>
  /** @throws ServiceError as `expect`, and `capacity_exhausted` if the owner has too many bytes waiting */
  put(token: string, bytes: Uint8Array): Promise<void>
  /**
   * Returns the file to the first caller.
   *
   * @throws ServiceError `not_found` if it is unknown, taken or another owner's; `upload_expired`; `upload_missing`
   */
  take(ref: string, owner: string): Promise<UploadedFile>
  /** Makes it available again, after a failure that the file did not cause. */
  release(ref: string): Promise<void>
  /** Deletes it. */
  drop(ref: string): Promise<void>
}

/** The state of an upload, to explain why a step was not possible. */
export interface UploadState {
  owner: string
  expired: boolean
  stored: boolean
  taken: boolean
}

/** Why the file cannot be sent. */
export function whyNotPut(state: UploadState | undefined): ServiceError {
  if (state === undefined) return new ServiceError('not_found', 'Upload not found at this address')
  if (state.stored) return new ServiceError('upload_received', 'A file was already uploaded to this address')
  if (state.expired) return expired()
  return tooMuchWaiting()
}

/** Why the file cannot be taken. */
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

/** Only the hash of a token is stored. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
