import { Archive } from '../container/archive.ts'
import { elementsIn, readXml, type XmlElement } from '../container/xml.ts'
import { encrypted } from '../errors.ts'

/** The root elements of the parts of an OpenDocument file. */
export interface OdfParts {
  content: XmlElement | undefined
  styles: XmlElement | undefined
  meta: XmlElement | undefined
  part(name: string): XmlElement | undefined
  truncated: boolean
}

/**
 * Opens an OpenDocument file, whether it is an archive or a single XML file.
 *
 * @param what the kind of file, for errors
 * @throws ServiceError `document_unreadable`
 */
export function openParts(bytes: Uint8Array, what: string): OdfParts {
  return bytes[0] === 0x50 ? archivedParts(bytes, what) : flatParts(bytes)
}

function archivedParts(bytes: Uint8Array, what: string): OdfParts {
  const archive = new Archive(bytes, what)
  if (/<(?:\w+:)?encryption-data/.test(new TextDecoder().decode(archive.bytes('META-INF/manifest.xml')))) {
    throw encrypted(what)
  }
  let truncated = archive.truncated
  const part = (name: string) => {
    const content = archive.bytes(name)
    const read = content && rootOf(content)
    truncated ||= read?.truncated === true
    return read?.root
  }
  const [content, styles, meta] = [part('content.xml'), part('styles.xml'), part('meta.xml')]
  return { content, styles, meta, part, truncated }
}

function flatParts(bytes: Uint8Array): OdfParts {
  const { root, truncated } = rootOf(bytes)
  return { content: root, styles: root, meta: root, part: () => undefined, truncated }
}

function rootOf(part: Uint8Array) {
  const { root, truncated } = readXml(part)
  return { root: elementsIn(root)[0], truncated }
}
