import { join } from 'node:path'

/** The address of the sites: public, as example.com is. */
export const SITE_ADDRESS = '93.184.215.14'

/** It and those that the machines of the documentation have, all of them on this one. */
const ADDRESSES = [SITE_ADDRESS, '10.1.0.5', '10.1.0.6']

const root = process.getuid?.() === 0
const APART = [
  ...['unshare', '--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'],
  ...(root ? [] : ['--user', '--map-current-user', '--keep-caps']),
]

/** Whether this machine lets us make a network of our own, and has the programs that the pages call. */
export const placeFound: boolean =
  ['unshare', 'nsenter', 'ip', 'curl'].every((program) => Bun.which(program) !== null) &&
  Bun.spawnSync([...APART, 'ip', 'link', 'set', 'lo', 'up']).exitCode === 0

export interface Result {
  out: string
  err: string
  code: number
}

export interface Running {
  /** Sends SIGTERM to it and its children, and waits until the last of them has closed its output. */
  stop: () => Promise<void>
}

export interface PlaceOptions {
  /** Program that serves the sites at `SITE_ADDRESS`; it prints a line when it listens. */
  site: string[]
  /** The sites. */
  hosts: string[]
  env: Record<string, string>
}

/**
 * A machine as the pages assume it: a network of its own without the internet, in which `hosts` are small sites, every
 * port is free, and whose processes all end with this one. Commands run in `folder`.
 */
export async function openPlace(folder: string, { site, hosts, env }: PlaceOptions) {
  await Bun.write(join(folder, '.hosts'), `127.0.0.1 localhost\n${SITE_ADDRESS} ${hosts.join(' ')}\n`)
  await Bun.write(join(folder, '.resolv'), '')
  const holder = Bun.spawn([...APART, 'sh', '-c', SETUP, folder, ...site], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
    env,
  })
  if ((await holder.stdout.getReader().read()).done) throw new Error('the network of the tests cannot be made')
  const first = (await Bun.file(`/proc/${holder.pid}/task/${holder.pid}/children`).text()).trim()
  const enter = ['nsenter', '--target', first, '--net', '--mount', '--pid']
  if (!root) enter.push('--user', '--preserve-credentials')
  const spawn = (command: string[]) =>
    Bun.spawn([...enter, ...command], { env, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  return {
    async run(command: string): Promise<Result> {
      const child = spawn(['bash', '-c', `cd "$0" && ${command}`, folder])
      const [out, err, code] = await Promise.all([child.stdout.text(), child.stderr.text(), child.exited])
      return { out, err, code }
    },
    /** Starts what goes on until it is stopped; returns when it printed what `ready` finds. */
    start: (command: string, ready: RegExp): Promise<Running> => startIn({ folder, spawn }, command, ready),
    async [Symbol.asyncDispose]() {
      await holder.stdin.end()
      await holder.exited
    },
  }
}

export type Place = Awaited<ReturnType<typeof openPlace>>

interface Entrance {
  folder: string
  spawn: (command: string[]) => Bun.Subprocess<'ignore', 'pipe', 'pipe'>
}

async function startIn({ folder, spawn }: Entrance, command: string, ready: RegExp): Promise<Running> {
  const note = `.pid-${crypto.randomUUID()}`
  const child = spawn(['setsid', 'bash', '-c', `cd "$0" && echo $$ >${note}\n${command}`, folder])
  let printed = ''
  const shown = Promise.withResolvers<void>()
  const take = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder()
    for await (const chunk of stream) {
      printed += decoder.decode(chunk, { stream: true })
      if (ready.test(printed)) shown.resolve()
    }
  }
  const silent = Promise.all([take(child.stdout), take(child.stderr)])
  void silent.then(() => shown.reject(new Error(`\`${command}\` ended: ${printed}`)))
  await shown.promise
  const group = (await Bun.file(join(folder, note)).text()).trim()
  return {
    async stop() {
      await spawn(['kill', '-TERM', '--', `-${group}`]).exited
      await silent
    },
  }
}

/** What makes the place, then waits for the end of its input, which is the end of the tests however that comes. */
const SETUP = `
  ip link set lo up
  for address in ${ADDRESSES.join(' ')}; do ip address add $address/32 dev lo; done
  mount --bind "$0/.hosts" /etc/hosts && mount --bind "$0/.resolv" /etc/resolv.conf || exit 1
  "$@" &
  cat >/dev/null`
