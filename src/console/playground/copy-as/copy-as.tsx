// The request in the words of other programs.
import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { isSignedIn, useFollowed } from '../../credential.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Segments } from '../../parts/segments.tsx'
import type { Endpoint } from '../endpoints.ts'
import { cliOf } from './cli.ts'
import { curlOf } from './curl.ts'
import { javascriptOf } from './javascript.ts'
import { mcpOf } from './mcp.ts'
import { pythonOf } from './python.ts'
import type { SnippetRequest } from './snippet.ts'

const forms = {
  json: { label: 'JSON', write: ({ body }: SnippetRequest) => JSON.stringify(body, null, 2) },
  curl: { label: 'curl', write: curlOf },
  python: { label: 'Python', write: pythonOf },
  javascript: { label: 'JavaScript', write: javascriptOf },
  cli: { label: 'CLI', write: cliOf },
  mcp: { label: 'MCP', write: mcpOf },
} as const

type FormName = keyof typeof forms

const labels = Object.fromEntries(Object.entries(forms).map(([name, { label }]) => [name, label])) as Record<
  FormName,
  string
>

interface CopyAsProps {
  endpoint: Endpoint
  body: Readonly<Record<string, unknown>>
  /** Further buttons. */
  children: ComponentChildren
}

export function CopyAs({ endpoint, body, children }: CopyAsProps) {
  const [form, setForm] = useState<FormName>('json')
  const needsKey = useFollowed(isSignedIn)
  const id = useId()
  const text = forms[form].write({
    endpoint: endpoint.id,
    path: endpoint.path,
    body,
    origin: location.origin,
    needsKey,
  })
  return (
    <section class="copy-as" aria-labelledby={id}>
      <div class="row bar">
        <h2 id={id}>Request</h2>
        <span class="grow" />
        {children}
      </div>
      <div class="bar">
        <Segments label="Copy as" options={labels} value={form} onChange={setForm} />
      </div>
      <div class="snippet">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section tabIndex={0} aria-label={`The request as ${labels[form]}`}>
          <pre>{text}</pre>
        </section>
        <CopyButton text={text} />
      </div>
    </section>
  )
}
