import { absolute } from '../../urls.ts'
import { plainText } from '../entities/text.ts'
import type { EmbeddedState, EvidenceCell, EvidencePage, EvidenceRecord, Json, RecordGroup } from '../model.ts'

/** The lists of similar objects in a state, as groups of records. The name of a cell is the path of keys to it. */
export function stateRecords(state: EmbeddedState, page: EvidencePage): RecordGroup[] {
  const groups: RecordGroup[] = []
  let left = MAX_VISITED
  const pending: { value: Json; path: string[] }[] = [{ value: state.value, path: [state.name] }]
  for (let i = 0; i < pending.length && left-- > 0 && groups.length < MAX_GROUPS; i++) {
    const { value, path } = pending[i]!
    if (value === null || typeof value !== 'object') continue
    const objects = similarObjects(value)
    if (objects !== undefined) groups.push(groupOf(objects, path, page))
    for (const [key, member] of Object.entries(value)) {
      const next = Array.isArray(value) ? path : [...path, key]
      if (member !== null && typeof member === 'object' && next.length < MAX_PATH)
        pending.push({ value: member, path: next })
    }
  }
  return groups
}

/** Limits on one state. */
const MAX_VISITED = 50_000
const MAX_GROUPS = 100
const MAX_PATH = 30

type Members = { [key: string]: Json }

/**
 * The objects of a list, or of a map from identifiers to objects, if most of them have most of their keys in common.
 */
function similarObjects(value: Json[] | Members): Members[] | undefined {
  const objects: Members[] = []
  for (const member of Object.values(value)) {
    if (member !== null && typeof member === 'object' && !Array.isArray(member)) objects.push(member)
    else if (!Array.isArray(value)) return undefined
  }
  if (objects.length < 2 || objects.length < Object.keys(value).length * 0.8) return undefined
  const counts = new Map<string, number>()
  const sample = objects.slice(0, MAX_SAMPLE)
  for (const object of sample) for (const key of Object.keys(object)) counts.set(key, (counts.get(key) ?? 0) + 1)
  const common = [...counts.values()].filter((count) => count >= sample.length * 0.6).length
  // The members of a map are often unlike things with one key in common.
  const least = Array.isArray(value) ? 1 : Math.max(3, counts.size * 0.6)
  return common >= least && common >= counts.size * 0.3 ? objects : undefined
}

const MAX_SAMPLE = 30

function groupOf(objects: Members[], path: readonly string[], page: EvidencePage): RecordGroup {
  const heading = path.at(-1)!
  const records = objects.slice(0, MAX_RECORDS).map((object) => recordOf(object, page))
  return {
    source: 'state',
    heading,
    columns: [],
    records: records.filter(({ cells }) => cells.length > 0),
    ...(objects.length > MAX_RECORDS && { isCut: true }),
    region: 'main',
  }
}

const MAX_RECORDS = 500
const MAX_CELLS = 60
const CELL_DEPTH = 3

function recordOf(object: Members, { base }: EvidencePage): EvidenceRecord {
  const cells: EvidenceCell[] = []
  const pending: { value: Json; name: string; depth: number }[] = [{ value: object, name: '', depth: 0 }]
  for (let i = 0; i < pending.length && cells.length < MAX_CELLS; i++) {
    const { value, name, depth } = pending[i]!
    if (value !== null && typeof value === 'object') {
      if (depth > CELL_DEPTH) continue
      for (const [key, member] of Object.entries(value).slice(0, MAX_CELLS)) {
        const own = Array.isArray(value) ? name : name === '' ? key : `${name}.${key}`
        pending.push({ value: member, name: own, depth: depth + 1 })
      }
    } else if (value !== null && value !== '') cells.push(cellOf(name, value, base))
  }
  return { elements: [], cells }
}

const ADDRESS = /^(?:https?:)?\/\/\S+$|^\/[\w~.-][^\s<>"]*$/
const PICTURE = /\.(?:jpe?g|png|webp|gif|avif|svg)(?:[?#]|$)/i
const PICTURE_NAME = /image|img|photo|picture|thumb|logo|poster/i

function cellOf(name: string, value: string | number | boolean, base: string): EvidenceCell {
  const text = typeof value === 'string' ? plainText(value) : String(value)
  const url = typeof value === 'string' && ADDRESS.test(value) ? absolute(value, base) : undefined
  if (url === undefined) return { name, text }
  return PICTURE.test(url) || PICTURE_NAME.test(name) ? { name, text: url, src: url } : { name, text: url, href: url }
}
