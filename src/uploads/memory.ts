import {
  digestOf,
  MAX_WAITING_BYTES,
  MAX_WAITING_UPLOADS,
  type NewUpload,
  newToken,
  tooMuchWaiting,
  UPLOAD_MS,
  type UploadState,
  type Uploads,
  whyNotPut,
  whyNotTaken,
} from './uploads.ts'

interface Kept extends NewUpload {
  ref: string
  digest: string
  expiresAt: Date
  bytes?: Uint8Array
  taken: boolean
}

/** How long it is known that an upload has expired. */
const REMEMBERED_MS = UPLOAD_MS

/** Uploads of a process that has no database: in its memory, all owners' together within the bounds of one. */
export function memoryUploads(now: () => number = Date.now): Uploads {
  const kept = new Map<string, Kept>()

  function find(matches: (upload: Kept) => boolean): Kept | undefined {
    for (const [ref, upload] of kept) {
      const age = now() - upload.expiresAt.getTime()
      if (age > 0) delete upload.bytes
      if (age > REMEMBERED_MS) kept.delete(ref)
    }
    return [...kept.values()].find(matches)
  }
  const byToken = (token: string) => {
    const digest = digestOf(token).toString('hex')
    return find((upload) => upload.digest === digest)
  }
  const waiting = () => [...kept.values()].filter(({ expiresAt }) => expiresAt.getTime() > now())
  const waitingBytes = () => [...kept.values()].reduce((sum, { bytes }) => sum + (bytes?.byteLength ?? 0), 0)
  const expectOpen = (token: string): Kept => {
    const upload = byToken(token)
    const state = stateOf(upload, now())
    if (upload === undefined || state === undefined || state.stored || state.expired) throw whyNotPut(state)
    return upload
  }

  return {
    async open(upload) {
      find(() => false)
      if (waiting().length >= MAX_WAITING_UPLOADS) throw tooMuchWaiting()
      const ticket = { ref: crypto.randomUUID(), token: newToken(), expiresAt: new Date(now() + UPLOAD_MS) }
      const { ref, expiresAt } = ticket
      kept.set(ref, { ...upload, ref, expiresAt, digest: digestOf(ticket.token).toString('hex'), taken: false })
      return ticket
    },
    async expect(token) {
      expectOpen(token)
    },
    async put(token, bytes) {
      const upload = expectOpen(token)
      if (waitingBytes() + bytes.byteLength > MAX_WAITING_BYTES) throw tooMuchWaiting()
      upload.bytes = bytes
    },
    async take(ref, owner) {
      const upload = find((each) => each.ref === ref)
      const state = stateOf(upload, now())
      if (upload?.bytes === undefined || upload.owner !== owner || upload.taken) throw whyNotTaken(state, owner)
      upload.taken = true
      const { name, contentType, bytes } = upload
      // A copy, which `slice` of a Buffer is not: who converts a file gives its bytes away.
      return { name, bytes: new Uint8Array(bytes), ...(contentType !== undefined && { contentType }) }
    },
    async release(ref) {
      const upload = kept.get(ref)
      if (upload !== undefined) upload.taken = false
    },
    async drop(ref) {
      kept.delete(ref)
    },
  }
}

function stateOf(upload: Kept | undefined, now: number): UploadState | undefined {
  if (upload === undefined) return undefined
  const expired = upload.expiresAt.getTime() < now
  return { owner: upload.owner, expired, stored: upload.bytes !== undefined, taken: upload.taken }
}
