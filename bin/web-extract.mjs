#!/usr/bin/env node
// The command of the npm package, and of a clone (`npx web-extract …`): runs src/main.ts with the Bun that npm installed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))

// Only a clone has a lock file: there, missing packages are installed first.
if (existsSync(path('../package-lock.json'))) await import('../scripts/bootstrap.mjs')
const { bunProgram, linkPostgres } = await import('../scripts/repair.mjs')
linkPostgres()

// Without these, Bun would read bunfig.toml and .env in the current folder, which belong to the caller.
const flags = [`--config=${path('../bunfig.toml')}`, '--no-env-file']
const child = spawn(bunProgram(), [...flags, path('../src/main.ts'), ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 128)
})
