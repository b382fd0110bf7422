import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setVariable } from '../platform/environment.ts'
import { distrust } from '../platform/trusted.ts'
import type { ProcessContext } from './process-context.ts'

/**
 * On a read-only file system, as in a container, DATA_DIR is the only folder that a service needs: unpacked files go to
 * its subfolder `cache`, unless XDG_CACHE_HOME is set, and temporary ones to `tmp`. So they do where other users could put
 * programs into the cache.
 */
export function withWritableFolders<T extends Pick<ProcessContext, 'config' | 'sources'>>(context: T): T {
  const { config, sources } = context
  const dataDir = resolve(config.dataDir)
  if (!isWritable(dataDir)) return context
  if (!isWritable(tmpdir())) {
    const folder = join(dataDir, 'tmp')
    mkdirSync(folder, { recursive: true, mode: 0o755 })
    setVariable('TMPDIR', folder)
  }
  const isUsable = isWritable(config.cacheDir) && distrust(config.cacheDir, { above: true }) === undefined
  if (sources.cacheDir !== 'default' || isUsable) return context
  return { ...context, config: { ...config, cacheDir: join(dataDir, 'cache') } }
}

/** Whether a folder exists and is writable, or can be created. */
function isWritable(folder: string): boolean {
  const found = nearestFolder(folder)
  try {
    accessSync(found, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}
