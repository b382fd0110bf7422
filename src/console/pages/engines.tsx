import type { ConsoleRoute } from '../route.ts'

export function Engines(_: { route: ConsoleRoute }) {
  return <h1>Engines</h1>
}
