import type { EngineReport, RenderEngine } from '../engines/engine.ts'
import type { SystemEngines } from '../wire/native/system.ts'

type Row = SystemEngines['engines'][number]

/** The engines that render for this process, as an operator sees them; none if nothing does. */
export async function enginesOf(renderer: RenderEngine | undefined): Promise<SystemEngines> {
  return { engines: ((await renderer?.report?.()) ?? []).map(rowOf) }
}

function rowOf({ name, address, state, message, order, health, ...browsers }: EngineReport): Row {
  const { memoryBytes, browserStartedAt, recycles } = browsers
  return {
    name,
    ...(address !== undefined && { address }),
    state,
    ...(message !== undefined && { message }),
    ...(order !== undefined && { order }),
    ...(health !== undefined && healthOf(health)),
    ...(memoryBytes !== undefined && { memoryBytes }),
    ...(browserStartedAt !== undefined && { browserStartedAt: browserStartedAt.toISOString() }),
    ...(recycles !== undefined && { recycles }),
  }
}

const healthOf = ({ instanceId, version, pages, sessions, jobs }: NonNullable<EngineReport['health']>) => ({
  ...(instanceId !== '' && { instanceId }),
  version,
  pages,
  sessions,
  renders: jobs,
})
