import { expect, test } from 'bun:test'
import { failedFiles } from '../scripts/failed-files.ts'

const OUTPUT = `test/b.test.ts:
(pass) one [1.00ms]
(fail) two [2.00ms]

test/a/a.test.ts:
(fail) three

test/c.test.ts:
(pass) four

2 tests failed:
(fail) two [2.00ms]
(fail) three

 2 pass
 2 fail

test/d.test.ts:
(pass) five
`

test('the files with a failure are found, in each lane of the output', () => {
  expect(failedFiles(OUTPUT)).toEqual(['test/a/a.test.ts', 'test/b.test.ts'])
  expect(failedFiles(`${OUTPUT}(fail) six`)).toEqual(['test/a/a.test.ts', 'test/b.test.ts', 'test/d.test.ts'])
  expect(failedFiles('test/d.test.ts:\n(pass) five\n')).toEqual([])
})

test('an error outside a test belongs to no file', () => {
  expect(failedFiles(`${OUTPUT}# Unhandled error between tests`)).toEqual([])
})
