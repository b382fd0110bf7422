import type { Flag } from '../arguments.ts'

export const doctorFlags: Flag[] = [{ name: 'json', doc: 'Print JSON, one line per check.' }]
