// What this process reads of its environment beside the settings, and what of it programs that it starts may see.

type Environment = Readonly<Record<string, string | undefined>>

/** What programs we start may know of our environment: where things are, never a key of ours. */
export function inheritedEnvironment(env: Environment = process.env): Record<string, string> {
  const inherited = Object.entries(env).filter(([name, value]) => INHERITED.test(name) && value !== undefined)
  return Object.fromEntries(inherited) as Record<string, string>
}

const INHERITED = /^(?:PATH|HOME|USER|LOGNAME|LANG|LANGUAGE|TZ|LD_LIBRARY_PATH|LC_.*|XDG_.*|FONTCONFIG_.*)$/

/** Where systemd wants to hear that a service of `Type=notify` is ready; undefined under anything else. */
export function notifySocket(env: Environment = process.env): string | undefined {
  return env.NOTIFY_SOCKET || undefined
}

/** How often, in ms, systemd wants to hear from this very process that it is alive (`WatchdogSec`); undefined if it does not. */
export function watchdogMs(env: Environment = process.env, pid = process.pid): number | undefined {
  const { WATCHDOG_USEC: micros = '', WATCHDOG_PID: meant } = env
  if (!/^[1-9]\d*$/.test(micros) || (meant && meant !== String(pid))) return undefined
  return Number(micros) / 1000
}

/** For a library that can be told something only by a variable of this process. */
export function setVariable(name: string, value: string): void {
  process.env[name] = value
}
