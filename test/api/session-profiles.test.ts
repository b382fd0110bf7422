import { describe, expect, test } from 'bun:test'
import { ServiceError } from '../../src/errors.ts'
import { leftState, plainSessions } from '../site/sessions.ts'
import { json } from './app.fixture.ts'
import { memoryProfiles, opened, sessionApp } from './sessions.fixture.ts'

describe('a profile', () => {
  test('gives a session what the last one with its name has left, to its owner only', async () => {
    const { profiles } = memoryProfiles()
    const app = sessionApp(plainSessions(), profiles)
    const profile = { name: 'shop' }
    await app.ask('DELETE', `/v2/browser/${await opened(app, { profile })}`)
    await opened(app, { profile })
    await app.other.post('/v2/browser', { profile })
    expect(app.engine.opened.map(({ state }) => state)).toEqual([undefined, leftState, undefined])
  })

  test('stays as it was with saveChanges false', async () => {
    const { profiles, kept } = memoryProfiles()
    const app = sessionApp(plainSessions(), profiles)
    await app.ask('DELETE', `/v2/browser/${await opened(app, { profile: { name: 'shop', saveChanges: false } })}`)
    expect(kept.size).toBe(0)
  })

  test('is saved when the time of its session is over, and when the service stops', async () => {
    const { profiles, kept } = memoryProfiles()
    const app = sessionApp(plainSessions(), profiles)
    const id = await opened(app, { profile: { name: 'over' } })
    await opened(app, { profile: { name: 'open' } })
    await app.keeper.collect()
    expect(kept.size).toBe(0)
    app.engine.expire(id)
    await app.keeper.collect()
    expect([...kept.keys()].map((key) => key.split(' ')[1])).toEqual(['over'])
    await app.keeper.stop(true)
    expect(kept.size).toBe(2)
  })

  test('is saved when it is next used, if the process that opened its session has been restarted', async () => {
    const { profiles } = memoryProfiles()
    const engine = plainSessions()
    const profile = { name: 'shop' }
    engine.expire(await opened(sessionApp(engine, profiles), { profile }))
    const restarted = sessionApp(engine, profiles)
    await restarted.other.post('/v2/browser', { profile })
    await opened(restarted, { profile: { ...profile, name: 'other' } })
    await opened(restarted, { profile })
    expect(engine.opened.map(({ state }) => state)).toEqual([undefined, undefined, undefined, leftState])
  })

  test('needs a database, and the end of a session says why one was not saved', async () => {
    const answer = await sessionApp().post('/v2/browser', { profile: { name: 'shop' } })
    expect([answer.status, (await json(answer)).code]).toEqual([503, 'DATABASE_REQUIRED'])
    const save = async () => {
      throw new ServiceError('result_too_large', 'its cookies and storage are larger than 1 MiB')
    }
    const app = sessionApp(plainSessions(), { load: async () => undefined, save })
    const id = await opened(app, { profile: { name: 'shop' } })
    expect(await json(await app.ask('DELETE', `/v2/browser/${id}`))).toMatchObject({
      success: true,
      warning: 'The profile was not saved: its cookies and storage are larger than 1 MiB',
    })
  })
})
