import type { Flag } from '../arguments.ts'

export const serveFlags: Flag[] = [{ name: 'migrate', doc: 'Bring the tables of the database up to date and exit.' }]
