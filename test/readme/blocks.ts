/** A fenced block of README.md. */
export interface Block {
  /** Of its first line inside the fence, counted from 1. */
  line: number
  /** How many headings stand before it. */
  section: number
  language: string
  text: string
  /** The block right behind it without a word between them, which then is its answer. */
  answer?: Block
}

/** A command of a shell block, and what README says comes on standard output. */
export interface Command {
  line: number
  text: string
  answer?: string
}

/** The fenced blocks of a README in their order; an answer belongs to its command and is not listed itself. */
export function blocksOf(readme: string): Block[] {
  const blocks: Block[] = []
  const fences = /^```(\w*)\n([\s\S]*?)^```$/gm
  let end = -1
  for (const match of readme.matchAll(fences)) {
    const [whole, language, text] = match as unknown as [string, string, string]
    const before = readme.slice(0, match.index)
    const line = before.split('\n').length + 1
    const section = [...before.replace(fences, '').matchAll(/^#+ /gm)].length
    const block = { line, section, language, text }
    const asked = blocks.at(-1)
    const follows = asked !== undefined && end >= 0 && readme.slice(end, match.index).trim() === ''
    if (follows && isProgram(asked) && !asked.answer && !isProgram(block)) asked.answer = block
    else blocks.push(block)
    end = match.index + whole.length
  }
  return blocks
}

const isProgram = ({ language }: Block) => language === 'sh' || language === 'python'

/** The commands of a shell block: one a line, or as many lines as its quotes and backslashes need; `# …` is an answer. */
export function commandsOf(block: Block): Command[] {
  const commands: Command[] = []
  let open: Command | undefined
  for (const [index, line] of block.text.trimEnd().split('\n').entries()) {
    const last = commands.at(-1)
    if (open) open.text += `\n${line}`
    else if (line.startsWith('#') && last) last.answer = `${last.answer ?? ''}${line.replace(/^# ?/, '')}\n`
    else if (line.trim() !== '') open = { line: block.line + index, text: line }
    if (!open || !isWhole(open.text)) continue
    commands.push(open)
    open = undefined
  }
  if (open) throw new Error(`README.md:${open.line}: the command does not end`)
  const last = commands.at(-1)
  if (block.answer && last) last.answer = block.answer.text
  return commands
}

const isWhole = (command: string) => !command.endsWith('\\') && shellComplaint(command) === ''

/** What bash says against a text without running it; '' if nothing. */
export function shellComplaint(text: string): string {
  return Bun.spawnSync(['bash', '-n', '-c', text], { stderr: 'pipe' }).stderr.toString()
}
