// The webs that the agent is measured on, with what is asked of them.
import { addLights } from './dev-lights.ts'
import { addNews } from './dev-news.ts'
import { addShop } from './dev-shop.ts'
import { tasks } from './dev-tasks.ts'
import { freshTasks } from './fresh-tasks.ts'
import { addFresh } from './fresh-web.ts'
import { heldTasks } from './held-tasks.ts'
import { addHeld } from './held-web.ts'
import type { Web } from './page.ts'
import type { Task } from './tasks.ts'
import { trapTasks } from './trap-tasks.ts'
import { addTraps } from './trap-web.ts'
import { unseenTasks } from './unseen-tasks.ts'
import { addUnseen } from './unseen-web.ts'

interface Asked {
  web: Web
  tasks: Task[]
}

/** Three sites that the methods were made with. */
export async function devWeb(): Promise<Asked> {
  const web: Web = new Map()
  addLights(web)
  addShop(web)
  addNews(web)
  return { web, tasks }
}

/** Sites in another style, which only measure. */
export async function heldWeb(): Promise<Asked> {
  const web: Web = new Map()
  addHeld(web)
  return { web, tasks: heldTasks }
}

/** Pages on which a careless reader takes the wrong value. */
export async function trapWeb(): Promise<Asked> {
  const web: Web = new Map()
  addTraps(web)
  return { web, tasks: trapTasks }
}

/** Sites in a third style. */
export async function freshWeb(): Promise<Asked> {
  const web: Web = new Map()
  addFresh(web)
  return { web, tasks: freshTasks }
}

/** Sites in Dutch, Portuguese, Polish and English, written before anybody looked at how the agent reads them. */
export async function unseenWeb(): Promise<Asked> {
  const web: Web = new Map()
  addUnseen(web)
  return { web, tasks: unseenTasks }
}
