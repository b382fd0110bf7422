// The playground: every route of the API as a form that is made from its schema, and what it answers.
import { useEffect, useMemo } from 'preact/hooks'
import { useLoad } from '../load.ts'
import { Problem } from '../parts/problem.tsx'
import { type ConsoleRoute, hrefOf } from '../route.ts'
import { requestOf } from './address.ts'
import { type Endpoint, endpoints } from './endpoints.ts'
import { decodeFields } from './form/draft.ts'
import { RequestForm } from './form/form.tsx'
import type { Field } from './form/schema.ts'
import { fieldsOfRoute } from './openapi.ts'
import { Result } from './result/result.tsx'
import { changeState, useEndpointState } from './state.ts'

export function Playground({ route }: { route: ConsoleRoute }) {
  const endpoint = endpoints.find(({ id }) => id === route.rest[0]) ?? endpoints[0]
  const { value, error, reload } = useLoad(
    async () => ({ of: endpoint, fields: await fieldsOfRoute(endpoint.path) }),
    [endpoint],
  )
  return (
    <>
      <h1 class="visually-hidden">Playground</h1>
      <nav class="endpoints" aria-label="Endpoints">
        {endpoints.map(({ id, title }) => (
          <a key={id} href={hrefOf('playground', [id])} aria-current={id === endpoint.id ? 'page' : undefined}>
            {title}
          </a>
        ))}
      </nav>
      {value?.of !== endpoint ? (
        <Problem error={error} onRetry={reload} />
      ) : (
        <Workbench key={endpoint.id} endpoint={endpoint} fields={value.fields} query={route.query} />
      )}
    </>
  )
}

function Workbench({
  endpoint,
  fields,
  query,
}: {
  endpoint: Endpoint
  fields: readonly Field[]
  query: URLSearchParams
}) {
  const state = useEndpointState(endpoint.id)
  const shared = query.get('request')
  useEffect(() => {
    const request = requestOf(query)
    if (request === undefined) return
    changeState(endpoint.id, { draft: decodeFields(fields, request), raw: undefined })
    // So that a reload, or the way back from another page, does not undo what is entered from now on.
    history.replaceState(null, '', hrefOf('playground', [endpoint.id]))
  }, [shared])
  useEffect(() => {
    const isFree = document.activeElement === document.body && matchMedia('(hover: hover)').matches
    if (isFree) document.querySelector<HTMLElement>('.request :is(input, textarea)')?.focus()
  }, [])
  // A large result is not compared again with every letter of the form.
  const result = useMemo(() => <Result endpoint={endpoint} run={state.run} />, [endpoint, state.run])
  return (
    <div class="workbench">
      <RequestForm endpoint={endpoint} fields={fields} state={state} />
      {result}
    </div>
  )
}
