// Uploads in memory, for a process without a database.

import {
  digestOf,
  MAX_WAITING_BYTES,
  MAX_WAITING_UPLOADS,
  type NewUpload,
  newToken,
  tooMuchWaiting,
  UPLOAD_MS,
  type UploadedFile,
  type UploadState,
  type Uploads,
  type UploadTicket,
  whyNotPut,
  whyNotTaken,
} from './uploads.ts'

interface StoredUpload extends NewUpload {
  ref: string
  digest: string
  expiresAt: Date
  bytes?: Uint8Array
  taken: boolean
}

/** How long an expired upload is reported as expired. After that it is reported as unknown. */
const REMEMBERED_MS = UPLOAD_MS

/** Uploads in the memory of this process. The limits of one owner hold for all owners together. */
export function memoryUploads(now: () => number = Date.now): Uploads {
  return new MemoryUploads(now)
}

class MemoryUploads implements Uploads {
  readonly #uploads = new Map<string, StoredUpload>()

  constructor(private readonly now: () => number) {}

  async open(upload: NewUpload): Promise<UploadTicket> {
    const waiting = this.#all().filter((each) => !this.#hasExpired(each))
    if (waiting.length >= MAX_WAITING_UPLOADS) throw tooMuchWaiting()
    const ticket = { ref: crypto.randomUUID(), token: newToken(), expiresAt: new Date(this.now() + UPLOAD_MS) }
    const { ref, expiresAt, token } = ticket
    this.#uploads.set(ref, { ...upload, ref, expiresAt, digest: hexDigest(token), taken: false })
    return ticket
  }

  async expect(token: string): Promise<void> {
    this.#open(token)
  }

  async put(token: string, bytes: Uint8Array): Promise<void> {
    const upload = this.#open(token)
    const waitingBytes = this.#all().reduce((sum, each) => sum + (each.bytes?.byteLength ?? 0), 0)
    if (waitingBytes + bytes.byteLength > MAX_WAITING_BYTES) throw tooMuchWaiting()
    upload.bytes = bytes
  }

  async take(ref: string, owner: string): Promise<UploadedFile> {
    const upload = this.#all().find((each) => each.ref === ref)
    if (upload?.bytes === undefined || upload.owner !== owner || upload.taken) {
      throw whyNotTaken(this.#stateOf(upload), owner)
    }
    upload.taken = true
    const { name, contentType, bytes } = upload
    // `slice` of a Buffer would not copy, and the conversion transfers the bytes to another thread.
    return { name, bytes: new Uint8Array(bytes), ...(contentType !== undefined && { contentType }) }
  }

  async release(ref: string): Promise<void> {
    const upload = this.#uploads.get(ref)
    if (upload !== undefined) upload.taken = false
  }

  async drop(ref: string): Promise<void> {
    this.#uploads.delete(ref)
  }

  /** All uploads. Drops the bytes of expired ones at once, and the rest of them later. */
  #all(): StoredUpload[] {
    for (const [ref, upload] of this.#uploads) {
      if (this.#hasExpired(upload)) delete upload.bytes
      if (this.now() - upload.expiresAt.getTime() > REMEMBERED_MS) this.#uploads.delete(ref)
    }
    return [...this.#uploads.values()]
  }

  /** The upload that still expects its file. */
  #open(token: string): StoredUpload {
    const digest = hexDigest(token)
    const upload = this.#all().find((each) => each.digest === digest)
    const state = this.#stateOf(upload)
    if (upload === undefined || state === undefined || state.stored || state.expired) throw whyNotPut(state)
    return upload
  }

  #hasExpired({ expiresAt }: StoredUpload): boolean {
    return expiresAt.getTime() <= this.now()
  }

  #stateOf(upload: StoredUpload | undefined): UploadState | undefined {
    if (upload === undefined) return undefined
    const { owner, bytes, taken } = upload
    return { owner, expired: this.#hasExpired(upload), stored: bytes !== undefined, taken }
  }
}

function hexDigest(token: string): string {
  return digestOf(token).toString('hex')
}
