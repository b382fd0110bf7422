import { useState } from 'preact/hooks'
import type { Session } from './session.ts'

/** The page of the session as it is now. With "Control it", mouse and keyboard reach the page. */
export function LiveView({ session }: { session: Session }) {
  const [controls, setControls] = useState(false)
  const address = controls ? session.interactiveLiveViewUrl : session.liveViewUrl
  if (address === '') return <p class="faint">This session has no live view.</p>
  // The console may be reached under another address than the one in the link. The path is the same.
  const { pathname, search } = new URL(address)
  return (
    <div class="stack">
      <div class="row">
        <label>
          <input type="checkbox" checked={controls} onChange={(event) => setControls(event.currentTarget.checked)} />{' '}
          Control it with mouse and keyboard
        </label>
        <a href={pathname + search} target="_blank" rel="noreferrer">
          Open in a tab of its own
        </a>
      </div>
      <iframe key={address} class="live" title="Live view of the session" src={pathname + search} />
    </div>
  )
}
