import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RoleName } from '../../config/roles.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import type { CommandContext } from '../run.ts'
import { allUnits, type UnitOptions, unitOf } from './systemd-units.ts'

/** Where a program from source would be installed. */
const INSTALLED = '/usr/local/bin/web-extract'

/** `web-extract service print [ROLE]`: the units of systemd, for this executable where it lies. */
export function printService({ args, out, err }: CommandContext): number {
  const [, role] = args.positionals
  const user = args.switches.has('user')
  const options: UnitOptions = { program: Bun.main.startsWith('/$bunfs/') ? process.execPath : INSTALLED, user }
  const folder = args.values.output
  if (folder === undefined) {
    const { name, text } = unitOf((role ?? 'all') as RoleName, options)
    out(`# ${name}\n${text}`)
    return exitCodes.ok
  }
  try {
    mkdirSync(folder, { recursive: true })
    for (const { name, text } of role === undefined ? allUnits(options) : [unitOf(role as RoleName, options)]) {
      writeFileSync(join(folder, name), text)
      out(`${join(folder, name)}\n`)
    }
  } catch (error) {
    err(`web-extract service: ${(error as Error).message}\n`)
    return exitCodes.failed
  }
  return exitCodes.ok
}
