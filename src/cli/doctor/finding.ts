/** One thing that was looked at, and what to do about it unless it is right. */
export interface Finding {
  state: 'ok' | 'warn' | 'FAIL'
  about: string
  says: string
  fix?: string
}

const ABOUT_WIDTH = 13

/** For a person: one line, and the fix in one below. */
export function shownFinding({ state, about, says, fix }: Finding): string {
  const line = `  ${state.padEnd(4)}  ${about.padEnd(ABOUT_WIDTH)}  ${says}\n`
  return fix === undefined ? line : `${line}${' '.repeat(ABOUT_WIDTH + 10)}${fix}\n`
}
