import type { Flag } from '../arguments.ts'

export const migrateWords = ['status', 'up'] as const

export const migrateFlags: Flag[] = [{ name: 'json', doc: 'Print the status as one line of JSON.' }]
