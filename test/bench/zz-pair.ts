// settle with 60 links a page, old and new queue in alternation in one process. Usage: bun pair.ts OLD NEW
const roots = process.argv.slice(2, 4)
const sides = await Promise.all(roots.map(async (root) => {
  const f = await import(`${root}/test/queue/queue.fixture.ts`)
  const { settleTasks } = await import(`${root}/src/queue/settle.ts`)
  const { taskKey } = await import(`${root}/src/queue/key.ts`)
  const database = await f.queueDatabase()
  return { root, ...f, settleTasks, taskKey, database, links: [] as number[], plain: [] as number[] }
}))
async function round(s: any, links: number, total: number) {
  const { sql } = s.database
  await s.insertJob(sql, s.newJob({ pageLimit: 100000, tasks: s.pages(total) }))
  const worker = await s.handWorker(sql)
  let next = total, done = 0
  const t = performance.now()
  while (done < total) {
    const tasks = await worker.lease(16)
    await s.settleTasks(sql, worker.id, tasks.map((task: any) => ({ task, outcome: s.page(), found: Array.from({ length: links }, (_, n) => { const id = n < links / 3 ? next++ : n; return { key: s.taskKey(`site.test/${id}`), url: `http://site.test/some/longer/path/to/a/page-${id}.html`, depth: 1 } }) })))
    done += tasks.length
  }
  const rate = done * 1000 / (performance.now() - t)
  await sql`update web_extract.jobs set state = 3`
  await sql`delete from web_extract.tasks`
  return rate
}
const rounds = Number(process.argv[4] ?? 15)
for (let i = 0; i < rounds; i += 1) for (const s of i % 2 ? sides : [...sides].reverse()) { s.links.push(await round(s, 60, 160)); s.plain.push(await round(s, 0, 640)) }
for (const s of sides) {
  const q = (r: number[], p: number) => r.sort((a, b) => a - b)[Math.floor((r.length - 1) * p)]!.toFixed(0)
  process.stdout.write(`${s.root} links: median ${q(s.links, 0.5)} p90 ${q(s.links, 0.9)}  plain: median ${q(s.plain, 0.5)} p90 ${q(s.plain, 0.9)}\n`)
}
for (const s of sides) await s.database.drop()
process.exit(0)
