import type { Format } from '../content/document.ts'

/** The formats of this version, as both families and the command line name them. */
export const servedFormats = ['markdown', 'html', 'rawHtml', 'links'] as const satisfies readonly Format[]
