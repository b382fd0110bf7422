// What this process reads from its environment apart from settings, and what it passes on to programs that it starts.

import { dirname, isAbsolute, join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** The variables that programs we start may see: where things are, but never our keys. */
export function inheritedEnvironment(env: Environment = process.env): Record<string, string> {
  const inherited = Object.entries(env).filter(([name, value]) => INHERITED.test(name) && value !== undefined)
  return Object.fromEntries(inherited) as Record<string, string>
}

const INHERITED = /^(?:PATH|HOME|USER|LOGNAME|LANG|LANGUAGE|TZ|LD_LIBRARY_PATH|LC_.*|XDG_.*|FONTCONFIG_.*)$/

/** The socket on which systemd expects a `Type=notify` service to report that it is ready; undefined without systemd. */
export function notifySocket(env: Environment = process.env): string | undefined {
  return env.NOTIFY_SOCKET || undefined
}

/** How often, in ms, systemd expects this process to report that it is alive (`WatchdogSec`); undefined if it does not. */
export function watchdogMs(env: Environment = process.env, pid = process.pid): number | undefined {
  const { WATCHDOG_USEC: micros = '', WATCHDOG_PID: watched } = env
  if (!/^[1-9]\d*$/.test(micros) || (watched && watched !== String(pid))) return undefined
  return Number(micros) / 1000
}

/** For a library that can be configured only by a variable of this process. */
export function setVariable(name: string, value: string): void {
  process.env[name] = value
}

/** The environment of this process with further variables; undefined if one of them is set already. */
export function environmentWith(
  variables: Readonly<Record<string, string>>,
  env: Environment = process.env,
): Environment | undefined {
  return Object.keys(variables).some((name) => env[name] !== undefined) ? undefined : { ...env, ...variables }
}

/** Where programs keep what belongs to the user (XDG Base Directory Specification); undefined if there is no home. */
export function userDataFolder(env: Environment = process.env): string | undefined {
  const { XDG_DATA_HOME: data = '', HOME: home = '' } = env
  if (isAbsolute(data)) return join(data, NAME)
  return isAbsolute(home) ? join(home, '.local/share', NAME) : undefined
}

/** Whether a terminal may be written to in color (https://no-color.org). */
export function wantsColor(env: Environment = process.env): boolean {
  return !env.NO_COLOR && env.TERM !== 'dumb'
}

/**
 * How the user runs this program, for hints: `web-extract` where it is on the PATH, the executable by its path, or
 * `npx web-extract` in a clone and under npx.
 */
export function ownCommand(
  env: Environment = process.env,
  { compiled = isCompiled(), path = process.execPath }: { compiled?: boolean; path?: string } = {},
): string {
  // npm sets it for npx and for its scripts. There the command is on the PATH of this process only.
  if (env.npm_command !== undefined) return `npx ${NAME}`
  if (Bun.which(NAME, { PATH: env.PATH ?? '' }) !== null) return NAME
  return compiled ? path : `npx ${NAME}`
}

/** The program and the first arguments that start us from any folder: for the configuration of programs that do. */
export function ownProgram(): { command: string; args: string[] } {
  const command = process.execPath
  if (isCompiled()) return { command, args: [] }
  // As bin/web-extract.mjs does: without them, Bun would read .env and bunfig.toml of the folder that it is started in.
  const args = [`--config=${join(dirname(Bun.main), '../bunfig.toml')}`, '--no-env-file', Bun.main]
  return { command, args }
}

const NAME = 'web-extract'

/** Whether this is the executable, whose files are in a virtual folder. */
export const isCompiled = () => Bun.main.startsWith('/$bunfs/')
