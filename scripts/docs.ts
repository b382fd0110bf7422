// Writes the generated parts of the pages, between <!-- name --> and <!-- /name -->. A test compares them.
// Usage: bun scripts/docs.ts
import { commands } from '../src/cli/commands.ts'
import { allHelp, settingsTable } from '../src/cli/help.ts'
import { type ErrorCode, errorCodes, ServiceError } from '../src/errors.ts'
import { logEvents } from '../src/log-events.ts'
import { encodeV2Error } from '../src/wire/v2/error.ts'
import { errorFixes } from './error-fixes.ts'

/** What is generated, by the page it stands on and the name of the part. */
const parts: Record<string, Record<string, () => string>> = {
  'docs/settings.md': { settings: settingsTable },
  'docs/errors.md': { errors: errorsTable },
  'docs/cli.md': { help: helpOfCommands },
  'docs/operations.md': { events: eventsTable },
}

export const generatedPages = Object.keys(parts)

/**
 * A page with its generated parts brought up to date.
 *
 * @throws Error for a page that lacks one of them
 */
export function withGeneratedParts(path: string, page: string): string {
  return Object.entries(parts[path] ?? {}).reduce((text, [name, generate]) => {
    const [start, end] = [`<!-- ${name} -->\n`, `<!-- /${name} -->`]
    const [from, to] = [text.indexOf(start), text.indexOf(end)]
    if (from < 0 || to < 0) throw new Error(`${path} lacks the part ${name}`)
    return `${text.slice(0, from + start.length)}${generate()}\n${text.slice(to)}`
  }, page)
}

function helpOfCommands(): string {
  return allHelp(commands)
    .map(({ commandLine, text }) => `\`\`\`\n$ ${commandLine}\n${text.trimEnd()}\n\`\`\``)
    .join('\n\n')
}

function errorsTable(): string {
  return [
    '| Status | Native code | `/v2` code | Retry | What to do |',
    '| --- | --- | --- | --- | --- |',
    ...Object.entries(errorCodes).map(([code, { status, retry }]) => {
      const v2 = encodeV2Error(new ServiceError(code as ErrorCode, ''), '').code
      return `| ${status} | \`${code}\` | \`${v2}\` | ${retry ? 'yes' : 'no'} | ${errorFixes[code as ErrorCode]} |`
    }),
  ].join('\n')
}

function eventsTable(): string {
  return [
    '| Event | Level | Meaning | Fields |',
    '| --- | --- | --- | --- |',
    ...Object.entries(logEvents).map(([event, { levels, meaning, fields }]) => {
      const shown = fields.map((field) => `\`${field}\``).join(', ')
      return `| \`${event}\` | ${levels.join(', ')} | ${meaning} | ${shown} |`
    }),
  ].join('\n')
}

if (import.meta.main) {
  for (const path of generatedPages) {
    const file = Bun.file(`${import.meta.dir}/../${path}`)
    await Bun.write(file, withGeneratedParts(path, await file.text()))
  }
}
