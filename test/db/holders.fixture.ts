import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = join(import.meta.dir, 'holder.fixture.ts')

/** A folder that other users may enter, and its removal. */
export async function openFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'web-extract-db-'))
  await chmod(folder, 0o755)
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

export type Holder = ReturnType<typeof hold>

/** Starts a process that uses the private database of a folder. */
export function hold(folder: string, user: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [program, join(folder, 'data'), join(folder, 'cache')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    ...user,
  })
  const said: string[] = []
  const logged: string[] = []
  const wake = new Set<() => void>()
  const collect = (lines: string[]) => {
    let rest = ''
    return (chunk: Buffer) => {
      const parts = (rest + chunk.toString()).split('\n')
      rest = parts.pop() ?? ''
      lines.push(...parts)
      for (const look of wake) look()
    }
  }
  child.stdout.on('data', collect(said))
  child.stderr.on('data', collect(logged))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return {
    pid: child.pid!,
    said,
    logged,
    /** Rows that it was told are stored. */
    rows: () => said.filter((line) => line.startsWith(`${child.pid}-`)),
    /** Resolves when what it said satisfies; throws when it ends before. */
    until(satisfies: (said: string[]) => boolean): Promise<void> {
      return new Promise((resolve, reject) => {
        const look = () => {
          if (!satisfies(said)) return
          wake.delete(look)
          resolve()
        }
        wake.add(look)
        look()
        void ended.then(() => reject(new Error(`it ended: ${said.slice(-3)} ${logged.slice(-5)}`)))
      })
    },
    /** Sends a signal and waits for its end; gives the exit code. */
    end(signal: NodeJS.Signals): Promise<number | null> {
      child.kill(signal)
      return ended
    },
    ended,
  }
}

/** Processes of a server whose data is in a folder, and shells that watch over it. */
export function serversIn(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        if (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.startsWith('Z')) return false
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        if (command.includes('holder.fixture')) return false
        return command.includes(`${folder}/`) || readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`)
      } catch {
        return false
      }
    })
    .map(Number)
}

/** The process that leads the server of a folder. */
export function leaderIn(folder: string): number {
  return Number(readFileSync(join(folder, 'data/postgres/data/postmaster.pid'), 'utf8').split('\n')[0])
}
