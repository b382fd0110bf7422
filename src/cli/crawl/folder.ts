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

/** What is stored about a crawl beside its database. It stays when the crawl is complete. */
interface CrawlState {
  format: 1
  /** As typed. It may hold a password; the file is readable by its owner only. */
  url: string
  rules: Pick<ParsedArguments, 'values' | 'lists'> & { switches: string[] }
  /** The id of the job, once there is one. */
  id?: string
  complete?: true
  /** Whether the job updates an earlier crawl in the folder. */
  updating?: true
}

/** A folder that holds, or may hold, a crawl. */
export interface CrawlFolder {
  path: string
  workFolder: string
  state: CrawlState
}

/** Says what is wrong with a folder and how to fix it. */
export class FolderError extends Error {}

/**
 * The crawl for a folder: the one that it holds, if it is to be resumed, or else a new one. Changes nothing.
 *
 * @throws FolderError
 */
export function chooseCrawl(path: string, args: ParsedArguments): CrawlFolder {
  const workFolder = join(path, WORK_FOLDER)
  const [url] = args.positionals
  const update = args.switches.has('update')
  const resume = args.switches.has('resume') || update
  if (existsSync(path) && !statSync(path).isDirectory()) throw new FolderError(`${path} is not a folder`)
  const found = readState(workFolder)
  if (found !== undefined && !resume) {
    throw new FolderError(
      found.complete
        ? `${path} contains a complete crawl. Update it with --update, choose another folder, or remove this one`
        : `${path} contains an unfinished crawl. Continue it with --resume, or choose another folder`,
    )
  }
  if (found !== undefined) {
    const state = matching(found, path, args)
    return { path, workFolder, state: update ? updating(state, path) : state }
  }
  const other = existsSync(path) ? readdirSync(path).find((name) => !name.startsWith('.')) : undefined
  if (other !== undefined) {
    throw new FolderError(`${path} contains other files (${other}) but no crawl. Choose a new or empty folder`)
  }
  if (url === undefined) {
    throw new FolderError(`${path} contains no crawl to resume. Give a URL to start one`)
  }
  return { path, workFolder, state: { format: 1, url, rules: rulesOf(args) } }
}

/** The state of an update: of a complete crawl a new one, or else the one that was interrupted. */
function updating(state: CrawlState, path: string): CrawlState {
  if (state.updating && !state.complete) return state
  if (!state.complete) throw new FolderError(`${path} contains an unfinished crawl. Continue it with --resume first`)
  const { format, url, rules } = state
  return { format, url, rules, updating: true }
}

/** Holds what a crawl needs to be resumed, inside the folder of the pages. */
const WORK_FOLDER = '.web-extract'

/** A resumed crawl keeps its flags: flags that are given must be those that it started with. */
function matching(state: CrawlState, path: string, args: ParsedArguments): CrawlState {
  const [url = state.url] = args.positionals
  if (url !== state.url) {
    throw new FolderError(`${path} contains the crawl of another URL. Choose another folder, or omit the URL`)
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
  throw new FolderError(
    `a resumed crawl keeps its flags, but this one was started with a different ${flags}. Omit it, or start in another folder`,
  )
}

function rulesOf({ values, lists, switches }: ParsedArguments): CrawlState['rules'] {
  const names = ruleFlags.map(({ name }) => name)
  const only = <T>(all: Record<string, T>) =>
    Object.fromEntries(names.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])))
  return { values: only(values), lists: only(lists), switches: names.filter((name) => switches.has(name)) }
}

/** The arguments that a crawl was started with. */
export function argumentsOf({ url, rules }: CrawlState): ParsedArguments {
  return { ...rules, switches: new Set(rules.switches), positionals: [url], errors: [], refused: new Set() }
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
  throw new FolderError(`${file} was not written by this version of web-extract. Choose another folder`)
}

/** Saves the state of a crawl. */
export function saveState({ workFolder, state }: CrawlFolder): void {
  const part = join(workFolder, 'crawl.json.part')
  writeFileSync(part, `${JSON.stringify(state)}\n`, { mode: 0o600, flush: true })
  renameSync(part, join(workFolder, 'crawl.json'))
}

/** Locks the folder while this process runs. @throws FolderError if another process has it */
export function lockFolder(path: string): Disposable {
  const workFolder = join(path, WORK_FOLDER)
  mkdirSync(workFolder, { recursive: true })
  const lock = tryLock(join(workFolder, 'lock'))
  if (lock === undefined) throw new FolderError(`another web-extract is crawling into ${path}`)
  return { [Symbol.dispose]: () => closeSync(lock) }
}

/** Where programs are unpacked: the cache or, if it is not writable, the folder of the crawl until it is complete. */
export function cacheFor({ workFolder }: CrawlFolder, cacheDir: string): string {
  try {
    mkdirSync(cacheDir, { recursive: true, mode: 0o700 })
    accessSync(cacheDir, constants.W_OK)
    return cacheDir
  } catch {
    return join(workFolder, 'programs')
  }
}

/** Removes everything that only an unfinished crawl needs. */
export function removeWork({ workFolder }: CrawlFolder): void {
  removePrivateData(workFolder)
  for (const name of readdirSync(workFolder)) {
    if (name.endsWith('.part')) rmSync(join(workFolder, name), { force: true })
  }
}

/** Removes what was created for a crawl that did not start, so that the same command can be run again. */
export function removeAll({ workFolder, state }: CrawlFolder): void {
  removePrivateData(workFolder)
  if (state.updating) return
  rmSync(workFolder, { recursive: true, force: true })
}
