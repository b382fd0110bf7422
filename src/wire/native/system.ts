// What an operator sees of a process: its settings, queue, database, disks and limits.
import { type Static, Type } from '@sinclair/typebox'
import { lenient, oneOf, optional } from '../schema.ts'
import { Time } from '../v2/time.ts'

/** The name of the engine in this process. */
export const OWN_ENGINE = 'browser'

const Setting = lenient({
  name: Type.String({ description: 'The variable, or the name of a setting that has none.' }),
  flag: optional(Type.String({ description: 'With its dashes.' })),
  value: Type.String({ description: 'As text. A secret that is set shows as `<set>`; passwords in URLs as `***`.' }),
  origin: Type.String({ description: 'Where the value comes from: a flag, a variable, a file, or `default`.' }),
  default: Type.String(),
  description: Type.String(),
  secret: Type.Boolean(),
})

const Disk = lenient({
  folder: Type.String(),
  uses: Type.String({ description: 'What is kept there.' }),
  freeBytes: Type.Integer(),
  totalBytes: Type.Integer(),
})

const Queue = lenient({
  tasks: Type.Array(
    lenient({
      kind: Type.String({ description: '`page`, `sitemaps`, `gather` or `check`.' }),
      ready: Type.Integer({ description: 'Tasks that wait.' }),
      running: Type.Integer(),
      oldestSeconds: Type.Number({ description: 'How long the oldest task that is due has waited.' }),
    }),
  ),
  jobs: Type.Array(
    lenient({
      kind: Type.String(),
      status: oneOf(['queued', 'scraping', 'completed', 'cancelled']),
      count: Type.Integer(),
    }),
    { description: 'Jobs of all owners, those included that have ended and are still kept.' },
  ),
})

/** Response of `GET /system`. */
export const SystemResponse = lenient(
  {
    version: Type.String(),
    bun: Type.String({ description: 'Version of the runtime.' }),
    platform: Type.String({ description: 'Operating system and processor, such as `linux-x64`.' }),
    pid: Type.Integer(),
    role: Type.String(),
    parts: Type.Array(Type.String(), { description: 'What this role runs.' }),
    startedAt: Time('When the process started'),
    uptimeSeconds: Type.Integer(),
    settings: Type.Array(Setting),
    memory: lenient({
      usedBytes: Type.Integer({ description: 'Resident memory of this process, without its browsers and database.' }),
      limitBytes: optional(Type.Integer({ description: 'What the machine or the container has.' })),
    }),
    disks: Type.Array(Disk),
    database: lenient({
      kind: oneOf(['private', 'server', 'none'], {
        description: '`private`: this service runs its own. `server`: the one of the settings.',
      }),
      state: oneOf(['open', 'closed', 'failed'], {
        description: '`closed`: the first job opens it. `failed`: see `message`.',
      }),
      schemaVersion: optional(Type.Integer({ description: 'Number of migrations that it has.' })),
      expectedSchemaVersion: Type.Integer({ description: 'Number of migrations that this version knows.' }),
      serverVersion: optional(Type.String()),
      bytes: optional(Type.Integer({ description: 'Size of the database.' })),
      message: optional(Type.String()),
    }),
    queue: optional(Queue),
    limits: lenient({
      concurrency: Type.Integer({ description: 'Pages in memory at the same time.' }),
      downloads: Type.Integer({ description: 'Downloads at the same time.' }),
      downloadsPerOwner: Type.Integer(),
    }),
  },
  {
    examples: [
      {
        version: '1.0.0',
        bun: '1.3.0',
        platform: 'linux-x64',
        pid: 4321,
        role: 'all',
        parts: ['duties', 'tasks', 'http'],
        startedAt: '2030-01-01T00:00:00.000Z',
        uptimeSeconds: 3600,
        settings: [
          {
            name: 'PORT',
            flag: '--port',
            value: '8080',
            origin: 'default',
            default: '8080',
            description: 'Port to listen on.',
            secret: false,
          },
        ],
        memory: { usedBytes: 210_000_000, limitBytes: 8_000_000_000 },
        disks: [{ folder: '/data', uses: 'data', freeBytes: 90_000_000_000, totalBytes: 100_000_000_000 }],
        database: { kind: 'private', state: 'open', schemaVersion: 11, expectedSchemaVersion: 11 },
        queue: {
          tasks: [{ kind: 'page', ready: 28, running: 10, oldestSeconds: 1.5 }],
          jobs: [{ kind: 'crawl', status: 'scraping', count: 1 }],
        },
        limits: { concurrency: 8, downloads: 4, downloadsPerOwner: 2 },
      },
    ],
  },
)

/** Response of `GET /system/engines`. */
export const SystemEnginesResponse = lenient(
  {
    engines: Type.Array(
      lenient({
        name: Type.String({ description: `\`${OWN_ENGINE}\` in this process, or \`engine 1\` and so on.` }),
        address: optional(Type.String({ description: 'Of an engine in another process, without credentials.' })),
        state: oneOf(['up', 'down', 'not_started'], {
          description: '`not_started`: the first page that needs it starts it.',
        }),
        message: optional(Type.String({ description: 'What is wrong with it, or whether it is full.' })),
        order: optional(Type.Integer({ description: 'Place in which a page would be given to it now, from 1.' })),
        instanceId: optional(Type.String()),
        version: optional(Type.String()),
        pages: optional(lenient({ active: Type.Integer(), available: Type.Integer() })),
        sessions: optional(lenient({ active: Type.Integer(), available: Type.Integer() })),
        renders: optional(
          lenient({
            running: Type.Integer(),
            waiting: Type.Integer(),
            completed: Type.Integer(),
            failed: Type.Integer(),
          }),
        ),
        memoryBytes: optional(Type.Integer({ description: 'Of its browsers.' })),
        browserStartedAt: optional(Time('When the oldest of its running browsers was started')),
        recycles: optional(
          Type.Integer({ description: 'How often a browser was replaced after its share of pages, or after a crash.' }),
        ),
      }),
    ),
  },
  {
    examples: [
      {
        engines: [
          {
            name: 'browser',
            state: 'up',
            order: 1,
            instanceId: 'b0d74b6e',
            version: '1.0.0',
            pages: { active: 1, available: 3 },
            sessions: { active: 0, available: 10 },
            renders: { running: 1, waiting: 0, completed: 12, failed: 0 },
            memoryBytes: 310_000_000,
            browserStartedAt: '2030-01-01T00:00:00.000Z',
            recycles: 0,
          },
        ],
      },
    ],
  },
)

/** Response of `POST /system/doctor`. */
export const DoctorResponse = lenient(
  {
    ok: Type.Boolean({ description: 'Whether no check failed.' }),
    complete: Type.Boolean({ description: 'False if the time was up before every check had run.' }),
    elapsedMs: Type.Integer(),
    results: Type.Array(
      lenient({
        state: oneOf(['ok', 'warn', 'fail']),
        about: Type.String(),
        says: Type.String(),
        fix: optional(Type.String({ description: 'What to do about it.' })),
      }),
      { description: 'In the order in which `web-extract doctor` prints them.' },
    ),
  },
  {
    examples: [
      {
        ok: true,
        complete: true,
        elapsedMs: 900,
        results: [{ state: 'ok', about: 'configuration', says: 'every setting is known' }],
      },
    ],
  },
)

export type System = Static<typeof SystemResponse>
export type SystemEngines = Static<typeof SystemEnginesResponse>
export type Doctor = Static<typeof DoctorResponse>
