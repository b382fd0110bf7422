// How many downloads run at once.
import { ServiceError } from '../../errors.ts'
import { MAX_DOWNLOADS, MAX_DOWNLOADS_PER_OWNER } from '../../wire/native/job-download.ts'

interface DownloadSlots {
  /** Dispose the result when the download has ended. @throws ServiceError `capacity_exhausted` */
  enter(owner: string): Disposable
}

/** Each download holds some megabytes and asks the database while it runs, so an owner has two and all have eight. */
export function createDownloadSlots(): DownloadSlots {
  const running = new Map<string, number>()
  let total = 0
  return {
    enter(owner) {
      const own = running.get(owner) ?? 0
      if (own >= MAX_DOWNLOADS_PER_OWNER) throw full(`You are downloading ${own} jobs already`)
      if (total >= MAX_DOWNLOADS) throw full(`${total} downloads are running already`)
      running.set(owner, own + 1)
      total += 1
      let left = false
      return {
        [Symbol.dispose]() {
          if (left) return
          left = true
          total -= 1
          const rest = running.get(owner)! - 1
          if (rest === 0) running.delete(owner)
          else running.set(owner, rest)
        },
      }
    },
  }
}

const full = (why: string) =>
  new ServiceError('capacity_exhausted', why, { hint: 'Wait until one has ended, then try again.' })
