// The HTML of a page: without scripts in a frame of its own, or as text.
import { useMemo, useState } from 'preact/hooks'
import { bytesOf } from '../../parts/amount.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { LongText } from '../../parts/long-text.tsx'
import { Segments } from '../../parts/segments.tsx'
import { quietHtml } from './quiet-html.ts'

export function Html({ text, base }: { text: string; base: string | undefined }) {
  const [form, setForm] = useState<'source' | 'rendered'>('source')
  return (
    <>
      <div class="row bar">
        <Segments label="Form" options={{ source: 'Source', rendered: 'Rendered' }} value={form} onChange={setForm} />
        <span class="faint grow">{bytesOf(new Blob([text]).size)}</span>
        <CopyButton text={text} />
      </div>
      {form === 'source' ? <LongText text={text} /> : <Rendered text={text} base={base} />}
    </>
  )
}

function Rendered({ text, base }: { text: string; base: string | undefined }) {
  const html = useMemo(() => quietHtml(text, base), [text, base])
  return (
    <>
      <p class="faint">Without scripts, styles and pictures of other sites.</p>
      <iframe
        class="page"
        title="The page"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerpolicy="no-referrer"
        srcdoc={html}
      />
    </>
  )
}
