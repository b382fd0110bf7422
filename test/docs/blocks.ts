import type { Page } from './pages.ts'

/** A fenced block of a page. */
export interface Block {
  /** Path of the page. */
  page: string
  /** Of its first line inside the fence, counted from 1. */
  line: number
  /** The page and how many headings stand before the block: `docs/api.md#3`. */
  section: string
  language: string
  text: string
  /** The block right behind it without a word between them, which is the answer to it. */
  answer?: Block
}

/** A command of a shell block, and what the page says comes on standard output. */
export interface Command {
  page: string
  line: number
  text: string
  answer?: string
}

const FENCES = /^```(\w*)\n([\s\S]*?)^```$/gm

/** Between `<!-- name -->` and `<!-- /name -->`, written by scripts/docs.ts. */
const GENERATED = /^<!-- ([\w-]+) -->$[\s\S]*?^<!-- \/\1 -->$/gm

/** The fenced blocks of a page in their order. Answers belong to their command; generated parts are left out. */
export function blocksOf({ path, text: whole }: Page): Block[] {
  const page = whole.replace(GENERATED, (part) => '\n'.repeat(part.split('\n').length - 1))
  const blocks: Block[] = []
  let end = -1
  for (const match of page.matchAll(FENCES)) {
    const [fenced, language, text] = match as unknown as [string, string, string]
    const before = page.slice(0, match.index)
    const line = before.split('\n').length + 1
    const section = `${path}#${[...withoutBlocks(before).matchAll(/^#+ /gm)].length}`
    const block = { page: path, line, section, language, text }
    const asked = blocks.at(-1)
    const follows = asked !== undefined && end >= 0 && page.slice(end, match.index).trim() === ''
    if (follows && isProgram(asked) && !asked.answer && !isProgram(block)) asked.answer = block
    else blocks.push(block)
    end = match.index + fenced.length
  }
  return blocks
}

/** A page without its fenced blocks: the prose, in which `#` begins a heading. */
export const withoutBlocks = (text: string): string => text.replace(FENCES, '')

const isProgram = ({ language }: Block) => language === 'sh' || language === 'python'

/** The commands of a shell block: one a line, or as many lines as its quotes and backslashes need; `# …` is an answer. */
export function commandsOf(block: Block): Command[] {
  const { page } = block
  const commands: Command[] = []
  let open: Command | undefined
  for (const [index, line] of block.text.trimEnd().split('\n').entries()) {
    const last = commands.at(-1)
    if (open) open.text += `\n${line}`
    else if (line.startsWith('#') && last) last.answer = `${last.answer ?? ''}${line.replace(/^# ?/, '')}\n`
    else if (line.trim() !== '') open = { page, line: block.line + index, text: line }
    if (!open || !isWhole(open.text)) continue
    commands.push(open)
    open = undefined
  }
  if (open) throw new Error(`${page}:${open.line}: the command does not end`)
  const last = commands.at(-1)
  if (block.answer && last) last.answer = block.answer.text
  return commands
}

const isWhole = (command: string) => !command.endsWith('\\') && shellComplaint(command) === ''

/** What bash says against a text without running it; '' if nothing. */
export function shellComplaint(text: string): string {
  return Bun.spawnSync(['bash', '-n', '-c', text], { stderr: 'pipe' }).stderr.toString()
}
