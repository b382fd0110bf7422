import { firstNamed, textIn, type XmlElement } from '../container/xml.ts'
import type { FileMetadata } from '../file-content.ts'
import type { Package } from './package.ts'

/** Reads Dublin Core elements as metadata. */
export function propertiesIn(root: XmlElement | undefined): FileMetadata {
  const metadata: FileMetadata = {}
  for (const [member, names] of NAMES) {
    const found = names
      .map((name) => textIn(firstNamed(root, name)).replace(/\s+/g, ' ').trim())
      .find((text) => text !== '')
    if (found !== undefined) metadata[member] = found
  }
  return metadata
}

/** Members of FileMetadata → core properties (ECMA-376 part 2, 11). ODF and EPUB use the same Dublin Core names. */
const NAMES: [member: Exclude<keyof FileMetadata, 'numPages' | 'totalPages'>, names: string[]][] = [
  ['title', ['title']],
  ['author', ['creator', 'initial-creator']],
  ['description', ['description', 'subject']],
  ['keywords', ['keywords', 'keyword']],
  ['language', ['language']],
  ['createdTime', ['created', 'creation-date']],
  ['modifiedTime', ['modified', 'date']],
]

export function propertiesOf(opened: Package): FileMetadata {
  const core = [...opened.relations('').values()].find(({ type }) => type === 'core-properties')?.target
  const metadata = propertiesIn(opened.part(core ?? 'docProps/core.xml'))
  const pages = Number(textIn(firstNamed(opened.part('docProps/app.xml'), 'Pages')))
  return pages > 0 ? { ...metadata, numPages: pages, totalPages: pages } : metadata
}
