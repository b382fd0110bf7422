// Tables of the service. `npm run db:generate` writes what changed here into drizzle/ as a migration.
export {}
