// Runs the agent over a local web and prints what is right. `bun test/quality/agent-run.ts [dev|held|traps|fresh|unseen] [NUMBER] [--model|--real] [--verbose]`
// --model takes the scripted model, --real the small real one, which answers within minutes.

import type { Model } from '../../src/model/model.ts'
import { createOpenModel } from '../../src/model/open-model.ts'
import { settingsFor } from '../model/model-server.fixture.ts'
import { realModel, startRealModel } from '../model/real-model.fixture.ts'
import { localWeb, measure, scriptedModel } from './agent/measure.ts'
import type { Task } from './agent/tasks.ts'
import { devWeb, freshWeb, heldWeb, trapWeb, unseenWeb } from './agent/webs.ts'

const verbose = process.argv.includes('--verbose')
const ANSWER_MS = 15 * 60_000

const server = process.argv.includes('--real') ? await startRealModel((await realModel())!) : undefined
const real = server && createOpenModel(settingsFor(`${server.origin}/v1`, { timeoutMs: ANSWER_MS }))(undefined)
const modelFor = (task: Task): Model | undefined => (process.argv.includes('--model') ? scriptedModel(task) : real)
const only = process.argv.find((word) => /^\d+$/.test(word))
const webs = { dev: devWeb, held: heldWeb, traps: trapWeb, fresh: freshWeb, unseen: unseenWeb }
const chosen = process.argv.find((word): word is keyof typeof webs => Object.hasOwn(webs, word)) ?? 'dev'
const { web, tasks } = await webs[chosen]()
const local = await localWeb(web)
const started = performance.now()
const counts = new Map<string, { right: number; wrong: number; all: number }>()
for (const [index, task] of tasks.entries()) {
  if (only !== undefined && Number(only) !== index) continue
  const { right, wrong, result, credits, opened } = await measure(task, local, modelFor(task))
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
await server?.stop()
