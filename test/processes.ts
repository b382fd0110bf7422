import { readdirSync, readFileSync } from 'node:fs'

/** Process ids of a process's descendants whose command has `word` in it. */
export function descendants(word = 'chrom', of = process.pid): number[] {
  const parents = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => ({ pid: Number(pid), parent: parentOf(pid) }))
  const found: number[] = []
  const look = (parent: number) => {
    for (const { pid } of parents.filter((entry) => entry.parent === parent)) {
      found.push(pid)
      look(pid)
    }
  }
  look(of)
  return found.filter((pid) => commandOf(pid).includes(word))
}

function parentOf(pid: string): number {
  const [, parent] = /\) [A-Za-z] (\d+)/.exec(read(`/proc/${pid}/stat`)) ?? []
  return Number(parent ?? 0)
}

const commandOf = (pid: number) => read(`/proc/${pid}/cmdline`)

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
