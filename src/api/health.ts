import { Elysia } from 'elysia'
import { encodeReady, Health, Ready } from '../wire/native/health.ts'
import type { ServiceState } from './context.ts'
import { answers } from './openapi.ts'

/** For whoever operates the service: whether it answers, whether nothing is missing, and what it has done. */
export function operationRoutes({ ready, metrics }: ServiceState) {
  return new Elysia({ normalize: false })
    .get('/health', () => ({ ok: true as const }), {
      detail: {
        tags: ['service'],
        summary: 'Whether the service answers; public',
        security: [],
        responses: answers(Health),
      },
    })
    .get(
      '/ready',
      async ({ set }) => {
        const readiness = encodeReady(await ready())
        if (!readiness.ok) set.status = 503
        return readiness
      },
      {
        detail: {
          tags: ['service'],
          summary: 'Whether database, migrations and queue are there; 503 says what is missing',
          responses: { ...answers(Ready), 503: { ...answers(Ready)[200], description: 'Something is missing' } },
        },
      },
    )
    .get(
      '/metrics',
      async () => {
        const { type, text } = await metrics()
        return new Response(text, { headers: { 'content-type': type } })
      },
      {
        detail: {
          tags: ['service'],
          summary: 'Figures in the text format of Prometheus',
          responses: { 200: { description: 'Done', content: { 'text/plain': { schema: { type: 'string' } } } } },
        },
      },
    )
}
