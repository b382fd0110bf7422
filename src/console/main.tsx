// The web console: starts it in the page that api/console serves.
import './style.css'
import './styles/form.css'
import './styles/json.css'
import './styles/playground.css'
import './styles/result.css'
import { render } from 'preact'
import { App } from './app.tsx'

render(<App />, document.getElementById('console')!)
