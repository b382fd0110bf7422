import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { removePrivateData } from '../../db/embedded/layout.ts'
import { tryLock } from '../../db/embedded/system.ts'
import type { ParsedArguments } from '../arguments.ts'
import { ruleFlags } from './flags.ts'

/** In the folder of the pages: what a crawl needs to be gone on with. */
const WORK_FOLDER = '.web-extract'

/** What is kept of a crawl beside its database, and all that is left of it when it is complete. */
export interface CrawlState {
  format: 1
  /** As typed; the file is for its owner only. */
  url: string
  rules: Pick<ParsedArguments, 'values' | 'lists'> & { switches: string[] }
  /** Of the job, once there is one. */
  id?: string
  complete?: true
}

/** A folder that holds, or may hold, a crawl. */
export interface CrawlFolder {
  path: string
  workFolder: string
  state: CrawlState
}

/** What is wrong with a folder, with its fix. */
export class FolderFault extends Error {}

/**
 * The crawl that belongs into a folder: the one that is there, if it is to be gone on with, else a new one. Nothing is
 * changed.
 *
 * @throws FolderFault
 */
export function chooseCrawl(path: string, args: ParsedArguments): CrawlFolder {
  const workFolder = join(path, WORK_FOLDER)
  const [url] = args.positionals
  const resume = args.switches.has('resume')
  if (existsSync(path) && !statSync(path).isDirectory()) throw new FolderFault(`${path} is not a folder`)
  const found = readState(workFolder)
  if (found !== undefined && !resume) {
    throw new FolderFault(
      found.complete
        ? `${path} holds a complete crawl; name another folder, or remove this one`
        : `${path} holds a crawl that is not complete; --resume goes on with it, or name another folder`,
    )
  }
  if (found !== undefined) return { path, workFolder, state: agreed(found, path, args) }
  const foreign = existsSync(path) ? readdirSync(path).find((name) => !name.startsWith('.')) : undefined
  if (foreign !== undefined) {
    throw new FolderFault(`${path} holds other files (${foreign}) and no crawl; name a new or an empty folder`)
  }
  if (url === undefined) {
    throw new FolderFault(`${path} holds no crawl to go on with; give the address where one begins`)
  }
  return { path, workFolder, state: { format: 1, url, rules: rulesOf(args) } }
}

/** A crawl that goes on keeps its flags: what is given must be what it began with. */
function agreed(state: CrawlState, path: string, args: ParsedArguments): CrawlState {
  const [url = state.url] = args.positionals
  if (url !== state.url) {
    throw new FolderFault(`${path} holds the crawl of another address; name another folder, or leave the address out`)
  }
  const given = rulesOf(args)
  const before = new Set(state.rules.switches)
  const differing = [
    ...given.switches.filter((name) => !before.has(name)),
    ...Object.keys(given.lists).filter(
      (name) => JSON.stringify(given.lists[name]) !== JSON.stringify(state.rules.lists[name]),
    ),
  ]
  if (differing.length === 0) return state
  const flags = differing.map((name) => `--${name}`).join(', ')
  throw new FolderFault(
    `a crawl goes on as it began, and this one began with another ${flags}; leave it out, or begin in another folder`,
  )
}

function rulesOf({ values, lists, switches }: ParsedArguments): CrawlState['rules'] {
  const names = ruleFlags.map(({ name }) => name)
  const only = <T>(all: Record<string, T>) =>
    Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])))
  return { values: only(values), lists: only(lists), switches: names.filter((name) => switches.has(name)) }
}

/** The arguments that a crawl began with. */
export function argumentsOf({ url, rules }: CrawlState): ParsedArguments {
  return { ...rules, switches: new Set(rules.switches), positionals: [url], faults: [] }
}

function readState(workFolder: string): CrawlState | undefined {
  const file = join(workFolder, 'crawl.json')
  if (!existsSync(file)) return undefined
  try {
    const state = JSON.parse(readFileSync(file, 'utf8')) as CrawlState
    if (state.format === 1) return state
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  throw new FolderFault(`${file} was not written by this web-extract; name another folder`)
}

/** Writes down what is known of a crawl. */
export function keepState({ workFolder, state }: CrawlFolder): void {
  const part = join(workFolder, 'crawl.json.part')
  writeFileSync(part, `${JSON.stringify(state)}\n`, { mode: 0o600, flush: true })
  renameSync(part, join(workFolder, 'crawl.json'))
}

/** Takes the folder for this process, as long as it runs. @throws FolderFault when another has it */
export function lockFolder(path: string): Disposable {
  const workFolder = join(path, WORK_FOLDER)
  mkdirSync(workFolder, { recursive: true })
  const lock = tryLock(join(workFolder, 'lock'))
  if (lock === undefined) throw new FolderFault(`another web-extract is crawling into ${path} now`)
  return { [Symbol.dispose]: () => closeSync(lock) }
}

/** Where programs are unpacked: the cache, or for users without one the folder of the crawl, until it is complete. */
export function cacheFor({ workFolder }: CrawlFolder, cacheDir: string): string {
  try {
    mkdirSync(cacheDir, { recursive: true, mode: 0o700 })
    accessSync(cacheDir, constants.W_OK)
    return cacheDir
  } catch {
    return join(workFolder, 'programs')
  }
}

/** Removes everything that only a crawl that is not complete needs. */
export function removeWork({ workFolder }: CrawlFolder): void {
  removePrivateData(workFolder)
  for (const name of readdirSync(workFolder)) {
    if (name.endsWith('.part')) rmSync(join(workFolder, name), { force: true })
  }
}

/** Removes what was made for a crawl that did not begin, so that the same command may be tried again. */
export function removeAll({ workFolder }: CrawlFolder): void {
  removePrivateData(workFolder)
  rmSync(workFolder, { recursive: true, force: true })
}
