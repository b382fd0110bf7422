import { type Sources, settingRows } from '../../config/read.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import type { CommandContext } from '../command.ts'

/** `web-extract config print`. */
export async function printConfig({ out, ...settings }: CommandContext): Promise<number> {
  out(printedConfig(settings))
  return exitCodes.ok
}

/** `--print-config`: one row per setting with its name, value and source. Secrets show as `<set>`. */
export function printedConfig({ texts, sources }: { texts: Record<string, string>; sources: Sources }): string {
  const rows = settingRows.map(([name, row]) => {
    const text = texts[name] ?? ''
    return [row.env[0] ?? name, text === '' ? '(empty)' : row.secret ? '<set>' : text, sources[name]]
  })
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map(([name, value, source]) => `${name!.padEnd(widths[0]!)}  ${value!.padEnd(widths[1]!)}  ${source}\n`)
    .join('')
}
