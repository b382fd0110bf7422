import type { Environment } from './environment.ts'
import type { RoleName } from './roles.ts'
import { ConfigError, type Setting } from './setting-values.ts'

/**
 * Reads settings, the one called `role` first among them, since it decides defaults of others.
 *
 * @param flags values by flag name, as typed
 * @returns by name: the values, where each came from, and its text
 * @throws ConfigError listing all bad values at once
 */
export function readSettings(
  rows: readonly (readonly [string, Setting])[],
  flags: Readonly<Record<string, string>>,
  env: Environment,
) {
  const values: Record<string, unknown> = {}
  const sources: Record<string, string> = {}
  const texts: Record<string, string> = {}
  const faults: string[] = []
  for (const [name, row] of rows) {
    const usual = row.roleDefaults?.[values.role as RoleName] ?? row.default
    const { text, source } = rawValue({ ...row, default: usual }, flags, env)
    try {
      values[name] = row.parse(text)
      sources[name] = source
      texts[name] = text
    } catch (error) {
      faults.push(`${source}: ${row.secret ? '' : `"${text}" `}${(error as Error).message}`)
    }
  }
  if (faults.length > 0) throw new ConfigError(faults)
  return { values, sources, texts }
}

function rawValue(row: Setting, flags: Readonly<Record<string, string>>, env: Environment) {
  const flagged = row.flag === undefined ? undefined : flags[row.flag]
  if (flagged !== undefined) return { text: flagged, source: `--${row.flag}` }
  for (const name of row.env) {
    const text = env[name]
    if (text !== undefined && text !== '') return { text, source: name }
  }
  return { text: row.default, source: 'default' }
}
