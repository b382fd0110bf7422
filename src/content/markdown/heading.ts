import type { Element } from 'domhandler'
import type { Conversion } from './conversion.ts'
import type { Rule } from './rule.ts'
import { plainTextOf } from './subtree.ts'

/** A heading on one line. Where blocks are not possible, a line of text. */
export const heading: Rule = (conversion) => {
  const asBlock = conversion.inBlocks
  conversion.boundary()
  if (!asBlock) return { leave: () => conversion.boundary() }
  conversion.startRun('heading')
  const link = conversion.headingLink && { type: 'link' as const, target: conversion.headingLink }
  if (link) conversion.run.openMark(link)
  return {
    leave(_, { name }) {
      if (link) conversion.run.closeMark(link)
      writeHeading(conversion, Number(name[1]), conversion.endRun())
    },
  }
}

function writeHeading({ blocks }: Conversion, level: number, text: string): void {
  if (text === '') return
  // Trailing `#` would be the closing sequence of the heading (CommonMark 4.2).
  blocks.write(`${'#'.repeat(level)} ${text.replace(/(^|\s)(#+)$/, '$1\\$2')}`)
}

/** Symbols that documentation generators use in headings as a link to the heading itself. */
const PERMALINK_TEXT = /^(?:[#¶§🔗∞⚓\s\u200b]|\ufe0e|\ufe0f)*$/u

/** Maximum length of a link's text, with the white space of the source, that is only a symbol. */
const MAX_MARK_CHARACTERS = 80

/** Whether a link in a heading is only a symbol for copying its URL. */
export function isPermalink(anchor: Element): boolean {
  const hasImage = anchor.children.some((child) => 'name' in child && child.name === 'img')
  return !hasImage && PERMALINK_TEXT.test(plainTextOf(anchor, MAX_MARK_CHARACTERS))
}
