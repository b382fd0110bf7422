import { expect, test } from 'bun:test'
import { databaseEndpoints } from '../../src/db/endpoints.ts'

test.each([
  ['postgres://me:pass@db.example/x', [{ hostname: 'db.example', port: 5432 }]],
  ['postgresql://me:p%40s%2Fs@10.0.0.5:6432/x?sslmode=require', [{ hostname: '10.0.0.5', port: 6432 }]],
  [
    'postgres://me@one:7001,two:7002/x',
    [
      { hostname: 'one', port: 7001 },
      { hostname: 'two', port: 7002 },
    ],
  ],
  ['postgres://me@[2001:db8::5]:6432/x', [{ hostname: '2001:db8::5', port: 6432 }]],
  ['postgres://me:a[b@[::1]/x', [{ hostname: '::1', port: 5432 }]],
  [
    'postgres://me@one:7001,[::1]:7002,[::2]/x',
    [
      { hostname: 'one', port: 7001 },
      { hostname: '::1', port: 7002 },
      { hostname: '::2', port: 5432 },
    ],
  ],
  ['postgres:///x?host=/var/run/postgresql', [{ hostname: '127.0.0.1', port: 5432 }]],
  ['postgres://me@%2Ftmp:5433/x', [{ hostname: '127.0.0.1', port: 5433 }]],
  ['postgres://me@/x', []],
  [undefined, []],
])('the servers of %s', (url, endpoints) => {
  expect(databaseEndpoints(url)).toEqual(endpoints)
})
