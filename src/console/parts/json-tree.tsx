// A value of JSON as a tree. Only what is open is in the page, so that its size does not matter.
import { useState } from 'preact/hooks'
import { CopyButton } from './copy-button.tsx'

export function JsonTree({ value, depth = 2 }: { value: unknown; depth?: number }) {
  return (
    <div class="json-tree">
      <div class="row bar">
        <span class="grow" />
        <CopyButton text={() => JSON.stringify(value, null, 2)} label="Copy JSON" />
      </div>
      <ul>
        <Node name={undefined} value={value} depth={depth} />
      </ul>
    </div>
  )
}

const SHOWN_ENTRIES = 100
const SHOWN_CHARS = 400

function Node({ name, value, depth }: { name: string | undefined; value: unknown; depth: number }) {
  const entries = entriesOf(value)
  if (entries === undefined) {
    return (
      <li>
        <Name name={name} />
        <Plain value={value} />
      </li>
    )
  }
  return <Branch {...{ name, value, entries, depth }} />
}

interface BranchProps {
  name: string | undefined
  value: unknown
  entries: readonly (readonly [string, unknown])[]
  depth: number
}

function Branch({ name, value, entries, depth }: BranchProps) {
  const [isOpen, setOpen] = useState(depth > 0 && entries.length > 0 && entries.length <= SHOWN_ENTRIES)
  const [limit, setLimit] = useState(SHOWN_ENTRIES)
  const isList = Array.isArray(value)
  return (
    <li>
      <button type="button" class="branch" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <Name name={name} />
        <span class="faint">{isList ? `[${entries.length}]` : `{${entries.length}}`}</span>
      </button>
      {isOpen && (
        <ul>
          {entries.slice(0, limit).map(([key, child]) => (
            <Node key={key} name={key} value={child} depth={depth - 1} />
          ))}
          {entries.length > limit && (
            <li>
              <button type="button" class="small" onClick={() => setLimit(limit + 10 * SHOWN_ENTRIES)}>
                {(entries.length - limit).toLocaleString('en')} more
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

const Name = ({ name }: { name: string | undefined }) =>
  name === undefined ? null : (
    <>
      <span class="key">{name}</span>
      {': '}
    </>
  )

function Plain({ value }: { value: unknown }) {
  const [isWhole, showWhole] = useState(false)
  if (typeof value !== 'string')
    return <span class={`value ${value === null ? 'null' : typeof value}`}>{String(value)}</span>
  const isCut = !isWhole && value.length > SHOWN_CHARS
  return (
    <>
      <span class="value string">{JSON.stringify(isCut ? value.slice(0, SHOWN_CHARS) : value)}</span>
      {isCut && (
        <button type="button" class="small" onClick={() => showWhole(true)}>
          all {value.length.toLocaleString('en')} characters
        </button>
      )}
    </>
  )
}

function entriesOf(value: unknown): [string, unknown][] | undefined {
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined
}
