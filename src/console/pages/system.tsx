import '../styles/system.css'
import { Tabs } from '../parts/tabs.tsx'
import { Activity } from '../system/activity.tsx'
import { Doctor } from '../system/doctor.tsx'
import { Metrics } from '../system/metrics.tsx'
import { Overview } from '../system/overview.tsx'
import { Settings } from '../system/settings.tsx'

/** What the process does, how it is configured, and whether everything that it needs works. */
export function System() {
  return (
    <>
      <h1>System</h1>
      <Tabs
        label="Parts of the system"
        tabs={[
          { id: 'overview', label: 'Overview', view: () => <Overview /> },
          { id: 'settings', label: 'Settings', view: () => <Settings /> },
          { id: 'doctor', label: 'Doctor', view: () => <Doctor /> },
          { id: 'activity', label: 'Activity', view: () => <Activity /> },
          { id: 'metrics', label: 'Metrics', view: () => <Metrics /> },
        ]}
      />
    </>
  )
}
