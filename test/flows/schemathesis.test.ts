import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { cacheDir, temporaryFolder } from '../browser/browsers.fixture.ts'
import { startService } from '../cli/process.fixture.ts'
import { freshDatabase, type TestDatabase } from '../db/database.fixture.ts'
import { atLength } from '../forms.ts'

const VERSION = '4.32.5'
const KEY = 'the key of this test'
const LONGEST_MS = 45 * 60_000

/** The program, installed on first use; undefined if there is no Python, or if the registry cannot be reached. */
function schemathesis(): string | undefined {
  const folder = join(cacheDir, `schemathesis-${VERSION}`)
  const program = join(folder, 'bin', 'schemathesis')
  if (existsSync(program)) return program
  if (Bun.which('python3') === null) return undefined
  const run = (...command: string[]) => Bun.spawnSync(command, { stdio: ['ignore', 'ignore', 'inherit'] }).success
  const installed =
    run('python3', '-m', 'venv', folder) && run(`${folder}/bin/pip`, 'install', '-q', `schemathesis==${VERSION}`)
  return installed ? program : undefined
}

const found = atLength ? schemathesis() : undefined
const title =
  atLength && found === undefined
    ? 'NOT RUN, schemathesis cannot be installed (python3, venv, PyPI): the OpenAPI document'
    : 'the OpenAPI document'

describe.skipIf(found === undefined)(title, () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await freshDatabase()
  }, LONGEST_MS)
  afterAll(() => database.drop())

  test.each([
    ['with the key', ['--header', `Authorization: Bearer ${KEY}`]],
    ['without a key', []],
  ])(
    'holds for whatever schemathesis sends %s: statuses, content types and schemas; nothing is an internal error',
    async (_name, flags) => {
      const service = await startService(['--role=api'], {
        DATABASE_URL: database.url,
        SERVICE_WEB_EXTRACT_API_KEY: KEY,
        SERVICE_SECRET_KEY: 'what this test encrypts with',
      })
      await using place = await temporaryFolder()
      const document = join(place.folder, 'openapi.json')
      try {
        // The document needs the key too.
        await Bun.write(document, await fetch(`${service.url}/openapi.json`, { headers: { 'x-api-key': KEY } }))
        const run = Bun.spawn(
          [
            found!,
            'run',
            document,
            '--url',
            service.url,
            ...flags,
            '--checks',
            'status_code_conformance,content_type_conformance,response_schema_conformance',
            '--phases',
            // Its coverage phase gives up on large schemas: it takes slow generation for an inconsistent result.
            'examples,fuzzing',
            '--max-examples',
            '10',
            '--seed',
            '1',
            '--generation-database',
            'none',
            '--request-timeout',
            '60',
            '--suppress-health-check',
            'all',
            '--continue-on-failure',
            '--no-color',
          ],
          { stdout: 'pipe', stderr: 'pipe', cwd: place.folder },
        )
        const [out, err, code] = await Promise.all([run.stdout.text(), run.stderr.text(), run.exited])
        const internal = service.logs.filter((line) => line.includes('"code":"internal"'))
        expect({ code, internal, told: code === 0 ? '' : out + err }).toEqual({ code: 0, internal: [], told: '' })
      } finally {
        await service.stop()
      }
    },
    LONGEST_MS,
  )
})
