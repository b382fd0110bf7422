import '../styles/monitors.css'
import { EditMonitor, NewMonitor } from '../monitors/edit-monitor.tsx'
import { MonitorDetail } from '../monitors/monitor-detail.tsx'
import { MonitorList } from '../monitors/monitor-list.tsx'
import type { ConsoleRoute } from '../route.ts'

export function Monitors({ route }: { route: ConsoleRoute }) {
  const [id, part] = route.rest
  if (id === undefined) return <MonitorList />
  if (id === 'new') return <NewMonitor />
  if (part === 'edit') return <EditMonitor key={id} id={id} />
  return <MonitorDetail key={id} id={id} query={route.query} />
}
