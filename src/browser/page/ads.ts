import hosts from '../../../assets/ad-hosts.txt' with { type: 'text' }

/**
 * Judges the hosts that a page fetches from: true for those of advertising and tracking, with all names below them.
 *
 * A list of hosts and no filter engine, because the gateway sees hosts only and costs the page nothing: an engine must
 * stop every request between three processes. What sits on the site's own host, or is only to be hidden, stays.
 * The hosts are those that EasyList and EasyPrivacy block whole (https://easylist.to, CC BY-SA 3.0 or later, as is
 * `ad-hosts.txt`; made by `scripts/ad-hosts.ts`).
 *
 * @param pageHost of the page that was asked for; it and its kin are never refused
 */
export function refusesAds(pageHost: string): (hostname: string) => boolean {
  const own = above(pageHost)
  return (hostname) => {
    const names = above(hostname)
    return !names.some((name) => own.includes(name)) && names.some(isListed)
  }
}

/** A name and the names above it, without the last label. */
function above(hostname: string): string[] {
  const labels = hostname.toLowerCase().replace(/\.$/, '').split('.')
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'))
}

/** Sorted, one a line; looked up where it lies, so that 90,000 hosts are 1.5 MB and no set of objects. */
function isListed(name: string): boolean {
  let [low, high] = [0, hosts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const start = hosts.lastIndexOf('\n', middle - 1) + 1
    const end = hosts.indexOf('\n', start)
    const found = hosts.slice(start, end)
    if (found === name) return true
    if (found < name) low = end + 1
    else high = start
  }
  return false
}
