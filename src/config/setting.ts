import type { RoleName } from './roles.ts'

/** One setting: where it is read from, how its text is read, and the sentence that explains it. Stated here and nowhere else. */
export interface Setting<T = unknown> {
  flag?: string
  env: readonly string[]
  takes: string
  default: string
  /** Where a role has another one. */
  roleDefaults?: Partial<Record<RoleName, string>>
  parse: (text: string) => T
  doc: string
  /** Never printed, and without a flag, since a command line shows in `ps`; may stand in a file. */
  secret?: true
}

/** Keeps the type of the value. */
export const setting = <T>(row: Setting<T>): Setting<T> => row
