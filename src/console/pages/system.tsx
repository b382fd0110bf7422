import type { ConsoleRoute } from '../route.ts'

export function System(_: { route: ConsoleRoute }) {
  return <h1>System</h1>
}
