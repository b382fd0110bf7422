/** A unified diff as a tree, in the form of the npm package `parse-diff`, which clients of `/v2` expect. */
export interface DiffTree {
  files: DiffFile[]
}

interface DiffFile {
  from: string
  to: string
  additions: number
  deletions: number
  chunks: DiffChunk[]
}

interface DiffChunk {
  /** The line with `@@`. */
  content: string
  oldStart: number
  oldLines: number
  newStart: number
  newLines: number
  changes: DiffLine[]
}

/** `content` begins with the sign. `ln` is the line number on the one side, `ln1` and `ln2` on both. */
type DiffLine =
  | { type: 'add'; add: true; ln: number; content: string }
  | { type: 'del'; del: true; ln: number; content: string }
  | { type: 'normal'; normal: true; ln1: number; ln2: number; content: string }

/** Parses what `unifiedDiff` returns. */
export function treeOf(diff: string): DiffTree {
  if (diff === '') return { files: [] }
  const file: DiffFile = { from: 'previous', to: 'current', additions: 0, deletions: 0, chunks: [] }
  let place = { old: 0, new: 0 }
  for (const line of diff.split('\n').slice(2, -1)) {
    const chunk = chunkOf(line)
    if (chunk !== undefined) {
      file.chunks.push(chunk)
      place = { old: chunk.oldStart, new: chunk.newStart }
    } else file.chunks.at(-1)!.changes.push(changeOf(line, file, place))
  }
  return { files: [file] }
}

function chunkOf(content: string): DiffChunk | undefined {
  const match = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(content)
  if (match === null) return undefined
  const [oldStart, oldLines = 1, newStart, newLines = 1] = match
    .slice(1)
    .map((part) => part && Number(part)) as number[]
  return { content, oldStart: oldStart!, oldLines, newStart: newStart!, newLines, changes: [] }
}

function changeOf(content: string, file: DiffFile, place: { old: number; new: number }): DiffLine {
  if (content.startsWith('\\')) return { ...file.chunks.at(-1)!.changes.at(-1)!, content }
  if (content.startsWith('+')) {
    file.additions += 1
    return { type: 'add', add: true, ln: place.new++, content }
  }
  if (content.startsWith('-')) {
    file.deletions += 1
    return { type: 'del', del: true, ln: place.old++, content }
  }
  return { type: 'normal', normal: true, ln1: place.old++, ln2: place.new++, content }
}
