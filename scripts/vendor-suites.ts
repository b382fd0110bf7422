// Runs the end-to-end tests that the official Python and JavaScript clients bring, unchanged, against the service: on a
// machine without internet on which the sites that they name are stand-ins. Prints what became of each test; the exit status
// is 0 if all passed except those in test/conformance/vendor-suites.txt. Usage: bun scripts/vendor-suites.ts [python|javascript]
import { chmod } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { temporaryFolder } from '../test/browser/browsers.fixture.ts'
import { placeFound } from '../test/docs/place.ts'
import { opensslFound } from '../test/site/certificates.ts'
import { openMachine, TARGET } from './vendor/machine.ts'
import { Lacking } from './vendor/packages.ts'
import { type Outcome, parseExcuses, verdictsOn } from './vendor/reports.ts'
import { suites } from './vendor/suites.ts'

const root = resolve(import.meta.dir, '..')
/** A suite takes three minutes. */
const LONGEST_SECONDS = 1800

const excuses = parseExcuses(await Bun.file(join(root, 'test/conformance/vendor-suites.txt')).text())
const counts = { passed: 0, FAILED: 0, skipped: 0, 'not applicable': 0 }
const names = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(suites)
for (const suite of names) {
  try {
    for (const verdict of verdictsOn(suite, await outcomesOf(suite), excuses)) {
      counts[verdict.word] += 1
      process.stdout.write(`${[`${verdict.word} ${verdict.name}`, verdict.reason].filter(Boolean).join(': ')}\n`)
    }
  } catch (error) {
    if (!(error instanceof Lacking)) throw error
    process.stdout.write(`NOT RUN, ${error.message}: the vendor's ${suite} tests\n`)
  }
}
const { passed, FAILED, skipped, 'not applicable': excused } = counts
process.stdout.write(`${passed} passed, ${FAILED} failed, ${skipped + excused} skipped\n`)
process.exitCode = FAILED > 0 ? 1 : 0

/** @throws Lacking */
async function outcomesOf(name: string): Promise<Outcome[]> {
  const suite = suites[name]
  if (suite === undefined) throw new Error(`There is no suite ${name}. Use one of: ${Object.keys(suites).join(', ')}.`)
  if (!placeFound) throw new Lacking('no network of our own (unshare, nsenter, ip) or no curl')
  if (!opensslFound) throw new Lacking('no openssl')
  await using scratch = await temporaryFolder()
  await chmod(scratch.folder, 0o755)
  const { command, report: file, outcomesOf: read } = await suite(TARGET, scratch.folder)
  await using place = await openMachine(scratch.folder)
  const service = await place.start(`${process.execPath} ${join(root, 'src/main.ts')}`, /"event":"startup"/)
  // The private database opens after the service.
  await place.run(
    `curl -sf -H 'x-api-key: ${TARGET.key}' --retry 120 --retry-delay 1 --retry-all-errors ${TARGET.url}/ready`,
  )
  const { out, err } = await place.run(`timeout ${LONGEST_SECONDS} bash -c '${command}'`)
  await service.stop()
  if (!(await Bun.file(file).exists())) throw new Error(`the vendor's ${name} tests wrote no report: ${out}${err}`)
  return read(await Bun.file(file).text())
}
