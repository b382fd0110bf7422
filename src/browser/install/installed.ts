import { constants } from 'node:fs'
import { access, realpath } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** By preference: a headless shell is three times as fast a page as a whole browser (platform-facts.md 3). */
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

/** Where packages put it when `PATH`, as under systemd, does not lead there. */
const LINUX_FOLDERS = ['/usr/local/bin', '/usr/bin', '/snap/bin']
const LINUX_PATHS = ['/opt/google/chrome/chrome', '/usr/lib/chromium/chromium', '/opt/microsoft/msedge/msedge']

const MAC_APPLICATIONS = ['Google Chrome', 'Chromium', 'Microsoft Edge']

/**
 * Every Chrome, Chromium or Edge of this machine, best first. That it can be run is known, that it starts is not: Ubuntu's
 * `chromium-browser`, for one, may only say which package to install.
 *
 * @param path the folders that programs are looked for in, as in `PATH`
 */
export async function systemBrowsers(path = ''): Promise<string[]> {
  const wanted = process.platform === 'darwin' ? macPlaces() : linuxPlaces(path)
  const found = await Promise.all(wanted.map(realPath))
  // By its real path one program counts once; it is started by the other, since snap goes by the name it is called by.
  return wanted.filter((_, at) => found[at] !== undefined && found.indexOf(found[at]) === at)
}

function linuxPlaces(path: string): string[] {
  const folders = [...path.split(':').filter((folder) => folder.startsWith('/')), ...LINUX_FOLDERS]
  return [...PROGRAMS.flatMap((name) => folders.map((folder) => join(folder, name))), ...LINUX_PATHS]
}

function macPlaces(): string[] {
  return ['/', homedir()].flatMap((home) =>
    MAC_APPLICATIONS.map((name) => join(home, 'Applications', `${name}.app`, 'Contents/MacOS', name)),
  )
}

/** Of a program that may be run. */
async function realPath(path: string): Promise<string | undefined> {
  try {
    await access(path, constants.X_OK)
    return await realpath(path)
  } catch {
    return undefined
  }
}
