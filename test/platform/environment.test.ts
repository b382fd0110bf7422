import { expect, test } from 'bun:test'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { ownCommand } from '../../src/platform/environment.ts'
import { temporaryFolder } from '../browser/browsers.fixture.ts'

test('a hint names a command that exists where the user is', async () => {
  await using place = await temporaryFolder()
  const installed = join(place.folder, 'web-extract')
  await Bun.write(installed, '#!/bin/sh\n')
  await chmod(installed, 0o755)
  const binary = { compiled: true, path: '/opt/web-extract-linux-x64' }
  expect(ownCommand({ PATH: place.folder, npm_command: 'exec' })).toBe('npx web-extract')
  expect(ownCommand({ PATH: place.folder }, binary)).toBe('web-extract')
  expect(ownCommand({ PATH: '/nowhere' }, binary)).toBe('/opt/web-extract-linux-x64')
  expect(ownCommand({ PATH: '/nowhere' }, { compiled: false })).toBe('npx web-extract')
})
