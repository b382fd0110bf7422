import type { Format } from '../content/document.ts'

/** The formats of this version, as both families and the command line name them. */
export const servedFormats = ['markdown', 'html', 'rawHtml', 'links'] as const satisfies readonly Format[]

/** Formats of `/v2` that return data instead of text. They take a schema and a prompt, and both are `json` of a document. */
export const dataFormats = ['json', 'deterministicJson'] as const satisfies readonly Format[]
