import type { Static } from '@sinclair/typebox'
import type { V2SessionsResponse } from '../../wire/v2/session.ts'
import { ask } from '../api.ts'

/** A browser session as the service lists it. */
export type Session = Static<typeof V2SessionsResponse>['sessions'][number]

export async function listSessions(signal: AbortSignal): Promise<Session[]> {
  return (await ask<Static<typeof V2SessionsResponse>>('GET', '/v2/browser', { signal })).sessions
}

export const pathOf = (id: string, rest = '') => `/v2/browser/${encodeURIComponent(id)}${rest}`

export const endSession = (id: string) => ask('DELETE', pathOf(id))
