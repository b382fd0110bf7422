import type { RoleName } from './roles.ts'

/** One setting: where it is read from, how its text is parsed, and the sentence that explains it. */
export interface Setting<T = unknown> {
  flag?: string
  env: readonly string[]
  takes: string
  default: string
  /** Defaults of roles that differ. */
  roleDefaults?: Partial<Record<RoleName, string>>
  parse: (text: string) => T
  doc: string
  /** Never printed. It has no flag, since `ps` shows command lines, but may be read from a file. */
  secret?: true
}

/** Declares a setting and keeps the type of its value. */
export const setting = <T>(row: Setting<T>): Setting<T> => row
