import type { OperatorViews } from '../api/context.ts'
import type { LazyDatabase } from '../db/lazy.ts'
import type { RenderEngine } from '../engines/engine.ts'
import { createDoctor } from './doctor-run.ts'
import { enginesOf } from './engine-report.ts'
import type { ProcessContext } from './process-context.ts'
import { systemOf } from './system-report.ts'

interface OperatorParts {
  context: Pick<ProcessContext, 'config' | 'sources' | 'texts' | 'warnings'>
  database: LazyDatabase | undefined
  renderer: RenderEngine | undefined
}

/** What the routes for operators show of this process. */
export const operatorViewsOf = ({ context, database, renderer }: OperatorParts): OperatorViews => ({
  system: () => systemOf({ context, database }),
  engines: () => enginesOf(renderer),
  doctor: createDoctor(context),
})
