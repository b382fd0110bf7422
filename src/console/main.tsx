// The web console: starts it in the page that api/console serves.
import './style.css'
import { render } from 'preact'
import { App } from './app.tsx'

render(<App />, document.getElementById('console')!)
