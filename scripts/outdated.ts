import { stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Whether an executable is missing, or older than a file of the clone at `root` that goes into it. */
export async function isOutdated(executable: string, root: string): Promise<boolean> {
  const built = await changedAt(executable)
  if (built === undefined) return true
  for (const pattern of PARTS) {
    for await (const file of new Bun.Glob(pattern).scan({ cwd: root })) {
      const changed = await changedAt(join(root, file))
      if (changed !== undefined && changed > built) return true
    }
  }
  return false
}

const PARTS = ['{src,assets,drizzle,packaging,patches}/**/*', 'package{,-lock}.json']

const changedAt = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => undefined,
  )
