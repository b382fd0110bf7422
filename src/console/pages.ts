import type { ComponentType } from 'preact'
import { Engines } from './pages/engines.tsx'
import { Jobs } from './pages/jobs.tsx'
import { Monitors } from './pages/monitors.tsx'
import { Sessions } from './pages/sessions.tsx'
import { System } from './pages/system.tsx'
import { Playground } from './playground/playground.tsx'
import type { ConsoleRoute } from './route.ts'

interface ConsolePage {
  /** First part of its address. */
  id: string
  title: string
  view: ComponentType<{ route: ConsoleRoute }>
}

/** The pages, in the order of the menu. The first is the start page. */
export const pages: readonly [ConsolePage, ...ConsolePage[]] = [
  { id: 'playground', title: 'Playground', view: Playground },
  { id: 'jobs', title: 'Jobs', view: Jobs },
  { id: 'monitors', title: 'Monitors', view: Monitors },
  { id: 'sessions', title: 'Sessions', view: Sessions },
  { id: 'engines', title: 'Engines', view: Engines },
  { id: 'system', title: 'System', view: System },
]
