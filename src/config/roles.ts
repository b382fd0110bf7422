/** What a process can be told to do. `api`, `worker` and `scheduler` come from the specification (1), the rest is ours. */
export const roleNames = ['api', 'worker', 'scheduler', 'render', 'all'] as const

export type RoleName = (typeof roleNames)[number]

/** A running part of a process. `stop` ends it in an orderly way: nothing new is taken, what runs is finished. */
export interface Part {
  stop(): Promise<void>
}

export type PartName = 'http' | 'engine' | 'tasks' | 'duties' | 'status'

/**
 * The parts of each role, started left to right and stopped together. In `all` the
 * engine needs no part of its own: it starts with the first page that asks for it. `status` is what operators ask where
 * nobody else asks anything.
 */
export const roleParts: Record<RoleName, readonly PartName[]> = {
  api: ['http'],
  worker: ['tasks', 'status'],
  scheduler: ['duties', 'status'],
  render: ['engine'],
  all: ['duties', 'tasks', 'http'],
}
