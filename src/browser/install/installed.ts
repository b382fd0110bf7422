import { constants } from 'node:fs'
import { access, realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Every Chrome, Chromium or Edge on this machine, best first. All are executable, but not all may start: Ubuntu's
 * `chromium-browser` may only print which package to install.
 *
 * @param path the folders to search, in the format of `PATH`
 */
export async function systemBrowsers(path = ''): Promise<string[]> {
  const wanted = process.platform === 'darwin' ? macPaths() : linuxPaths(path)
  const found = await Promise.all(wanted.map(realPath))
  // Symbolic links to the same program count once. The link is what is started, because snap depends on the name.
  return wanted.filter((_, at) => found[at] !== undefined && found.indexOf(found[at]) === at)
}

function linuxPaths(path: string): string[] {
  const folders = [...path.split(':').filter((folder) => folder.startsWith('/')), ...LINUX_FOLDERS]
  return [...PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name))), ...LINUX_PATHS]
}

function macPaths(): string[] {
  return ['/', homedir()].flatMap((home) =>
    MAC_APPLICATIONS.map((name) => join(home, 'Applications', `${name}.app`, 'Contents/MacOS', name)),
  )
}

/** The real path of a program; undefined if it is not executable. */
async function realPath(path: string): Promise<string | undefined> {
  try {
    await access(path, constants.X_OK)
    return await realpath(path)
  } catch {
    return undefined
  }
}

/** In order of preference. A headless shell renders a page three times as fast as a full browser (docs/benchmarks.md). */
const PROGRAMS = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
]

/** Where packages install it, for when `PATH` does not include these folders, as under systemd. */
const LINUX_FOLDERS = ['/usr/local/bin', '/usr/bin', '/snap/bin']
const LINUX_PATHS = ['/opt/google/chrome/chrome', '/usr/lib/chromium/chromium', '/opt/microsoft/msedge/msedge']

const MAC_APPLICATIONS = ['Google Chrome', 'Chromium', 'Microsoft Edge']
