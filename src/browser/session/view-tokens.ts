import { createHash, timingSafeEqual } from 'node:crypto'
import type { ViewMode, ViewTokens } from '../../engines/session-view.ts'

/** New credentials for one session. They are random, so that nothing leads from one to the other or from the id to them. */
export function newViewTokens(): ViewTokens {
  return { view: token(), interact: token() }
}

/** What a token allows; undefined if it is not one of these. Compares digests, so that the time reveals nothing of them. */
export function modeOfToken(tokens: ViewTokens, given: string): ViewMode | undefined {
  const wanted = digest(given)
  const [view, interact] = [tokens.view, tokens.interact].map((known) => timingSafeEqual(digest(known), wanted))
  if (interact) return 'interact'
  return view ? 'view' : undefined
}

const token = () => Buffer.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))).toString('base64url')

const digest = (text: string) => createHash('sha256').update(text).digest()

const TOKEN_BYTES = 32
