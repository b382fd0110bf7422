import { Type } from '@sinclair/typebox'

/** `GET /health` */
export const Health = Type.Object({ ok: Type.Literal(true) })

/** The parts that a process needs. */
export const readinessChecks = ['database', 'migrations', 'queue', 'disk'] as const

const Check = Type.Object({
  name: Type.Union(readinessChecks.map((name) => Type.Literal(name))),
  state: Type.Union([Type.Literal('ok'), Type.Literal('unused'), Type.Literal('missing')], {
    description:
      '`missing`: it does not work, or its disk is full. `unused`: this process has no database, or a private one that the first job will create; or the disk is not checked.',
  }),
  message: Type.Optional(Type.String()),
  hint: Type.Optional(Type.String()),
})

/** `GET /ready`: 200 if nothing is missing, or else 503. */
export const Ready = Type.Object({ ok: Type.Boolean(), checks: Type.Array(Check) })

export interface ReadinessCheck {
  name: (typeof readinessChecks)[number]
  state: 'ok' | 'unused' | 'missing'
  message?: string
  hint?: string
}

/** The body of `GET /ready`. */
export const encodeReady = (checks: readonly ReadinessCheck[]) => ({
  ok: checks.every(({ state }) => state !== 'missing'),
  checks: [...checks],
})
