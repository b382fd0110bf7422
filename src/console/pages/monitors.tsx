import type { ConsoleRoute } from '../route.ts'

export function Monitors(_: { route: ConsoleRoute }) {
  return <h1>Monitors</h1>
}
