// Runs the agent over a local web and prints what is right. `bun test/quality/agent-run.ts [dev|held|traps|fresh] [NUMBER] [--model] [--verbose]`

import { localWeb, measure, scriptedModel } from './agent/measure.ts'
import { devWeb, freshWeb, heldWeb, trapWeb } from './agent/webs.ts'

const verbose = process.argv.includes('--verbose')
const modelled = process.argv.includes('--model')
const only = process.argv.find((word) => /^\d+$/.test(word))
const webs = { dev: devWeb, held: heldWeb, traps: trapWeb, fresh: freshWeb }
const chosen = process.argv.find((word): word is keyof typeof webs => Object.hasOwn(webs, word)) ?? 'dev'
const { web, tasks } = await webs[chosen]()
const local = await localWeb(web)
const started = performance.now()
const counts = new Map<string, { right: number; wrong: number; all: number }>()
for (const [index, task] of tasks.entries()) {
  if (only !== undefined && Number(only) !== index) continue
  const { right, wrong, result, credits, opened } = await measure(
    task,
    local,
    modelled ? scriptedModel(task) : undefined,
  )
  const count = counts.get(task.kind) ?? { right: 0, wrong: 0, all: 0 }
  counts.set(task.kind, { right: count.right + Number(right), wrong: count.wrong + wrong.length, all: count.all + 1 })
  if (!right || verbose) {
    console.log(
      `${String(index).padStart(2)} ${right ? 'right' : wrong.length > 0 ? 'WRONG' : 'null '} ${task.kind.padEnd(12)} ${credits} ${task.prompt}`,
    )
    if (wrong.length > 0) console.log(`     wrong: ${wrong.join('; ')}`)
    if (verbose)
      console.log(
        JSON.stringify({ data: result.data, sources: result.sources, conflicts: result.conflicts, opened }, null, 1),
      )
  }
}
let [right, wrong, all] = [0, 0, 0]
for (const [kind, count] of counts) {
  console.log(`${kind.padEnd(14)} ${count.right}/${count.all} right, ${count.wrong} wrong claims`)
  right += count.right
  wrong += count.wrong
  all += count.all
}
console.log(
  `${'all'.padEnd(14)} ${right}/${all} right, ${wrong} wrong claims, ${web.size} pages, ${Math.round(performance.now() - started)} ms`,
)
