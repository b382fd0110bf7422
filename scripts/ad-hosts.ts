// Makes assets/ad-hosts.txt from copies of EasyList and EasyPrivacy: the hosts that they block completely.
//   bun scripts/ad-hosts.ts easylist.txt easyprivacy.txt > assets/ad-hosts.txt
// Every release of uBlock Origin contains both lists (assets/thirdparties/easylist), and so does the Debian package
// webext-ublock-origin-chromium. They are licensed under GPL 3+ or CC BY-SA 3.0+; we use the latter.
import { readFileSync } from 'node:fs'

/** `||host^`, for every page or for third-party pages. Pop-ups are closed anyway. */
const WHOLE_HOST =
  /^\|\|([a-z0-9-]+(?:\.[a-z0-9-]+)+)\^(?:\$(?:third-party|popup|document|document,popup|popup,third-party))?$/

const lines = process.argv.slice(2).flatMap((file) => readFileSync(file, 'utf8').split('\n'))
const hosts = new Set(lines.flatMap((line) => WHOLE_HOST.exec(line)?.[1] ?? []))

/** Whether a parent domain of the host is in the list already. */
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
