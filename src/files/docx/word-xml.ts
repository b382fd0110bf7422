import { unreadable } from '../failures.ts'
import type { FileContent } from '../file-content.ts'
import { flatPackage, packageOfRoots } from '../ooxml/package.ts'
import { childNamed, readXml } from '../xml.ts'
import { wordToHtml } from './docx.ts'

/** A Word document in one XML file: a package of parts (Word 2007 and later) or `w:wordDocument` (Word 2003). */
export function wordXmlToHtml(bytes: Uint8Array): FileContent {
  const root = readXml(bytes).root.children.find((child) => typeof child !== 'string')
  if (root === undefined) throw unreadable('Word document')
  if (root.name === 'package') return wordToHtml(flatPackage(root))
  return wordToHtml(packageOfRoots({ 'word/document.xml': root, 'word/styles.xml': childNamed(root, 'styles') }))
}
