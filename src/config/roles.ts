/** What a process can do: docs/architecture.md#roles. */
export const roleNames = ['api', 'worker', 'scheduler', 'render', 'all'] as const

export type RoleName = (typeof roleNames)[number]

/** A running part of a process. `stop` accepts nothing new and lets running work finish. */
export interface Part {
  stop(): Promise<void>
}

export type PartName = 'http' | 'engine' | 'tasks' | 'duties' | 'status'

/**
 * The parts of each role, started from left to right and stopped together. In `all`, the engine is not a part: it starts
 * with the first page that needs it. `status` serves health and metrics for roles without an API.
 */
export const roleParts: Record<RoleName, readonly PartName[]> = {
  api: ['http'],
  worker: ['tasks', 'status'],
  scheduler: ['duties', 'status'],
  render: ['engine'],
  all: ['duties', 'tasks', 'http'],
}
