import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundledRunsHere } from '../../src/browser/install/bundled.ts'
import { browsersToTry, type FoundBrowser } from '../../src/browser/install/chromium.ts'
import { settings } from '../../src/config/settings.ts'
import { variants } from '../forms.ts'
import { PATIENCE_MS } from '../patience.ts'

/** The kinds of browser. Tests of the machine's own are left out where it has none. */
export const browserPaths = variants(
  ['bundled', '/usr/bin/chromium'].filter((path) => path === 'bundled' || Bun.file(path).size > 0),
)

/** Where the bundled browser is unpacked for the tests. */
export const cacheDir = settings.cacheDir.parse(process.env.XDG_CACHE_HOME ?? '')

/**
 * The browser of all other tests, as `SERVICE_BROWSER_PATH`: `TEST_BROWSER`, or else the bundled one, as on a fresh
 * machine. Where that does not run, the machine's.
 */
export const testBrowserPath = process.env.TEST_BROWSER ?? (bundledRunsHere ? 'bundled' : undefined)

/** The same, ready to start; undefined if there is none. */
export async function testBrowser(): Promise<FoundBrowser | undefined> {
  const found = await browsersToTry({ browserPath: testBrowserPath, cacheDir, path: process.env.PATH }).next()
  return found.value ?? undefined
}

/** Whether there is a browser. Without one, tests that need it are left out. */
export const browserFound = testBrowserPath !== undefined || (await testBrowser()) !== undefined

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
