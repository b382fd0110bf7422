import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import userUnit from '../../../packaging/systemd/user/web-extract.service' with { type: 'text' }
import roleUnit from '../../../packaging/systemd/web-extract@.service' with { type: 'text' }
import renderUnit from '../../../packaging/systemd/web-extract@render.service' with { type: 'text' }
import allUnit from '../../../packaging/systemd/web-extract.service' with { type: 'text' }
import type { RoleName } from '../../config/roles.ts'
import { exitCodes } from '../../service/exit-codes.ts'
import type { CommandContext } from '../command.ts'

/** `web-extract service print [ROLE]`: prints a systemd unit, or writes the units to a folder. */
export async function printService({ args, out, err }: CommandContext): Promise<number> {
  const [, role] = args.positionals
  const folder = args.values.output
  const user = args.switches.has('user')
  if (folder === undefined) {
    const name = user ? ALL : unitOf((role ?? 'all') as RoleName)
    out(`# ${name}\n${textOf(name, user)}`)
    return exitCodes.ok
  }
  const names = user ? [ALL] : role === undefined ? Object.keys(units) : [unitOf(role as RoleName)]
  try {
    mkdirSync(folder, { recursive: true })
    for (const name of names) {
      writeFileSync(join(folder, name), textOf(name, user))
      out(`${join(folder, name)}\n`)
    }
  } catch (error) {
    err(`web-extract service: ${(error as Error).message}\n`)
    return exitCodes.failed
  }
  return exitCodes.ok
}

const ALL = 'web-extract.service'
const ROLE = 'web-extract@.service'
const RENDER = 'web-extract@render.service'

const units: Record<string, string> = { [ALL]: allUnit, [ROLE]: roleUnit, [RENDER]: renderUnit }

/** The roles that start a browser have units of their own, since its sandbox needs more rights. */
const unitOf = (role: RoleName) => (role === 'all' ? ALL : role === 'render' ? RENDER : ROLE)

const INSTALLED = '/usr/local/bin/web-extract'

/** A unit that starts this executable; run from source, the one in the usual place. */
function textOf(name: string, user: boolean): string {
  const unit = user ? userUnit : units[name]!
  const program = Bun.main.startsWith('/$bunfs/') ? process.execPath : INSTALLED
  return unit.replace(INSTALLED, () => program.replaceAll('%', '%%').replaceAll(' ', '\\x20'))
}
