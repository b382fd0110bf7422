// Makes assets/ad-hosts.txt of copies of EasyList and EasyPrivacy: the hosts that they block whole.
//   bun scripts/ad-hosts.ts easylist.txt easyprivacy.txt > assets/ad-hosts.txt
// Both lists come with every release of uBlock Origin (assets/thirdparties/easylist), also as the Debian package
// webext-ublock-origin-chromium. The lists are under GPL 3+ or CC BY-SA 3.0+; ours is taken under the second.
import { readFileSync } from 'node:fs'

/** `||host^`, for every page or for pages of others; pop-ups are closed anyhow. */
const WHOLE_HOST =
  /^\|\|([a-z0-9-]+(?:\.[a-z0-9-]+)+)\^(?:\$(?:third-party|popup|document|document,popup|popup,third-party))?$/

const lines = process.argv.slice(2).flatMap((file) => readFileSync(file, 'utf8').split('\n'))
const hosts = new Set(lines.flatMap((line) => WHOLE_HOST.exec(line)?.[1] ?? []))

/** A host is blocked with everything below it. */
const covered = (host: string) => {
  const labels = host.split('.')
  return labels.slice(1, -1).some((_label, index) => hosts.has(labels.slice(index + 1).join('.')))
}
process.stdout.write(
  `${[...hosts]
    .filter((host) => !covered(host))
    .sort()
    .join('\n')}\n`,
)
