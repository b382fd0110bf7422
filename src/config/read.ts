import { version } from '../version.ts'
import { readSettingsFile, readText } from './file.ts'
import { missingModelSettings } from './models.ts'
import { ConfigError } from './parsers.ts'
import type { RoleName } from './roles.ts'
import type { Setting } from './setting-type.ts'
import { settings } from './settings.ts'

export { ConfigError }

type Settings = typeof settings
export type SettingName = keyof Settings
export type Config = { readonly [K in SettingName]: ReturnType<Settings[K]['parse']> }

/** All settings in order. */
export const settingRows = Object.entries(settings) as [SettingName, Setting][]

/** Where the value of a setting comes from: `--flag`, a variable (after the file that holds it), or `default`. */
export type Sources = Readonly<Record<SettingName, string>>

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads every setting. A flag overrides a variable, which overrides the settings file, which overrides the default. If a
 * setting has two variables, the first one that is set counts. An empty variable counts as not set. A secret may be in a
 * file that the variable `NAME_FILE` names.
 *
 * @param flags values by flag name, as typed
 * @returns the values, their sources, and warnings about `SERVICE_` variables that no setting reads
 * @throws ConfigError with all invalid values at once
 */
export function readConfig(
  flags: Readonly<Record<string, string>>,
  env: Environment = process.env,
): { config: Config; sources: Sources; texts: Record<string, string>; warnings: string[] } {
  const values: Record<string, unknown> = {}
  const sources: Record<string, string> = {}
  const texts: Record<string, string> = {}
  const inFile = fileOf(flags, env)
  const errors = [...inFile.errors]
  const layers = [environment(env), inFile]
  for (const [name, row] of settingRows) {
    // The role stands before the settings whose defaults depend on it.
    const { source, read } = sourceOf(
      { ...row, default: row.roleDefaults?.[values.role as RoleName] ?? row.default },
      flags,
      layers,
    )
    let text = ''
    try {
      text = read()
      texts[name] = text
      values[name] = row.parse(text)
      sources[name] = source
    } catch (error) {
      errors.push(`${source}: ${row.secret ? '' : `"${text}" `}${(error as Error).message}`)
    }
  }
  errors.push(...missingModelSettings(texts))
  if (errors.length > 0) throw new ConfigError(errors)
  return { config: values as Config, sources: sources as Sources, texts, warnings: unreadVariables(env) }
}

/** The environment, or a file like it. */
interface Layer {
  texts: Environment
  /** How the source of a variable is shown. */
  sourceName: (variable: string) => string
}

const environment = (texts: Environment): Layer => ({ texts, sourceName: (variable) => variable })

/** Where the text of a setting comes from, and how to read it. */
function sourceOf(row: Setting, flags: Readonly<Record<string, string>>, layers: readonly Layer[]) {
  const found = (source: string, read: () => string) => ({ source, read })
  const flagged = row.flag === undefined ? undefined : flags[row.flag]
  if (flagged !== undefined) return found(`--${row.flag}`, () => flagged)
  for (const { texts, sourceName } of layers) {
    for (const name of row.env) {
      const text = texts[name]
      if (text) return found(sourceName(name), () => text)
      const file = row.secret && texts[fileVariable(name)]
      if (file) return found(sourceName(fileVariable(name)), () => secretIn(file))
    }
  }
  return found('default', () => row.default)
}

function fileOf(flags: Readonly<Record<string, string>>, env: Environment): Layer & { errors: string[] } {
  const { source, read } = sourceOf(settings.configFile, flags, [environment(env)])
  const path = read().trim()
  // `readConfig` reports the error.
  if (path === '') return { ...environment({}), errors: [] }
  const known = variables.filter((name) => !settings.configFile.env.includes(name))
  const { texts, errors } = readSettingsFile(path, known, source === 'default' ? undefined : source)
  return { texts, errors, sourceName: (name) => `${path}: ${name}` }
}

/** The variable that names the file of a secret, as containers get them. */
const fileVariable = (name: string) => `${name}_FILE`

/** Every name by which a setting is read. */
const variables: readonly string[] = settingRows.flatMap(([, { env: names, secret }]) =>
  secret ? [...names, ...names.map(fileVariable)] : names,
)

/** @throws Error also if the file is empty: an empty key would open the service to everyone */
function secretIn(file: string): string {
  const text = readText(file).replace(/\r?\n$/, '')
  if (text === '') throw new Error(`${file} is empty`)
  return text
}

/** Warns of variables that look like settings: one that is set and silently has no effect is the worst case. */
function unreadVariables(env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => /^(SERVICE|RENDER_ENGINE)_/.test(name) && !variables.includes(name))
    .sort()
    .map((name) => `${name} is not a setting of web-extract ${version} and has no effect`)
}
