/** Blocks of the pages that no test can run: how they begin, the reason, and what is checked in their place. */
export const notRun: { begins: string; reason: string; instead: string }[] = [
  {
    begins: 'flowchart',
    reason: 'it is a picture',
    instead: 'test/architecture.test.ts holds the rules that it shows',
  },
  {
    begins: 'sha256sum -c --ignore-missing SHA256SUMS',
    reason: 'the files of a release are made from packages that only the npm registry has',
    instead: 'test/cli/completion.test.ts runs the completion, bash -n reads the block',
  },
  {
    begins: 'npm pack',
    reason: 'the packages that it needs are those of the npm registry',
    instead: 'test/package.test.ts packs, installs and runs it where the registry or a cache of it is reachable',
  },
  {
    begins: 'sudo web-extract service print',
    reason: 'it changes the machine, and needs systemd as its first process',
    instead: 'test/cli/service.test.ts writes the units and has systemd-analyze verify them',
  },
  {
    begins: 'docker build',
    reason: 'images are built from those of a registry',
    instead: 'test/docs.test.ts holds targets, profiles and variables of Dockerfile and compose.yaml against it',
  },
  {
    begins: 'const browser = await chromium.connectOverCDP(cdpUrl)',
    reason: 'it is part of a program of the reader, with the URL of a session of theirs',
    instead: 'test/flows/session-cdp.test.ts connects so to a service that allows it',
  },
  {
    begins: 'sudo apt-get install',
    reason: 'it changes the machine',
    instead: 'bash -n reads the block',
  },
]
