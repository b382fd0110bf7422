// Runs the files again, alone, whose tests failed in the output of `npm test`. Usage: bun scripts/run-again.ts OUTPUT
// It ends with 0 if all of them pass now. Many failures are no accident: then it runs nothing.
import { failedFiles } from './failed-files.ts'

/** A fault of the product fails more files than a busy machine does. */
const MOST_FILES = 3

const files = failedFiles(await Bun.file(process.argv[2]!).text())
if (files.length === 0 || files.length > MOST_FILES) process.exit(1)
process.stdout.write(`\nRunning again, alone: ${files.join(', ')}\n`)
const command = [process.execPath, 'scripts/test.ts', ...files.map((file) => `./${file}`)]
process.exit(await Bun.spawn(command, { stdio: ['inherit', 'inherit', 'inherit'] }).exited)
