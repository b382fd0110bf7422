// Writes the generated parts of README.md, between <!-- name --> and <!-- /name -->. A test compares them.
// Usage: bun scripts/readme.ts
import { commands } from '../src/cli/commands.ts'
import { allHelp, settingsTable } from '../src/cli/help.ts'
import { type ErrorCode, errorCodes, ServiceError } from '../src/errors.ts'
import { encodeV2Error } from '../src/wire/v2/error.ts'
import { errorFixes } from './error-fixes.ts'

function errorsTable(): string {
  return [
    '| Status | Native code | `/v2` code | Worth a retry | What helps |',
    '| --- | --- | --- | --- | --- |',
    ...Object.entries(errorCodes).map(([code, { status, retry }]) => {
      const v2 = encodeV2Error(new ServiceError(code as ErrorCode, ''), '').code
      return `| ${status} | \`${code}\` | \`${v2}\` | ${retry ? 'yes' : 'no'} | ${errorFixes[code as ErrorCode]} |`
    }),
  ].join('\n')
}

const sections: Record<string, string> = {
  settings: settingsTable(),
  errors: errorsTable(),
  help: allHelp(commands)
    .map(({ commandLine, text }) => `\`\`\`\n$ ${commandLine}\n${text.trimEnd()}\n\`\`\``)
    .join('\n\n'),
}

/** A README with its generated parts brought up to date. */
export function withGeneratedParts(readme: string): string {
  return Object.entries(sections).reduce((text, [name, section]) => {
    const [start, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`]
    const [from, to] = [text.indexOf(start), text.indexOf(end)]
    if (from < 0 || to < 0) throw new Error(`README.md lacks the part ${name}`)
    return `${text.slice(0, from + start.length)}${section}\n${text.slice(to)}`
  }, readme)
}

if (import.meta.main) {
  const file = Bun.file(`${import.meta.dir}/../README.md`)
  await Bun.write(file, withGeneratedParts(await file.text()))
}
