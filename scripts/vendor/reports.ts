// What the reports of the vendor's test runners say, and what that means for us.
import type { Element } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'

/** A test of the vendor and what became of it. */
export interface Outcome {
  /** `python: test_map.TestMapE2E.test_map_minimal_request` */
  name: string
  state: 'passed' | 'failed' | 'skipped'
  /** First line of the reason, unless it passed. */
  reason: string
}

/** Tests that cannot pass, with the reason. */
export type Excuses = ReadonlyMap<string, string>

export interface Verdict {
  word: 'passed' | 'FAILED' | 'skipped' | 'not applicable'
  name: string
  reason: string
}

/** A line of the list is `NAME | REASON`; others are comments. */
export function parseExcuses(list: string): Excuses {
  const lines = list.split('\n').filter((line) => line.includes(' | '))
  return new Map(lines.map((line) => line.split(' | ') as [string, string]))
}

/** The list names only what cannot pass: a test on it that passes has failed, and so has one that does not exist. */
export function verdictsOn(suite: string, outcomes: readonly Outcome[], excuses: Excuses): Verdict[] {
  const names = new Set(outcomes.map(({ name }) => name))
  const lost = [...excuses.keys()].filter((name) => name.startsWith(`${suite}: `) && !names.has(name))
  return [
    ...outcomes.map((outcome) => verdictOn(outcome, excuses.get(outcome.name))),
    ...lost.map((name): Verdict => ({ word: 'FAILED', name, reason: 'is on the list but did not run' })),
  ]
}

function verdictOn({ name, state, reason }: Outcome, excuse: string | undefined): Verdict {
  if (state === 'skipped') return { word: 'skipped', name, reason }
  if (excuse === undefined) return { word: state === 'passed' ? 'passed' : 'FAILED', name, reason }
  if (state === 'failed') return { word: 'not applicable', name, reason: excuse }
  return { word: 'FAILED', name, reason: 'passes now, so take it off the list' }
}

/** A report in JUnit's XML. A file that cannot be imported counts as one failed test. */
export function outcomesOfPytest(xml: string): Outcome[] {
  const cases = DomUtils.getElementsByTagName('testcase', parseDocument(xml, { xmlMode: true }))
  return cases.map((test) => {
    const path = [test.attribs.classname, test.attribs.name].filter((part) => part !== '').join('.')
    const name = `python: ${path.replace('firecrawl.__tests__.e2e.v2.', '')}`
    const trouble = test.children.find((child): child is Element => 'name' in child && TROUBLES.includes(child.name))
    if (trouble === undefined) return { name, state: 'passed', reason: '' }
    const state = trouble.name === 'skipped' ? 'skipped' : 'failed'
    return { name, state, reason: firstLine(trouble.attribs.message ?? '') }
  })
}

const TROUBLES = ['failure', 'error', 'skipped']

interface JestReport {
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** A report in Jest's JSON. A file that cannot be compiled counts as one failed test. */
export function outcomesOfJest(json: string): Outcome[] {
  const { testResults } = JSON.parse(json) as JestReport
  return testResults.flatMap(({ name: file, message, assertionResults: tests }): Outcome[] => {
    const path = file.slice(file.lastIndexOf('/') + 1)
    if (tests.length === 0) return [{ name: `javascript: ${path}`, state: 'failed', reason: firstLine(message) }]
    return tests.map(({ fullName, status, failureMessages }) => {
      const state = status === 'passed' || status === 'failed' ? status : 'skipped'
      return { name: `javascript: ${fullName}`, state, reason: firstLine(failureMessages.join('\n')) }
    })
  })
}

/** Without the colors of a terminal. */
function firstLine(text: string): string {
  const lines = Bun.stripANSI(text).split('\n')
  return (lines.find((line) => line.trim() !== '') ?? '').trim().slice(0, 300)
}
