import { afterAll, beforeAll } from 'bun:test'
import { join } from 'node:path'
import { type Child, startService } from '../cli/process.fixture.ts'
import { freshDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { openFolder } from '../db/holders.fixture.ts'

/**
 * Where the programs of a test file work, from its first test to its last: a folder and a database of its own. Services
 * that a failed test left are killed. To be called at the head of the file.
 */
export function placeOfFile() {
  const children: Child[] = []
  let place: Awaited<ReturnType<typeof openFolder>>
  let database: TestDatabase
  beforeAll(async () => {
    place = await openFolder()
    database = await freshDatabase()
  })
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(children.map(({ exited }) => exited))
    await database.drop()
    await place[Symbol.asyncDispose]()
  })
  const started: typeof startService = async (...args) => {
    const service = await startService(...args)
    children.push(service.child)
    return service
  }
  const path = (name: string) => join(place.folder, name)
  return {
    folder: () => place.folder,
    database: () => database,
    path,
    /** With which a program keeps all its files in a folder of this one. */
    env: (name: string) => ({ DATA_DIR: path(name), XDG_CACHE_HOME: path('cache') }),
    startService: started,
  }
}
