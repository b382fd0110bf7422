import type { ConsoleRoute } from '../route.ts'

export function Playground(_: { route: ConsoleRoute }) {
  return <h1>Playground</h1>
}
