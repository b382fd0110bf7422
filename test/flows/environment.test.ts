import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startService } from '../cli/process.fixture.ts'
import { openFolder } from '../db/holders.fixture.ts'
import { PATIENCE_MS, until } from '../patience.ts'
import { startSite } from './crawled-site.fixture.ts'

const CANARY = 'canary-5f1c'

/** Every setting that holds a secret, and a secret of the operator's that is none of our settings. */
const SECRETS = {
  SERVICE_SECRET_KEY: `${CANARY}-secret-key`,
  SERVICE_WEBHOOK_HMAC_SECRET: `${CANARY}-hmac`,
  SERVICE_API_KEYS: `${CANARY}-api-key`,
  AWS_SECRET_ACCESS_KEY: `${CANARY}-foreign`,
}

interface Seen {
  command: string
  environment: string
}

const read = (pid: string, name: string) => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/** All processes below one, by the parent that each names (proc(5)). */
function below(ancestor: number): string[] {
  const parents = new Map<string, string>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const parent = read(pid, 'stat').split(') ')[1]?.split(' ')[1]
    if (parent !== undefined) parents.set(pid, parent)
  }
  const isBelow = (pid: string | undefined): boolean =>
    pid !== undefined && (pid === String(ancestor) || isBelow(parents.get(pid)))
  return [...parents.keys()].filter((pid) => pid !== String(ancestor) && isBelow(pid))
}

/** Records every process below one until it is stopped, also those that live for a moment only. */
function watchBelow(ancestor: () => number | undefined) {
  const seen = new Map<string, Seen>()
  const look = () => {
    const pid = ancestor()
    if (pid === undefined) return
    for (const child of below(pid)) {
      const command = read(child, 'cmdline').replaceAll('\0', ' ')
      const environment = read(child, 'environ')
      // Between fork and exec, a child still shows its parent's command line.
      if (command !== '' && command !== read(String(pid), 'cmdline').replaceAll('\0', ' '))
        seen.set(`${child} ${command}`, { command, environment })
    }
  }
  const timer = setInterval(look, 20)
  return { seen: () => [...seen.values()], stop: () => clearInterval(timer) }
}

/** What must be among what was seen, by its command line. The browser and the database start more. */
const kinds: Record<string, RegExp> = {
  'the database': /bin\/postgres -D /,
  'the database that sets its password': /bin\/postgres --single /,
  "the database's watcher": /^\/bin\/sh -c trap .*postmaster\.pid/s,
  'the browser': /--user-data-dir=/,
  "the browser's watcher": /^\/bin\/sh -c read -r line/,
  'the conversion process': /process\.entry\.ts/,
}

test(
  'no program that the service starts gets a secret in its environment',
  async () => {
    await using place = await openFolder()
    await using site = startSite(3, () => 0)
    let pid: number | undefined
    const watch = watchBelow(() => pid)
    const env = {
      ...SECRETS,
      DATA_DIR: join(place.folder, 'data'),
      XDG_CACHE_HOME: process.env.XDG_CACHE_HOME ?? '',
      HOME: process.env.HOME ?? '',
    }
    const starting = startService(['--role=all', '--allow-private-networks=127.0.0.0/8'], env)
    const children = setInterval(() => {
      // The service is the child of this process with the canary in its environment.
      pid ??=
        Number(below(process.pid).find((child) => read(child, 'environ').includes(SECRETS.AWS_SECRET_ACCESS_KEY))) ||
        undefined
    }, 5)
    const service = await starting
    clearInterval(children)
    try {
      const key = { authorization: `Bearer ${SECRETS.SERVICE_API_KEYS}` }
      const ask = (path: string, init: RequestInit) =>
        fetch(`${service.url}${path}`, { method: 'POST', headers: key, ...init })
      const page = { url: `${site.origin}/1`, waitFor: 1, maxAge: 0 }
      const rendered = await ask('/v2/scrape', { body: JSON.stringify(page) })
      expect(rendered.status).toBe(200)
      const form = new FormData()
      form.set('file', new File(['{\\rtf1 Words.}'], 'a.rtf'))
      expect((await ask('/v2/parse', { body: form })).status).toBe(200)
      const batch = { urls: [`${site.origin}/1`] }
      expect((await ask('/v2/batch/scrape', { body: JSON.stringify(batch) })).status).toBe(200)
      const isSeen = (kind: RegExp) =>
        watch.seen().some(({ command, environment }) => kind.test(command) && environment !== '')
      const missing = () => Object.keys(kinds).filter((kind) => !isSeen(kinds[kind]!))
      await until(() => missing().length === 0, `a look at ${missing()}`)
      const leaking = watch.seen().filter(({ environment }) => environment.includes(CANARY))
      expect(leaking.map(({ command }) => command)).toEqual([])
    } finally {
      watch.stop()
      await service.stop()
    }
  },
  3 * PATIENCE_MS,
)
