import type { Flag } from '../arguments.ts'

export const serveFlags: Flag[] = [{ name: 'migrate', doc: 'Apply missing database migrations and exit.' }]
