import { homedir } from 'node:os'
import { Glob } from 'bun'

/** Where the suites of ../shared install the official client. */
const CACHE = process.env.CONFORMANCE_CACHE ?? `${process.env.XDG_CACHE_HOME ?? `${homedir()}/.cache`}/conformance`

/** A Python that has the official client; undefined if there is none on this machine. */
export const clientPython: string | undefined = ['python3', ...installed()].find(
  (python) => Bun.which(python) !== null && Bun.spawnSync([python, '-c', 'import firecrawl.v2']).exitCode === 0,
)

function installed(): string[] {
  try {
    return [...new Glob('venv-*/bin/python').scanSync({ cwd: CACHE, absolute: true, onlyFiles: false })]
  } catch {
    return []
  }
}
