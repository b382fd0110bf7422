const HEADER = /^(test\/\S+\.test\.ts):$/
const SUMMARY = /^\d+ tests? failed:$/

/**
 * The test files with a failure in the output of `bun test`, sorted.
 *
 * @returns none if an error outside a test is among the failures, which has no file
 */
export function failedFiles(output: string): string[] {
  const failed = new Set<string>()
  let file: string | undefined
  for (const line of output.split('\n')) {
    if (line.startsWith('# Unhandled error')) return []
    if (SUMMARY.test(line)) file = undefined
    else file = HEADER.exec(line)?.[1] ?? file
    if (file !== undefined && line.startsWith('(fail)')) failed.add(file)
  }
  return [...failed].sort()
}
