import type { System } from '../../wire/native/system.ts'
import { ask } from '../api.ts'
import { useLoad } from '../load.ts'

/** The report of the process, again every ten seconds. */
export const useSystem = () => useLoad((signal) => ask<System>('GET', '/system', { signal }), [], { everyMs: 10_000 })
