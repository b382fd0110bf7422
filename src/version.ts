import packageJson from '../package.json'

export const version: string = packageJson.version

declare const BUILT_FROM: string | undefined

/** The commit that the executable was built from, `-dirty` with what was not committed; `unknown` from source. */
export const commit: string = typeof BUILT_FROM === 'undefined' ? 'unknown' : BUILT_FROM
