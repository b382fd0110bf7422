import { useMemo, useState } from 'preact/hooks'
import { counted } from '../../parts/amounts.ts'
import { Choice } from '../../parts/choice.tsx'
import { LazyRows } from '../../parts/lazy-rows.tsx'
import { type DiffRow, type Line, rowsOf } from './rows.ts'
import { type Piece, wordDiff } from './words.ts'

const ROW_HEIGHT = 22
/** Below it, two columns have too few words in a line. */
const TWO_COLUMNS = '(min-width: 900px)'

type Layout = 'sides' | 'inline'

const layouts = [
  { value: 'sides', label: 'Side by side' },
  { value: 'inline', label: 'Inline' },
] as const

/** A unified diff, with the words that differ marked. */
export function DiffView({ diff }: { diff: string }) {
  const [layout, setLayout] = useState<Layout>(() => (matchMedia(TWO_COLUMNS).matches ? 'sides' : 'inline'))
  const rows = useMemo(() => rowsOf(diff), [diff])
  const Row = layout === 'sides' ? SideRow : InlineRow
  return (
    <>
      <div class="row filters">
        <Choice label="Layout of the difference" options={layouts} value={layout} onChoose={setLayout} />
      </div>
      <div class={`diff ${layout}`}>
        <LazyRows rows={rows} rowHeight={ROW_HEIGHT} view={(row, index) => <Row key={index} row={row} />} />
      </div>
    </>
  )
}

function SideRow({ row }: { row: DiffRow }) {
  if (row.type === 'gap') return <Gap lines={row.lines} />
  if (row.type === 'same') {
    return (
      <div class="pair">
        <TextLine at={row.before} pieces={row.text} />
        <TextLine at={row.after} pieces={row.text} />
      </div>
    )
  }
  const { removed, added } = piecesOf(row)
  return (
    <div class="pair">
      {row.removed === undefined ? <div class="line none" /> : <Removed line={row.removed} pieces={removed} />}
      {row.added === undefined ? <div class="line none" /> : <Added line={row.added} pieces={added} />}
    </div>
  )
}

function InlineRow({ row }: { row: DiffRow }) {
  if (row.type === 'gap') return <Gap lines={row.lines} />
  if (row.type === 'same') return <TextLine at={row.after} pieces={row.text} />
  const { removed, added } = piecesOf(row)
  return (
    <>
      {row.removed !== undefined && <Removed line={row.removed} pieces={removed} />}
      {row.added !== undefined && <Added line={row.added} pieces={added} />}
    </>
  )
}

const Gap = ({ lines }: { lines: number }) => <div class="gap">{counted(lines, 'line')} without a change</div>

type Changed = Extract<DiffRow, { type: 'changed' }>
type Pieces = string | readonly Piece[]

/** Of a line that has become another one, the words; of a line that has not, all of it. */
function piecesOf({ removed, added }: Changed): { removed: Pieces; added: Pieces } {
  if (removed === undefined || added === undefined) return { removed: removed?.text ?? '', added: added?.text ?? '' }
  return wordDiff(removed.text, added.text)
}

const Removed = ({ line, pieces }: { line: Line; pieces: Pieces }) => (
  <TextLine at={line.number} pieces={pieces} change="removed" />
)

const Added = ({ line, pieces }: { line: Line; pieces: Pieces }) => (
  <TextLine at={line.number} pieces={pieces} change="added" />
)

interface TextLineProps {
  at: number
  pieces: Pieces
  change?: 'removed' | 'added'
}

function TextLine({ at, pieces, change }: TextLineProps) {
  const Mark = change === 'removed' ? 'del' : 'ins'
  return (
    <div class={change === undefined ? 'line' : `line ${change}`}>
      <span class="at">{at}</span>
      <span class="sign">
        {change !== undefined && (change === 'removed' ? '−' : '+')}
        {change !== undefined && <span class="visually-hidden">{change}: </span>}
      </span>
      <span class="text">
        {typeof pieces === 'string'
          ? pieces
          : // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a line never change
            pieces.map(({ text, isChanged }, index) => (isChanged ? <Mark key={index}>{text}</Mark> : text))}
      </span>
    </div>
  )
}
