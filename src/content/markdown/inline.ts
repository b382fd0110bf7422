import { codeSpan } from './code-span.ts'
import { escapeInline, escapeLineStart } from './escape.ts'
import { canClose, canOpen } from './flanking.ts'
import { linkEnd } from './link-end.ts'
import { tellingTitle } from './link-title.ts'
import {
  END_CHARACTERS,
  ENDS_IN_PUNCTUATION,
  isBracket,
  isLineStart,
  isLink,
  MARKERS,
  NEXT_CHARACTERS,
  type Opened,
} from './marks.ts'
import { plainText } from './plain-text.ts'
import type { References } from './references.ts'
import { BREAKS, type InlineRun, type Mark, type RunMode, type Token } from './run.ts'
import { collapse } from './whitespace.ts'

/**
 * The Markdown of inline content: one line, or lines joined by hard breaks. Empty if nothing would be visible.
 *
 * @param references where the targets of links go, if links are written as references
 */
export function renderInline(run: InlineRun, references: References | undefined): string {
  const first = run.tokens[0]
  if (run.tokens.length === 1 && first?.kind === 'text') return plainText(first.text, run.mode, references)
  const renderer = new InlineRenderer(run.mode, references)
  for (const token of run.tokens) renderer.add(token)
  return renderer.finish()
}

/**
 * Delays spaces, breaks and markers until the next visible character. So spaces move out of marks, empty marks vanish,
 * and a mark that resumes right after its end is not interrupted.
 */
class InlineRenderer {
  private readonly pieces: string[] = []
  private last = ''
  private blank = false
  private lineBreak = false
  private readonly toOpen: Mark[] = []
  private readonly toClose: Opened[] = []
  private readonly opened: Opened[] = []
  private code: string | null = null
  private links = 0
  /** Number of pieces when marks were last closed. */
  private endPiece = -1
  /** Number of pieces when text was last written. */
  private textEnd = -1

  constructor(
    private readonly mode: RunMode,
    private readonly references: References | undefined,
  ) {}

  add(token: Token): void {
    if (token.kind === 'text') this.addText(token.text)
    else if (token.kind === 'raw') this.addRaw(token)
    else if (token.kind === 'open') this.open(token.mark)
    else if (token.kind === 'close') this.close(token.mark)
    else this.addBreak()
  }

  finish(): string {
    while (this.opened.length > 0) this.toClose.push(this.opened.pop()!)
    this.writeCloses(' ')
    return this.pieces.join('')
  }

  private addText(text: string): void {
    const inCode = this.isCode()
    const { core, leading, trailing } = collapse(text, inCode)
    if (leading) this.blank = true
    if (core === '') return
    if (inCode) this.addCode(core)
    else this.addProse(core, trailing)
    this.blank = trailing
  }

  private addProse(core: string, trailing: boolean): void {
    this.prepare(core[0]!)
    const atStart = this.last === '' || this.last === '\n'
    const before = this.pieces.length === 0 || this.last === '\n' ? ' ' : this.last
    const text = escapeInline(core, {
      before,
      after: trailing && this.opened.length === 0 ? ' ' : '.',
      inLink: this.links > 0,
      hasReferences: this.references !== undefined,
    })
    this.write(atStart && this.mode === 'paragraph' ? escapeLineStart(text) : text)
    this.textEnd = this.pieces.length
  }

  private addCode(core: string): void {
    const meetsLink = this.toOpen.some(isLink) || this.toClose.some(({ mark }) => isLink(mark))
    if (this.code !== null && this.isOpen('code') && !meetsLink) {
      this.code += this.blank || this.lineBreak ? ` ${core}` : core
      this.blank = false
      this.lineBreak = false
      return
    }
    this.writeCode()
    this.prepare('`')
    this.code = core
  }

  private addRaw({ markdown, isMarker, target }: Extract<Token, { kind: 'raw' }>): void {
    this.writeCode()
    this.prepare(markdown[0]!)
    this.write(target === undefined ? markdown : markdown + linkEnd(target, this.references))
    this.blank = isMarker
  }

  private addBreak(): void {
    if (this.isOpen('link') || this.toOpen.some(isLink)) this.blank = true
    else this.lineBreak = true
  }

  private open(mark: Mark): void {
    const last = this.toClose[this.toClose.length - 1]
    if (last && this.toOpen.length === 0 && last.mark.type === mark.type && this.mayGoOn(mark)) {
      this.toClose.pop()
      this.opened.push({ ...last, mark })
    } else {
      this.toOpen.push(mark)
    }
  }

  /** Two links stay separate. Adjacent code is joined only if nothing stands between. */
  private mayGoOn({ type }: Mark): boolean {
    return type !== 'link' && (type !== 'code' || !(this.blank || this.lineBreak))
  }

  private close(mark: Mark): void {
    const waiting = this.toOpen.lastIndexOf(mark)
    if (waiting >= 0) {
      this.toOpen.splice(waiting, 1)
      return
    }
    const { opened, toClose } = this
    for (let i = opened.length - 1; i >= 0; i--) {
      if (opened[i]!.mark !== mark) continue
      toClose.push(opened[i]!)
      if (i === opened.length - 1) opened.pop()
      else opened.splice(i, 1)
      return
    }
  }

  private isCode(): boolean {
    if (this.isOpen('code')) return true
    for (const { type } of this.toOpen) if (type === 'code') return true
    return false
  }

  private isOpen(type: Mark['type']): boolean {
    for (const { mark } of this.opened) if (mark.type === type) return true
    return false
  }

  /** Writes everything that waits, before a visible character. */
  private prepare(next: string): void {
    const separated = this.blank || this.lineBreak
    this.writeCloses(separated ? ' ' : this.toOpen.length > 0 ? MARKERS[this.toOpen[0]!.type][0] || next : next)
    if (this.pieces.length > 0) {
      if (this.lineBreak) this.write(BREAKS[this.mode])
      else if (this.blank) this.write(' ')
    }
    this.blank = false
    this.lineBreak = false
    if (this.toOpen.length > 0) this.writeOpens(next)
  }

  private writeOpens(next: string): void {
    const before = this.last
    const { toOpen } = this
    for (let i = 0; i < toOpen.length; i++) this.writeOpen(toOpen[i]!, before, this.nextOf(i, next))
    toOpen.length = 0
  }

  /** The character after the run of markers that begins with the `i`th waiting mark. */
  private nextOf(i: number, next: string): string {
    const { toOpen } = this
    for (let k = i + 1; k < toOpen.length; k++) {
      const following = toOpen[k]!
      if (isBracket(following) || toOpen[i]!.type === 'strike') return MARKERS[following.type][0]! || '`'
    }
    return next
  }

  private writeOpen(mark: Mark, before: string, next: string): void {
    const from = this.pieces.length
    if (mark.type === 'code' || mark.type === 'link') {
      if (mark.type === 'link') this.writeLinkStart()
      this.opened.push({ mark, marker: '', piece: -1, from: this.pieces.length })
      return
    }
    const marker = this.markerFor(mark.type)
    const written = !this.isOpen(mark.type) && !this.isOpen('code') && canOpen(marker, before, next)
    this.opened.push({ mark, marker, piece: written ? from : -1, from })
    if (written) this.write(marker)
  }

  private writeLinkStart(): void {
    this.writeCode()
    const last = this.pieces.length - 1
    // `[a]` before `[2][1]` would be a link with the label 2.
    const joins = this.references !== undefined && this.last === ']' && this.textEnd === this.pieces.length
    if (this.last === '!' || joins) this.pieces[last] = `${this.pieces[last]!.slice(0, -1)}\\${this.last}`
    this.write('[')
    this.links++
  }

  /** `*`, or `_` right after the end of another mark, with which `*` would form a single run. */
  private markerFor(type: 'strong' | 'emphasis' | 'strike'): string {
    const behindEnd = this.last === '*' && this.endPiece === this.pieces.length
    return behindEnd ? MARKERS[type].replaceAll('*', '_') : MARKERS[type]
  }

  private writeCloses(next: string): void {
    if (this.toClose.length === 0) return
    this.takeBackUnclosable(next)
    for (const opened of this.toClose) this.writeClose(opened)
    this.toClose.length = 0
    this.endPiece = this.pieces.length
  }

  /** Omits marks whose end would not be recognised, starting with the outermost, since inner marks depend on it. */
  private takeBackUnclosable(next: string): void {
    for (let i = this.toClose.length - 1; i >= 0; i--) {
      const opened = this.toClose[i]!
      if (opened.piece >= 0 && !canClose(opened.marker, this.endBefore(i), next)) {
        if (i > 0 || !this.closeBeforePunctuation(opened)) this.takeBack(opened)
      }
      const { mark } = opened
      if (isBracket(mark) && (opened.piece >= 0 || opened.marker === '')) next = NEXT_CHARACTERS[mark.type]!
    }
  }

  /** The character before the `i`th of the marks that are closed: the end of one in it, or of the text. */
  private endBefore(i: number): string {
    for (let k = i - 1; k >= 0; k--) {
      const { mark } = this.toClose[k]!
      if (isBracket(mark)) return END_CHARACTERS[mark.type]!
    }
    return this.code ? '`' : this.last
  }

  /**
   * `**Note:**text` is not emphasis. Ends the mark before the punctuation, as in `**Note**:text`, if text precedes it.
   */
  private closeBeforePunctuation(opened: Opened): boolean {
    const last = this.pieces.length - 1
    const parts = this.code === null && last > opened.piece ? ENDS_IN_PUNCTUATION.exec(this.pieces[last]!) : null
    if (parts === null) return false
    this.pieces[last] = parts[1]!
    this.write(opened.marker)
    this.write(parts[2]!)
    opened.piece = -1
    return true
  }

  private takeBack(opened: Opened): void {
    const { pieces, mode } = this
    const { piece } = opened
    pieces[piece] = ''
    opened.piece = -1
    const following = pieces[piece + 1] ?? ''
    if (mode === 'paragraph' && isLineStart(pieces, piece) && !/^[*_~[]*$/.test(following))
      pieces[piece + 1] = escapeLineStart(following)
  }

  private writeClose({ mark, marker, piece, from }: Opened): void {
    if (mark.type === 'code') {
      if (!this.isOpen('code')) this.writeCode()
    } else if (mark.type === 'link') {
      this.writeCode()
      this.links--
      const { href, title } = mark.target!
      const shown = title === '' ? '' : tellingTitle(title, this.pieces.slice(from).join(''), href)
      this.write(linkEnd({ href, title: shown }, this.references), this.references === undefined ? ')' : ']')
    } else if (piece >= 0) {
      this.write(marker)
    }
  }

  private writeCode(): void {
    if (this.code) this.write(codeSpan(this.code), '`')
    this.code = null
  }

  /** @param last the last character, where it is known, so that the string need not be put together to read it */
  private write(markdown: string, last = markdown[markdown.length - 1]!): void {
    this.pieces.push(markdown)
    this.last = last
  }
}
