import packageJson from '../package.json'

export const version: string = packageJson.version

declare const BUILT_FROM: string | undefined

/** The commit that the executable was built from, with `-dirty` if there were uncommitted changes; `unknown` when run from source. */
export const commit: string = typeof BUILT_FROM === 'undefined' ? 'unknown' : BUILT_FROM
