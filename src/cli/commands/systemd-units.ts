import type { RoleName } from '../../config/roles.ts'

/** One file for systemd. */
export interface Unit {
  name: string
  text: string
}

export interface UnitOptions {
  /** Absolute path of the executable. */
  program: string
  /** For the systemd of one user, who may not change user, mounts and devices. */
  user: boolean
}

/** Rows of a section in their order; a list of one name is several lines. */
type Rows = readonly (readonly [name: string, value: string])[]

/** The file that a role has: role `all` and, for Chromium, `render` one of their own, the others a template. */
export function unitOf(role: RoleName, options: UnitOptions): Unit {
  if (role === 'all') return unit('web-extract.service', 'all parts', 'all', options)
  if (role === 'render') return unit('web-extract@render.service', 'rendering engine', 'render', options)
  return unit('web-extract@.service', 'role %i', '%i', options)
}

/** All files. */
export const allUnits = (options: UnitOptions): Unit[] =>
  (['all', 'worker', 'render'] as const).map((role) => unitOf(role, options))

function unit(name: string, title: string, role: string, { program, user }: UnitOptions): Unit {
  const browser = role !== '%i'
  const sections: [string, Rows][] = [
    ['Unit', [['Description', `web-extract, ${title}`], ...(user ? [] : network)]],
    [
      'Service',
      [
        ['Type', 'notify'],
        ['ExecStart', `${program.replaceAll('%', '%%').replaceAll(' ', '\\x20')} --role=${role}`],
        ['ExecReload', '/bin/kill -HUP $MAINPID'],
        ...life,
        ...places,
        ...limits,
        ...guards,
        ...(user ? [] : systemGuards),
        // Chromium's sandbox is made of namespaces of users, processes and networks, a changed root and filters of its own.
        ['SystemCallFilter', `@system-service${browser ? ' chroot seccomp' : ''}`],
        ['RestrictNamespaces', browser ? 'user pid net' : 'yes'],
      ],
    ],
    ['Install', [['WantedBy', user ? 'default.target' : 'multi-user.target']]],
  ]
  const text = sections.map(
    ([section, rows]) => `[${section}]\n${rows.map(([key, value]) => `${key}=${value}\n`).join('')}`,
  )
  return { name, text: text.join('\n') }
}

const network: Rows = [
  ['Wants', 'network-online.target'],
  ['After', 'network-online.target postgresql.service'],
]

/** A stop takes 30 s at most (api/listen.ts); wrong arguments and settings (exit_codes.ts) do not mend themselves. */
const life: Rows = [
  ['Restart', 'on-failure'],
  ['RestartSec', '5'],
  ['RestartPreventExitStatus', '2 78'],
  // Of a process that hangs; heavy documents are read by threads and processes of their own.
  ['WatchdogSec', '60'],
  ['TimeoutStopSec', '40'],
  ['KillMode', 'mixed'],
  // A page that takes all memory ends with its own process, not with the service.
  ['OOMPolicy', 'continue'],
]

const places: Rows = [
  ['EnvironmentFile', '-%E/web-extract/web-extract.env'],
  ['Environment', 'DATA_DIR=%S/web-extract XDG_CACHE_HOME=%C'],
  ['StateDirectory', 'web-extract'],
  ['StateDirectoryMode', '0700'],
  ['CacheDirectory', 'web-extract'],
  ['WorkingDirectory', '%S/web-extract'],
  ['UMask', '0077'],
]

const limits: Rows = [
  ['LimitNOFILE', '65536'],
  ['TasksMax', '4096'],
  ['MemoryMax', '80%'],
]

/** Whatever user it is. Memory that is written and run stays allowed: JavaScript is compiled while it runs. */
const guards: Rows = [
  ['NoNewPrivileges', 'yes'],
  ['LockPersonality', 'yes'],
  ['RestrictRealtime', 'yes'],
  ['RestrictSUIDSGID', 'yes'],
  ['RestrictAddressFamilies', 'AF_UNIX AF_INET AF_INET6 AF_NETLINK'],
  ['SystemCallArchitectures', 'native'],
  ['SystemCallErrorNumber', 'EPERM'],
]

/** One user for all units, so that they share a private PostgreSQL. `/proc` keeps what the browser reads of the machine. */
const systemGuards: Rows = [
  ['DynamicUser', 'yes'],
  ['User', 'web-extract'],
  ['CapabilityBoundingSet', ''],
  ['ProtectSystem', 'strict'],
  ['ProtectHome', 'yes'],
  ['PrivateTmp', 'yes'],
  ['PrivateDevices', 'yes'],
  ['ProtectClock', 'yes'],
  ['ProtectHostname', 'yes'],
  ['ProtectControlGroups', 'yes'],
  ['ProtectKernelLogs', 'yes'],
  ['ProtectKernelModules', 'yes'],
  ['ProtectKernelTunables', 'yes'],
  ['ProtectProc', 'invisible'],
]
