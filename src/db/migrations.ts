import { type MigrationFile, migrationFiles } from './migration-files.ts'

export interface Migration extends MigrationFile {
  /** SHA-256 of the file, as drizzle-kit records it. */
  hash: string
}

export const migrations: Migration[] = migrationFiles().map(withHash)

export function withHash(file: MigrationFile): Migration {
  return { ...file, hash: new Bun.CryptoHasher('sha256').update(file.sql).digest('hex') }
}
