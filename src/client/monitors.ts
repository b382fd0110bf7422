// The monitors of a service that runs elsewhere, over its own routes.
import type { Static } from '@sinclair/typebox'
import type { V2MonitorResponse, V2MonitorsResponse } from '../wire/v2/monitor/answer.ts'
import type { V2CheckResponse, V2CheckStarted, V2ChecksResponse } from '../wire/v2/monitor/check.ts'
import { ServerError } from './errors.ts'
import { ask, type Server } from './request.ts'

export type Monitor = Static<typeof V2MonitorResponse>['data']
export type Check = Static<typeof V2ChecksResponse>['data'][number]
export type CheckDetail = Static<typeof V2CheckResponse>['data']

const PATH = 'v2/monitor'
const AT_ONCE = 100

/** @throws ServerError */
export const addMonitor = async (server: Server, body: object): Promise<Monitor> =>
  (await ask<Static<typeof V2MonitorResponse>>(server, 'POST', PATH, body)).data

/** All monitors, newest first. @throws ServerError */
export async function monitorsOf(server: Server): Promise<Monitor[]> {
  const all: Monitor[] = []
  for (;;) {
    const query = `limit=${AT_ONCE}&offset=${all.length}`
    const { data } = await ask<Static<typeof V2MonitorsResponse>>(server, 'GET', `${PATH}?${query}`)
    all.push(...data)
    if (data.length < AT_ONCE) return all
  }
}

/** @throws ServerError */
export const monitorOf = async (server: Server, id: string): Promise<Monitor> =>
  (await ask<Static<typeof V2MonitorResponse>>(server, 'GET', `${PATH}/${id}`)).data

/** @throws ServerError */
export const setStatus = async (server: Server, id: string, status: 'active' | 'paused'): Promise<Monitor> =>
  (await ask<Static<typeof V2MonitorResponse>>(server, 'PATCH', `${PATH}/${id}`, { status })).data

/** @throws ServerError */
export const deleteMonitor = (server: Server, id: string) => ask<object>(server, 'DELETE', `${PATH}/${id}`)

/** Starts a check. @throws ServerError; `refused` if one runs already or the monitor is paused */
export const runCheck = async (server: Server, id: string): Promise<Check> =>
  (await ask<Static<typeof V2CheckStarted>>(server, 'POST', `${PATH}/${id}/run`)).data

/** The latest checks, newest first. @throws ServerError */
export const checksOf = async (server: Server, id: string): Promise<Check[]> =>
  (await ask<Static<typeof V2ChecksResponse>>(server, 'GET', `${PATH}/${id}/checks`)).data

/** A check with all of its pages. @throws ServerError */
export async function checkOf(server: Server, id: string, check: string): Promise<CheckDetail> {
  let answer = await partOf(server, id, check)
  const { data } = answer
  const pages = [...data.pages]
  while (answer.next !== undefined && answer.data.pages.length > 0) {
    answer = await partOf(server, id, check, { skip: pages.length })
    pages.push(...answer.data.pages)
  }
  return { ...data, pages }
}

const partOf = (server: Server, id: string, check: string, { limit = AT_ONCE, skip = 0 } = {}) =>
  ask<Static<typeof V2CheckResponse>>(server, 'GET', `${PATH}/${id}/checks/${check}?limit=${limit}&skip=${skip}`)

/** How long to wait for the end of a check. */
export interface CheckWait {
  /** For a worker to take it. */
  queuedMinutes: number
  /** For its end after that. */
  runningMinutes: number
}

/**
 * A check with all of its pages, once it has ended.
 *
 * @throws ServerError also if the check takes longer than `wait`
 */
export async function endOfCheck(server: Server, id: string, check: string, wait: CheckWait): Promise<CheckDetail> {
  let state = 'queued'
  for (let since = performance.now(); ; await Bun.sleep(POLL_MS)) {
    const { status, finishedAt } = (await partOf(server, id, check, { limit: 1 })).data
    if (finishedAt !== undefined) return checkOf(server, id, check)
    if (status !== state) since = performance.now()
    state = status
    const minutes = state === 'queued' ? wait.queuedMinutes : wait.runningMinutes
    if (performance.now() - since < minutes * 60_000) continue
    const problem =
      state === 'queued'
        ? `no worker has taken check ${check} for ${minutes} minutes. Is a process of role "worker" or "all" running?`
        : `check ${check} has not ended within ${minutes} minutes.`
    const later = `"web-extract monitor diff ${id} ${check}" shows what it finds.`
    throw new ServerError('refused', `${problem} ${later}`)
  }
}

const POLL_MS = 1000
