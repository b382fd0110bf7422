// The routes for operators: health, readiness and metrics.
import { encodeReady, Health, Ready } from '../wire/native/health.ts'
import type { ServiceState } from './context.ts'
import { answers } from './openapi.ts'
import { endpoint } from './route.ts'

export const health = () =>
  endpoint({
    handle: () => ({ ok: true as const }),
    public: true,
    detail: { summary: 'Check whether the service is running; needs no key', responses: answers(Health) },
  })

export const readiness = ({ ready }: ServiceState) =>
  endpoint({
    handle: async ({ set }) => {
      const readiness = encodeReady(await ready())
      if (!readiness.ok) set.status = 503
      return readiness
    },
    detail: {
      summary: 'Check whether the service is ready; a 503 lists what is missing',
      responses: { ...answers(Ready), 503: { ...answers(Ready)[200], description: 'Something is missing' } },
    },
  })

export const metrics = (state: ServiceState) =>
  endpoint({
    handle: async () => {
      const { type, text } = await state.metrics()
      return new Response(text, { headers: { 'content-type': type } })
    },
    detail: {
      summary: 'Metrics in the Prometheus text format',
      responses: { 200: { description: 'Done', content: { 'text/plain': { schema: { type: 'string' } } } } },
    },
  })
