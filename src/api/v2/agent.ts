import type { Operations } from '../../operations/index.ts'
import {
  decodeV2Agent,
  encodeV2Agent,
  V2AgentCancelled,
  V2AgentRequest,
  V2AgentResponse,
  V2AgentStarted,
} from '../../wire/v2/agent.ts'
import { idempotencyKeyOf, jobRefOf } from '../job-request.ts'
import { answers, idempotency } from '../openapi.ts'
import { callOf } from '../request.ts'
import { endpoint } from '../route.ts'

export const v2StartAgent = (operations: Operations) =>
  endpoint({
    handle: async ({ body, request }) => {
      const idempotencyKey = idempotencyKeyOf(request)
      const id = await operations.startAgent({ ...decodeV2Agent(body), idempotencyKey }, callOf(request))
      return { success: true as const, id, status: 'processing' as const }
    },
    body: V2AgentRequest,
    uses: ['startJob', 'laterSearch'],
    detail: {
      summary: 'Start an agent job: a question in, sourced data out',
      parameters: idempotency,
      responses: answers(V2AgentStarted),
    },
  })

export const v2AgentStatus = (operations: Operations) =>
  endpoint({
    handle: async ({ params, request }) =>
      encodeV2Agent(await operations.agentReport(jobRefOf('agent', params.id), callOf(request)), Date.now()),
    uses: ['job'],
    detail: { summary: 'Get the progress and the result of an agent job', responses: answers(V2AgentResponse) },
  })

export const v2CancelAgent = (operations: Operations) =>
  endpoint({
    handle: async ({ params, request }) => {
      await operations.cancelJob(jobRefOf('agent', params.id), callOf(request))
      return { success: true as const }
    },
    uses: ['job', 'cancelJob'],
    detail: { summary: 'Cancel an agent job', responses: answers(V2AgentCancelled) },
  })
