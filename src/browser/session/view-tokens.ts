import type { ViewMode, ViewTokens } from '../../engines/session-view.ts'
import { isSameSecret } from '../same-secret.ts'

/** New credentials for one session. They are random, so that nothing leads from one to the other or from the id to them. */
export function newViewTokens(): ViewTokens {
  return { view: token(), interact: token() }
}

/** What a token allows; undefined if it is not one of these. */
export function modeOfToken(tokens: ViewTokens, given: string): ViewMode | undefined {
  const [view, interact] = [tokens.view, tokens.interact].map((known) => isSameSecret(given, known))
  if (interact) return 'interact'
  return view ? 'view' : undefined
}

const token = () => Buffer.from(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES))).toString('base64url')

const TOKEN_BYTES = 32
