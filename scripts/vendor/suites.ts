import { join } from 'node:path'
import { type JavaScriptPackage, javaScriptPackage, type PythonPackage, pythonPackage } from './packages.ts'
import { type Outcome, outcomesOfJest, outcomesOfPytest } from './reports.ts'

export interface Suite {
  /** Shell command that runs all tests against the service and writes `report`. */
  command: string
  /** A file. */
  report: string
  outcomesOf(report: string): Outcome[]
}

/** How the tests reach the service. */
export interface Target {
  url: string
  key: string
}

/** The end-to-end tests of a client, with what they need installed. The reports go to `folder`. */
export const suites: Record<string, (target: Target, folder: string) => Promise<Suite>> = {
  python: async (target, folder) => pythonSuite(await pythonPackage(), target, join(folder, 'python.xml')),
  javascript: async (target, folder) =>
    javaScriptSuite(await javaScriptPackage(), target, join(folder, 'javascript.json')),
}

function pythonSuite({ folder, python }: PythonPackage, { url, key }: Target, report: string): Suite {
  const pytest = [python, '-m pytest -q --tb=short -p no:cacheprovider --continue-on-collection-errors']
  const words = [`API_URL=${url}`, `API_KEY=${key}`, ...pytest, `--junitxml=${report}`, 'firecrawl/__tests__/e2e']
  return { command: `cd ${folder} && ${words.join(' ')}`, report, outcomesOf: outcomesOfPytest }
}

function javaScriptSuite({ folder, node }: JavaScriptPackage, { url, key }: Target, report: string): Suite {
  // What the package's own `npm test` runs.
  const jest = [node, '--experimental-vm-modules node_modules/jest/bin/jest.js src/__tests__/e2e/v2/*.test.ts']
  const words = [`FIRECRAWL_API_URL=${url}`, `FIRECRAWL_API_KEY=${key}`, ...jest, `--json --outputFile=${report}`]
  return { command: `cd ${folder} && ${words.join(' ')}`, report, outcomesOf: outcomesOfJest }
}
