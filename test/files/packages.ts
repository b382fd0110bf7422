import { uncompressedZip } from '../../src/files/sheet/uncompressed-zip.ts'

/** An archive of text parts. */
export function archiveOf(parts: Record<string, string>): Uint8Array {
  const encoder = new TextEncoder()
  return uncompressedZip(Object.entries(parts).map(([name, text]) => ({ name, content: encoder.encode(text) })))
}

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const RELATIONS = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** A Word document with a body. `parts` are further parts under `word/`, by the content of their root. */
export function docx(body: string, parts: Record<string, string> = {}): Uint8Array {
  const further = Object.entries(parts).map(([name, content]) => [
    `word/${name}.xml`,
    `<w:${name} ${WORD} ${RELATIONS}>${content}</w:${name}>`,
  ])
  return archiveOf({
    'word/document.xml': `<?xml version="1.0"?><w:document ${WORD} ${RELATIONS}><w:body>${body}</w:body></w:document>`,
    ...Object.fromEntries(further),
    'word/_rels/document.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="x/hyperlink" Target="https://example.com/a" TargetMode="External"/></Relationships>',
  })
}

/** A paragraph of Word. @param properties what its `pPr` holds */
export function p(text: string, properties = ''): string {
  return `<w:p><w:pPr>${properties}</w:pPr>${r(text)}</w:p>`
}

export function r(text: string, properties = ''): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
}

const ODF = [
  ['office', 'office'],
  ['text', 'text'],
  ['table', 'table'],
  ['style', 'style'],
  ['draw', 'drawing'],
]
  .map(([prefix, name]) => `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')

/** A document of OpenDocument. @param kind `text`, `spreadsheet`, `presentation` */
export function openDocument(kind: string, body: string, styles = ''): Uint8Array {
  return archiveOf({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'META-INF/manifest.xml': '<manifest/>',
    'content.xml': `<office:document-content ${ODF} xmlns:fo="fo" xmlns:xlink="xlink" xmlns:svg="svg"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
  })
}
