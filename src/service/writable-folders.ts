import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setVariable } from '../platform/environment.ts'
import type { ProcessContext } from './process-context.ts'

/**
 * On a file system that cannot be written, as in a container, DATA_DIR is all a service needs: what is unpacked goes to
 * `cache` in it, unless XDG_CACHE_HOME names a place, and what is of the moment to `tmp`.
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
  if (sources.cacheDir !== 'default' || isWritable(config.cacheDir)) return context
  return { ...context, config: { ...config, cacheDir: join(dataDir, 'cache') } }
}

/** Whether files can be made in a folder, or it itself. */
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
