// Browser sessions, under `/v2/browser` and `/v2/interact`, and those that continue a scrape.
import { ServiceError } from '../../errors.ts'
import type { Operations } from '../../operations/index.ts'
import {
  decodeV2Interact,
  decodeV2Session,
  decodeV2SessionsQuery,
  encodeV2Interaction,
  encodeV2Replay,
  encodeV2Session,
  encodeV2SessionEnded,
  encodeV2Sessions,
  V2InteractResponse,
  V2ReplayResponse,
  V2SessionEnded,
  V2SessionRequest,
  V2SessionResponse,
  V2SessionsQuery,
  V2SessionsResponse,
} from '../../wire/v2/session.ts'
import { decodeV2Execute, encodeV2Execution, V2ExecuteResponse, V2WorkRequest } from '../../wire/v2/session-work.ts'
import { answers, queryParameters } from '../openapi.ts'
import { callOf, factsOf } from '../request.ts'
import { endpoint } from '../route.ts'

export const v2OpenSession = (operations: Operations) =>
  endpoint({
    handle: async ({ body, request }) =>
      encodeV2Session(await operations.openSession(decodeV2Session(body), callOf(request)), factsOf(request).base),
    body: V2SessionRequest,
    uses: ['openSession', 'profile'],
    detail: { summary: 'Open a browser session', responses: answers(V2SessionResponse) },
  })

export const v2ListSessions = (operations: Operations) =>
  endpoint({
    handle: async ({ query, request }) => {
      const wanted = decodeV2SessionsQuery(query)
      const sessions = await operations.listSessions(callOf(request))
      const listed = sessions.filter(({ state }) => wanted === undefined || state === wanted)
      return encodeV2Sessions(listed, factsOf(request).base)
    },
    uses: ['sessions'],
    detail: {
      summary: 'List your browser sessions',
      parameters: queryParameters(V2SessionsQuery),
      responses: answers(V2SessionsResponse),
    },
  })

export const v2Execute = (operations: Operations) =>
  endpoint({
    handle: async ({ params, body, request }) =>
      encodeV2Execution(await operations.execute(params.id, decodeV2Execute(body), callOf(request))),
    body: V2WorkRequest,
    uses: ['session', 'execute', 'model'],
    detail: {
      summary: 'Run JavaScript in a browser session, or let a model do a task in it',
      responses: answers(V2ExecuteResponse),
    },
  })

export const v2CloseSession = (operations: Operations) =>
  endpoint({
    handle: async ({ params, request }) =>
      encodeV2SessionEnded(await operations.closeSession(params.id, callOf(request))),
    uses: ['session'],
    detail: { summary: 'End a browser session', responses: answers(V2SessionEnded) },
  })

export const v2Replay = (operations: Operations) =>
  endpoint({
    handle: async ({ params, request }) => encodeV2Replay(await operations.replay(params.id, callOf(request))),
    uses: ['session'],
    detail: { summary: 'List the pictures of a browser session', responses: answers(V2ReplayResponse) },
  })

export const v2ReplayPicture = (operations: Operations) =>
  endpoint({
    handle: async ({ params, request }) => {
      const number = numberOf(params.page)
      const picture = await operations.replayPicture(params.id, number, callOf(request))
      return new Response(picture as Uint8Array<ArrayBuffer>, {
        headers: { 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' },
      })
    },
    uses: ['session'],
    detail: {
      summary: 'Get a picture of a browser session',
      responses: { 200: { description: 'Done', content: { 'image/jpeg': {} } } },
    },
  })

export const v2Interact = (operations: Operations) =>
  endpoint({
    handle: async ({ params, body, request }) => {
      const { info, outcome } = await operations.interact(params.id, decodeV2Interact(body), callOf(request))
      return encodeV2Interaction(info, factsOf(request).base, outcome)
    },
    body: V2WorkRequest,
    uses: ['openSession', 'session', 'execute', 'model'],
    detail: {
      summary: 'Continue a rendered scrape in a browser session, and run JavaScript or a prompt in it',
      responses: answers(V2InteractResponse),
    },
  })

export const v2StopInteraction = (operations: Operations) =>
  endpoint({
    handle: async ({ params, request }) =>
      encodeV2SessionEnded(await operations.stopInteraction(params.id, callOf(request))),
    uses: ['session'],
    detail: { summary: 'End the browser session of a scrape', responses: answers(V2SessionEnded) },
  })

function numberOf(page: string): number {
  if (/^\d{1,6}$/.test(page)) return Number(page)
  throw new ServiceError('not_found', 'This session has no such picture')
}
