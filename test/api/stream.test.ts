import { expect, test } from 'bun:test'
import { streamJob } from '../../src/api/stream/stream.ts'
import type { JobStatus } from '../../src/operations/jobs.ts'
import type { Subscription } from '../../src/operations/watch.ts'
import { job as stored } from './jobs.fixture.ts'

const running: JobStatus = { ...stored, state: 'running', completed: 20, total: 30 }
/** More than one catchup holds. */
const large = JSON.stringify({ markdown: 'x'.repeat(1024 * 1024) })

const quiet = { changed: async () => undefined, stop: () => undefined }

/** The types of what is sent, with how many documents they hold. */
async function sentOf(following: Subscription) {
  const messages: { type: string; data?: { data?: unknown[] } }[] = []
  const send = async (message: string) => {
    messages.push(JSON.parse(message))
  }
  await streamJob(following, { send, signal: new AbortController().signal })
  return messages.map(({ type, data }) => `${type} ${data?.data?.length ?? ''}`.trim())
}

test('a job that is deleted while its documents are sent ends with an error, not without end', async () => {
  let asked = 0
  const following = {
    ...quiet,
    get job() {
      return asked < 6 ? running : undefined
    },
    pagesAfter: async () => (asked++ < 6 ? [large, large] : []),
  }
  expect(await sentOf(following)).toEqual(['catchup 8', 'error'])
})

test('documents that are not there for a moment, as after a crash of the database, are waited for', async () => {
  let asked = 0
  const job = { ...running, state: 'completed' as const, completed: 1 }
  const pagesAfter = async () => (asked++ === 0 ? [] : ['{}'])
  expect(await sentOf({ ...quiet, job, pagesAfter })).toEqual(['catchup 1', 'done 0'])
})

test('a job that is deleted while nothing happens ends with an error', async () => {
  let looked = 0
  const following = {
    ...quiet,
    get job() {
      looked += 1
      return looked === 1 ? { ...running, completed: 0 } : undefined
    },
    pagesAfter: async () => [],
  }
  expect(await sentOf(following)).toEqual(['catchup 0', 'error'])
})

/** A job of `completed` documents of 1 MiB, of which the last comes after the catchup. */
function growing(completed: number, state: 'completed' | 'cancelled') {
  let over = false
  return {
    ...quiet,
    get job() {
      return over ? { ...running, state, completed } : { ...running, completed: completed - 1 }
    },
    changed: async () => {
      over = true
    },
    pagesAfter: async (after: number) => Array.from({ length: Math.min(2, completed - after) }, () => large),
  }
}

test('the last status of a job that fits into a message repeats its documents', async () => {
  expect(await sentOf(growing(3, 'completed'))).toEqual(['catchup 2', 'document', 'status 3', 'done 0'])
})

test('a job too large for one message ends without that status, which clients would take for all of it', async () => {
  expect(await sentOf(growing(12, 'completed'))).toEqual(['catchup 8', 'catchup 3', 'document', 'done 0'])
})

test('a cancelled job too large for one message says so without documents', async () => {
  expect(await sentOf(growing(12, 'cancelled'))).toEqual(['catchup 8', 'catchup 3', 'document', 'status 0', 'done 0'])
})
