/** Blocks of README that no test can run: how they begin, the reason, and what is checked in their place. */
export const notRun: { begins: string; reason: string; instead: string }[] = [
  {
    begins: 'sha256sum -c --ignore-missing SHA256SUMS',
    reason: 'the files of a release are made from packages that only the npm registry has',
    instead: 'test/cli/completion.test.ts runs the completion, bash -n reads the block',
  },
  {
    begins: 'sudo web-extract service print',
    reason: 'it changes the machine, and needs systemd as its first process',
    instead: 'test/cli/service.test.ts writes the units and has systemd-analyze verify them',
  },
  {
    begins: 'docker build',
    reason: 'images are built from those of a registry',
    instead: 'test/readme.test.ts holds targets, profiles and variables of Dockerfile and compose.yaml against it',
  },
  {
    begins: 'web-extract 0.1.0: web pages in',
    reason: 'it is generated',
    instead: 'test/readme.test.ts compares it with --help',
  },
  {
    begins: 'main → cli',
    reason: 'it is a picture',
    instead: 'test/architecture.test.ts holds the rules that it shows',
  },
]
