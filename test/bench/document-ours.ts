// Converts one file three times and prints JSON: Markdown, pages, CPU seconds of the first and third time, and peak MB.
// Run (documents.ts does): bun test/bench/document-ours.ts FILE
import { convertFile } from '../../src/files/convert-file.ts'
import { markdownOfFile } from '../files/markdown.ts'
import { memoryMegabytes } from './processes.ts'

const file = process.argv[2]!
const bytes = await Bun.file(file).bytes()

async function reading() {
  const before = process.cpuUsage()
  const content = await convertFile(bytes.slice(), { name: file, mode: 'fast' })
  const text = content === undefined ? undefined : markdownOfFile(content)
  const { user, system } = process.cpuUsage(before)
  return { text, pages: content?.metadata.numPages ?? 0, cpu: (user + system) / 1e6 }
}

const { text, pages, cpu } = await reading()
// Not maxRSS of getrusage(2), which starts at the size of the parent process.
const peak = memoryMegabytes(process.pid, 'VmHWM')
await reading()
const { cpu: warm } = await reading()
if (text !== undefined) process.stdout.write(JSON.stringify({ text, pages, cpu, warm, peak }))
