import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { outcomesOfJest, outcomesOfPytest, parseExcuses, verdictsOn } from '../../scripts/vendor/reports.ts'

test('a report of pytest becomes outcomes, also of a file that cannot be imported', () => {
  const xml = `<?xml version="1.0"?><testsuites><testsuite>
    <testcase classname="firecrawl.__tests__.e2e.v2.test_map.TestMapE2E" name="test_options[only]" time="1"/>
    <testcase classname="firecrawl.__tests__.e2e.v2.aio.test_aio_crawl" name="test_x"><failure message="Bad &lt;input&gt;&#10;more">trace</failure></testcase>
    <testcase classname="" name="firecrawl.__tests__.e2e.v2.test_search"><error message="collection failure">trace</error></testcase>
    <testcase classname="firecrawl.__tests__.e2e.v2.test_crawl.TestCrawlE2E" name="test_y"><skipped message="one page">where</skipped></testcase>
  </testsuite></testsuites>`
  expect(outcomesOfPytest(xml)).toEqual([
    { name: 'python: test_map.TestMapE2E.test_options[only]', state: 'passed', reason: '' },
    { name: 'python: aio.test_aio_crawl.test_x', state: 'failed', reason: 'Bad <input>' },
    { name: 'python: test_search', state: 'failed', reason: 'collection failure' },
    { name: 'python: test_crawl.TestCrawlE2E.test_y', state: 'skipped', reason: 'one page' },
  ])
})

test('a report of Jest becomes outcomes, also of a file that cannot be compiled', () => {
  const tests = [
    { fullName: 'v2.map e2e minimal request', status: 'passed', failureMessages: [] },
    { fullName: 'v2.map e2e wrong', status: 'failed', failureMessages: ['\u001b[31mError: no\u001b[39m\n    at x'] },
    { fullName: 'v2.map e2e later', status: 'pending', failureMessages: [] },
  ]
  const testResults = [
    { name: '/package/src/map.test.ts', message: '', assertionResults: tests },
    { name: '/package/src/crawl.test.ts', message: '\n  TS2345: wrong type', assertionResults: [] },
  ]
  expect(outcomesOfJest(JSON.stringify({ testResults }))).toEqual([
    { name: 'javascript: v2.map e2e minimal request', state: 'passed', reason: '' },
    { name: 'javascript: v2.map e2e wrong', state: 'failed', reason: 'Error: no' },
    { name: 'javascript: v2.map e2e later', state: 'skipped', reason: '' },
    { name: 'javascript: crawl.test.ts', state: 'failed', reason: 'TS2345: wrong type' },
  ])
})

test('a failure is excused only by the list, and the list names only what cannot pass', () => {
  const outcomes = ['a', 'b', 'c', 'd'].map((letter) => ({
    name: `python: ${letter}`,
    state: letter < 'c' ? ('failed' as const) : ('passed' as const),
    reason: letter < 'c' ? 'no such route' : '',
  }))
  const excuses = parseExcuses(
    '# a comment\npython: b | not yet\npython: d | not yet\npython: e | gone\njavascript: f | x\n',
  )
  expect(verdictsOn('python', outcomes, excuses).map(({ word, name, reason }) => [word, name, reason])).toEqual([
    ['FAILED', 'python: a', 'no such route'],
    ['not applicable', 'python: b', 'not yet'],
    ['passed', 'python: c', ''],
    ['FAILED', 'python: d', 'passes now, so take it off the list'],
    ['FAILED', 'python: e', 'is on the list but did not run'],
  ])
})

test('every line of the list has a test and a reason', async () => {
  const list = await Bun.file(join(import.meta.dir, 'vendor-suites.txt')).text()
  const lines = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  expect(lines.filter((line) => !/^(?:python|javascript): .+ \| .+$/.test(line))).toEqual([])
  expect(parseExcuses(list).size).toBe(lines.length)
})
