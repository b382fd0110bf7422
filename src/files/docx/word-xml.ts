import { childNamed, elementsIn, readXml } from '../container/xml.ts'
import { unreadable } from '../errors.ts'
import type { FileContent } from '../file-content.ts'
import { flatPackage, packageOfRoots } from '../ooxml/package.ts'
import { wordToHtml } from './docx.ts'

/**
 * Converts a Word document in a single XML file: a flat package (Word 2007 and later) or `w:wordDocument` (Word 2003).
 */
export function wordXmlToHtml(bytes: Uint8Array): FileContent {
  const tree = readXml(bytes)
  const [root] = elementsIn(tree.root)
  if (root === undefined) throw unreadable('Word document')
  const opened =
    root.name === 'package'
      ? flatPackage(root)
      : packageOfRoots({ 'word/document.xml': root, 'word/styles.xml': childNamed(root, 'styles') })
  opened.truncated = tree.truncated
  return wordToHtml(opened)
}
