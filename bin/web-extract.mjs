#!/usr/bin/env node
// `npx web-extract …` inside a clone: the command line from source, with whatever that needs installed first.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url))
await import('../scripts/bootstrap.mjs')

// The folder it is called in is the caller's: its bunfig.toml and .env are none of ours.
const bun = [`--config=${path('../bunfig.toml')}`, '--no-env-file', path('../src/main.ts')]
const child = spawn(path('../node_modules/bun/bin/bun.exe'), [...bun, ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => {
  process.exitCode = code ?? (signal === null ? 1 : 128)
})
