import { useState } from 'preact/hooks'
import { ask } from '../api.ts'
import { Problem } from '../parts/problem.tsx'
import { goTo } from '../route.ts'
import { pathOf } from './session.ts'

/** Opens a session, at a page if one is given, and shows it. */
export function OpenSession() {
  const [url, setUrl] = useState('')
  const [minutes, setMinutes] = useState(10)
  const [isOpening, setOpening] = useState(false)
  const [error, setError] = useState<Error>()
  const open = async () => {
    setOpening(true)
    setError(undefined)
    try {
      const { id } = await ask<{ id: string }>('POST', '/v2/browser', { body: { ttl: minutes * 60 } })
      if (url.trim() !== '') await goToPage(id, url.trim())
      goTo('sessions', [id])
    } catch (thrown) {
      setError(thrown as Error)
      setOpening(false)
    }
  }
  return (
    <form
      class="card row"
      onSubmit={(event) => {
        event.preventDefault()
        void open()
      }}
    >
      <label class="grow">
        Start page
        <input
          type="text"
          inputmode="url"
          placeholder="https://example.com (an empty page without one)"
          value={url}
          onInput={(event) => setUrl(event.currentTarget.value)}
        />
      </label>
      <label>
        Minutes
        <input
          type="number"
          min={1}
          max={60}
          value={minutes}
          onInput={(event) => setMinutes(event.currentTarget.valueAsNumber || 10)}
        />
      </label>
      <button type="submit" class="primary" disabled={isOpening}>
        {isOpening ? 'Opening…' : 'Open a session'}
      </button>
      <Problem error={error} />
    </form>
  )
}

/** The code runs in the page, so that the service checks the address as it does for any page. */
async function goToPage(id: string, url: string): Promise<void> {
  const address = /^[a-z][a-z\d+.-]*:/i.test(url) ? url : `https://${url}`
  const code = `await page.goto(${JSON.stringify(address)})`
  const { error } = await ask<{ error?: string }>('POST', pathOf(id, '/execute'), { body: { code } })
  if (error !== undefined) throw new Error(`The session is open, but its page is not: ${error}`)
}
