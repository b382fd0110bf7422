import type { Format } from '../content/document.ts'

/** The formats that this version makes, as both families and the command line name them. */
export const servedFormats = ['markdown', 'html', 'rawHtml', 'links'] as const satisfies readonly Format[]
