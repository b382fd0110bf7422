// A list of URLs of any length, with a filter.
import { useMemo, useState } from 'preact/hooks'
import { Address } from '../../parts/address.tsx'
import { counted } from '../../parts/amount.ts'
import { CopyButton } from '../../parts/copy-button.tsx'

export interface Link {
  url: string
  title?: string | undefined
  description?: string | undefined
}

const SHOWN = 200

export function Links({ links, noun = 'link' }: { links: readonly Link[]; noun?: string }) {
  const [words, setWords] = useState('')
  const [limit, setLimit] = useState(SHOWN)
  const found = useMemo(() => filtered(links, words), [links, words])
  return (
    <>
      <div class="row bar">
        <input
          type="search"
          class="filter"
          aria-label={`Filter the ${noun}s`}
          placeholder="Filter"
          value={words}
          onInput={(event) => {
            setWords(event.currentTarget.value)
            setLimit(SHOWN)
          }}
        />
        <span class="faint grow" role="status">
          {words.trim() === ''
            ? counted(links.length, noun)
            : `${found.length.toLocaleString('en')} of ${counted(links.length, noun)}`}
        </span>
        <CopyButton text={() => found.map(({ url }) => url).join('\n')} />
      </div>
      <ul class="links">
        {found.slice(0, limit).map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page may have a link twice
          <li key={index}>
            <Address url={link.url} />
            {link.title !== undefined && <span class="title">{link.title}</span>}
            {link.description !== undefined && <span class="faint">{link.description}</span>}
          </li>
        ))}
      </ul>
      {found.length > limit && (
        <button type="button" onClick={() => setLimit(limit + 5 * SHOWN)}>
          Show more
        </button>
      )}
    </>
  )
}

function filtered(links: readonly Link[], words: string): readonly Link[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return links
  return links.filter(({ url, title = '' }) => {
    const text = `${url} ${title}`.toLowerCase()
    return wanted.every((word) => text.includes(word))
  })
}
