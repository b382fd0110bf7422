import type { ConsoleRoute } from '../route.ts'

export function Jobs(_: { route: ConsoleRoute }) {
  return <h1>Jobs</h1>
}
