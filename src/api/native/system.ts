// The routes for operators.
import { DoctorResponse, SystemEnginesResponse, SystemResponse } from '../../wire/native/system.ts'
import type { ApiContext } from '../context.ts'
import { answers } from '../openapi.ts'
import { operatorsOnly } from '../operator-only.ts'
import { endpoint } from '../route.ts'

export const system = (context: ApiContext) =>
  endpoint({
    handle: async () => {
      operatorsOnly(context)
      return context.operator.system()
    },
    uses: ['operators'],
    detail: { summary: 'Show the settings and the state of the service', responses: answers(SystemResponse) },
  })

export const systemEngines = (context: ApiContext) =>
  endpoint({
    handle: async () => {
      operatorsOnly(context)
      return context.operator.engines()
    },
    uses: ['operators'],
    detail: { summary: 'Show the rendering engines', responses: answers(SystemEnginesResponse) },
  })

export const doctor = (context: ApiContext) =>
  endpoint({
    handle: async () => {
      operatorsOnly(context)
      return context.operator.doctor()
    },
    uses: ['operators', 'doctor'],
    detail: { summary: 'Check everything that the service needs', responses: answers(DoctorResponse) },
  })
