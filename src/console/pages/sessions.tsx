import type { ConsoleRoute } from '../route.ts'

export function Sessions(_: { route: ConsoleRoute }) {
  return <h1>Sessions</h1>
}
