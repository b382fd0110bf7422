import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PATIENCE_MS } from '../patience.ts'

/** Both kinds of browser; tests of the machine's own are left out where it has none. */
export const browserPaths = ['/usr/bin/chromium', 'bundled'].filter(
  (path) => path === 'bundled' || Bun.file(path).size > 0,
)

/** An empty folder, and its removal. */
export async function temporaryFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'web-extract-test-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

interface Process {
  pid: number
  parent: number
  group: number
  command: string
}

/** Every process that has not ended, zombies left out. */
function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        if (state === 'Z') return []
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        return [{ pid: Number(name), parent: Number(parent), group: Number(group), command }]
      } catch {
        return []
      }
    })
}

/** The browsers that a process has started. */
export function browsersOf(pid: number): number[] {
  return processes()
    .filter(({ parent, command }) => parent === pid && command.includes('--remote-debugging-pipe'))
    .map((child) => child.pid)
}

/** What still runs of a group. */
export function runningIn(group: number): string[] {
  return processes()
    .filter((process) => process.group === group)
    .map(({ command }) => command)
}

/** Asks again until the answer is empty, since the end of a process takes its time; the last answer. */
export async function settled<T>(ask: () => T[], withinMs = PATIENCE_MS): Promise<T[]> {
  const ends = performance.now() + withinMs
  let answer = ask()
  while (answer.length > 0 && performance.now() < ends) {
    await Bun.sleep(20)
    answer = ask()
  }
  return answer
}
