/** The result of one check, and how to fix it unless it is ok. The members are those of `doctor --json`. */
export interface CheckResult {
  state: 'ok' | 'warn' | 'FAIL'
  about: string
  says: string
  fix?: string
}

/** A result for people: one line, with the fix below it. */
export function formatResult({ state, about, says, fix }: CheckResult): string {
  const line = `  ${state.padEnd(4)}  ${about.padEnd(ABOUT_WIDTH)}  ${says}\n`
  return fix === undefined ? line : `${line}${' '.repeat(ABOUT_WIDTH + 10)}${fix}\n`
}

const ABOUT_WIDTH = 13
