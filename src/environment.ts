import packageJson from '../package.json'

export type Environment = Readonly<Record<string, string | undefined>>

const INHERITED = /^(?:PATH|HOME|USER|LOGNAME|LANG|LANGUAGE|TZ|LD_LIBRARY_PATH|LC_.*|XDG_.*|FONTCONFIG_.*)$/

/** What programs we start may know of our environment: where things are, never a key of ours. */
export function inherited(env: Environment): Record<string, string> {
  const kept = Object.entries(env).filter(([name, value]) => INHERITED.test(name) && value !== undefined)
  return Object.fromEntries(kept) as Record<string, string>
}

/**
 * A variable that looks like ours but is none is told at the start: set and silently without effect is the worst case.
 *
 * @param known the variables that settings read
 */
export function unreadVariables(env: Environment, known: readonly string[]): string[] {
  return Object.keys(env)
    .filter((name) => /^(SERVICE|RENDER_ENGINE)_/.test(name) && !known.includes(name))
    .sort()
    .map((name) => `${name} is not a setting of web-extract ${packageJson.version}; it has no effect`)
}
