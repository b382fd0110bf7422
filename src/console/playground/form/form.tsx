// The form of an endpoint, and the request that it stands for.
import { useMemo } from 'preact/hooks'
import { CopyButton } from '../../parts/copy-button.tsx'
import { addressOf } from '../address.ts'
import { CopyAs } from '../copy-as/copy-as.tsx'
import { type Endpoint, groups } from '../endpoints.ts'
import { startRun } from '../run.ts'
import { changeState, type EndpointState } from '../state.ts'
import { decodeFields, encodeFields, type FieldIssue, type FieldsDraft } from './draft.ts'
import { Fields } from './fields.tsx'
import { issuesOf } from './issues.ts'
import { useOnceTrue } from './once-true.ts'
import type { Field } from './schema.ts'

interface RequestFormProps {
  endpoint: Endpoint
  fields: readonly Field[]
  state: EndpointState
}

export function RequestForm({ endpoint, fields, state: { draft, raw, run } }: RequestFormProps) {
  const request = useMemo(
    () => (raw === undefined ? encodeFields(fields, draft) : encodedText(raw, draft)),
    [fields, draft, raw],
  )
  const isRunning = run?.status === 'running'
  const canSend = request.issues.length === 0 && !isRunning
  const send = () => {
    if (!canSend) return
    startRun(endpoint, request.value)
    showResult()
  }
  const change = (next: FieldsDraft) => changeState(endpoint.id, { draft: next })
  const turn = () => {
    const { file: _, ...text } = request.value
    if (raw === undefined) changeState(endpoint.id, { raw: JSON.stringify(text, null, 2) })
    else if (request.issues.length > 0) changeState(endpoint.id, { raw: undefined })
    else changeState(endpoint.id, { raw: undefined, draft: { ...decodeFields(fields, text), ...fileOf(draft) } })
  }
  // An error of the API is about the request that was sent, and does not last beyond it.
  const refused = run !== undefined && same(run.body, request.value) ? issuesOf(run.error, fields) : []
  const issues = [...request.issues, ...refused]
  return (
    <form
      class="request"
      aria-label={endpoint.title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        send()
      }}
    >
      <p class="faint summary">
        {endpoint.summary} <code>POST {endpoint.path}</code>
      </p>
      {raw === undefined ? (
        <Entries {...{ endpoint, fields, draft, issues }} onChange={change} />
      ) : (
        <Text {...{ raw, issues }} onChange={(next) => changeState(endpoint.id, { raw: next })} />
      )}
      <div class="row send">
        <button type="submit" class="primary" disabled={!canSend} title="Ctrl+Enter">
          {endpoint.button}
        </button>
        <button type="button" onClick={() => changeState(endpoint.id, { draft: {}, raw: undefined })}>
          Clear
        </button>
      </div>
      <CopyAs endpoint={endpoint} body={request.value}>
        <button type="button" class="small" onClick={turn}>
          {raw === undefined ? 'Edit as JSON' : 'Back to the form'}
        </button>
        <CopyButton text={() => addressOf(endpoint, request.value)} label="Copy link" />
      </CopyAs>
    </form>
  )
}

/** On a small screen, the result is below the form. */
function showResult(): void {
  if (matchMedia('(max-width: 60rem)').matches) document.getElementById('result')?.scrollIntoView({ block: 'start' })
}

/** Two requests are the same if they are sent alike. A file is the same only if it is the same object. */
const same = (one: Readonly<Record<string, unknown>>, other: Readonly<Record<string, unknown>>) =>
  one.file === other.file && JSON.stringify(one) === JSON.stringify(other)

interface EntriesProps {
  endpoint: Endpoint
  fields: readonly Field[]
  draft: FieldsDraft
  issues: readonly FieldIssue[]
  onChange: (draft: FieldsDraft) => void
}

function Entries({ endpoint, fields, draft, issues, onChange }: EntriesProps) {
  const shown = endpoint.shown.flatMap((name) => fields.filter((field) => field.name === name))
  const more = fields.filter((field) => !shown.includes(field))
  const place = (field: Field) => groups.find(({ names }) => names.includes(field.name)) ?? groups.at(-1)
  const sections = groups.map((group) => ({ ...group, fields: more.filter((field) => place(field) === group) }))
  const named = new Set(issues.map(({ path }) => path[0]))
  const isOpen = useOnceTrue(more.some(({ name }) => named.has(name) || isSet(draft[name])))
  return (
    <>
      <Fields fields={shown} {...{ draft, issues, onChange }} />
      {more.length > 0 && (
        <details class="more" open={isOpen}>
          <summary>More options</summary>
          {sections
            .filter(({ fields }) => fields.length > 0)
            .map((section) => (
              <section key={section.title} aria-label={section.title}>
                <h2>{section.title}</h2>
                <Fields fields={section.fields} {...{ draft, issues, onChange }} />
              </section>
            ))}
        </details>
      )}
    </>
  )
}

const isSet = (draft: FieldsDraft[string]) => draft !== undefined && draft !== ''

interface TextProps {
  raw: string
  issues: readonly FieldIssue[]
  onChange: (raw: string) => void
}

function Text({ raw, issues, onChange }: TextProps) {
  return (
    <div class="field">
      <label>
        Request
        <textarea
          spellcheck={false}
          rows={Math.min(30, Math.max(10, raw.split('\n').length))}
          aria-describedby="request-issues"
          aria-invalid={issues.length > 0 || undefined}
          value={raw}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </label>
      <div id="request-issues">
        {issues.map(({ path, message }) => (
          <p key={message} class="issue">
            {path.length > 0 && <code>{path.join('.')} </code>}
            {message}
          </p>
        ))}
      </div>
    </div>
  )
}

/** A file, which no text stands for. */
const fileOf = ({ file }: FieldsDraft) => (file instanceof File ? { file } : {})

function encodedText(raw: string, draft: FieldsDraft): { value: Record<string, unknown>; issues: FieldIssue[] } {
  try {
    const value: unknown = JSON.parse(raw)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { value: { ...fileOf(draft), ...value }, issues: [] }
    return { value: {}, issues: [{ path: [], message: 'This is not a JSON object' }] }
  } catch (error) {
    return { value: {}, issues: [{ path: [], message: `This is not JSON: ${(error as Error).message}` }] }
  }
}
