// The only place that starts other programs, so that none inherits our environment, which holds keys.

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/** The whole environment of a program: `inheritedEnvironment()` or less. */
export type ProgramEnvironment = Readonly<Record<string, string>>

type ProgramOptions = Omit<SpawnOptions, 'env' | 'shell'> & { env: ProgramEnvironment }

/** For shell scripts that need only the programs of the system. */
export const SHELL_ENVIRONMENT: ProgramEnvironment = { PATH: '/usr/bin:/bin' }

/** Starts a program. Node's `spawn` passes on all our variables unless it is given others, so here they are required. */
export function startProgram(argv: readonly [string, ...string[]], options: ProgramOptions): ChildProcess {
  const [program, ...args] = argv
  return spawn(program, args, { ...options, env: { ...options.env } })
}

interface PeerOptions<Message> {
  env: ProgramEnvironment
  received: (message: Message) => void
  ended: (code: number | null, signal: NodeJS.Signals | null) => void
}

/** Starts a process of our own code that exchanges messages with us (IPC). Its output is discarded. */
export function startPeer<Message>(argv: readonly string[], { env, received, ended }: PeerOptions<Message>) {
  return Bun.spawn([...argv], {
    env: { ...env },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'ignore',
    serialization: 'advanced',
    ipc: received,
    onExit: (_child, code, signal) => ended(code, signal as NodeJS.Signals | null),
  })
}

/** Runs a program to its end and returns what it prints. */
export function outputOf(argv: readonly string[], { cwd, env }: { cwd: string; env: ProgramEnvironment }): string {
  return Bun.spawnSync([...argv], { cwd, env: { ...env }, stderr: 'ignore' }).stdout.toString()
}
