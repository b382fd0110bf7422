import { type Static, Type } from '@sinclair/typebox'
import { invalidRequest } from '../issues.ts'
import { optional, strict } from '../shared.ts'

const Texts = Type.Record(Type.String(), Type.String())

/** Where a job reports its events (v2-contract.md 3.4). */
export const Webhook = Type.Union(
  [
    Type.String({ minLength: 1 }),
    strict({
      url: Type.String({ minLength: 1 }),
      headers: optional(Texts),
      metadata: optional(Texts),
      events: optional(Type.Array(Type.String())),
    }),
  ],
  { description: 'Not served by this version: any value is refused.' },
)

/** @throws ServiceError `invalid_request` when there is one: no event would ever come */
export function decodeWebhook(webhook: Static<typeof Webhook> | undefined): void {
  if (webhook === undefined) return
  const message = '"webhook": this version does not send events yet; leave it out and ask for the status of the job'
  throw invalidRequest([{ code: 'custom', path: ['webhook'], message }])
}
