// A Markdown text, as it looks or as it is.
import { useEffect, useRef, useState } from 'preact/hooks'
import { bytesOf } from '../../parts/amount.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { LongText } from '../../parts/long-text.tsx'
import { Segments } from '../../parts/segments.tsx'
import { markdownHtml } from './markdown-html.ts'

export function Markdown({ text, base }: { text: string; base: string | undefined }) {
  const [form, setForm] = useState<'rendered' | 'raw'>('rendered')
  return (
    <>
      <div class="row bar">
        <Segments label="Form" options={{ rendered: 'Rendered', raw: 'Raw' }} value={form} onChange={setForm} />
        <span class="faint grow">{bytesOf(new Blob([text]).size)}</span>
        <CopyButton text={text} />
      </div>
      {form === 'raw' ? <LongText text={text} /> : <Rendered text={text} base={base} />}
    </>
  )
}

/** A long text is rendered up to here first. */
const RENDERED_CHARS = 200_000

function Rendered({ text, base }: { text: string; base: string | undefined }) {
  const [isWhole, showWhole] = useState(text.length <= RENDERED_CHARS)
  const element = useRef<HTMLDivElement>(null)
  const shown = isWhole ? text : text.slice(0, text.lastIndexOf('\n', RENDERED_CHARS) + 1 || RENDERED_CHARS)
  useEffect(() => {
    // From a renderer that escapes whatever is HTML.
    if (element.current !== null) element.current.innerHTML = markdownHtml(shown, base)
  }, [shown, base])
  if (text.trim() === '') return <p class="faint">The page has no text.</p>
  return (
    <>
      <div class="markdown" ref={element} />
      {!isWhole && (
        <button type="button" onClick={() => showWhole(true)}>
          Show the rest ({bytesOf(text.length - shown.length)})
        </button>
      )}
    </>
  )
}
