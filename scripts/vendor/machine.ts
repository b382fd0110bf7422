import { homedir } from 'node:os'
import { join } from 'node:path'
import { openPlace, type Place, SITE_ADDRESS } from '../../test/docs/place.ts'
import { makeCertificates } from '../../test/site/certificates.ts'
import { certutil } from './packages.ts'

/** How clients reach the service. */
export const TARGET = { url: 'http://127.0.0.1:3002', key: 'fc-vendor-suites' }

/** The sites that the tests name. */
const HOSTS = ['docs.firecrawl.dev', 'firecrawl.dev', 'www.firecrawl.dev', 'github.com', 'example.com']

/**
 * A machine on which the sites are stand-ins whose certificates are trusted.
 *
 * @throws Lacking
 */
export async function openMachine(folder: string) {
  const file = (name: string) => join(folder, name)
  const { authority, valid } = makeCertificates(...HOSTS)
  await Bun.write(file('authority.crt'), authority)
  await Bun.write(file('site.crt'), valid.cert)
  await Bun.write(file('site.key'), valid.key)
  const program = join(import.meta.dir, 'site.ts')
  const trusting = await certutil()
  const place = await openPlace(folder, {
    site: [process.execPath, program, SITE_ADDRESS, file('site.crt'), file('site.key')],
    hosts: HOSTS,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: file('home'),
      XDG_CACHE_HOME: process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'),
      DATA_DIR: file('data'),
      NODE_EXTRA_CA_CERTS: file('authority.crt'),
      SERVICE_WEB_EXTRACT_API_KEY: TARGET.key,
      SERVICE_SEARXNG_URL: 'https://docs.firecrawl.dev/searxng',
      // A job whose pages are all in the cache would be over before a test can cancel it.
      SERVICE_CACHE_MB: '0',
      PYTHONDONTWRITEBYTECODE: '1',
    },
  })
  await trustInBrowser(place, trusting)
  return place
}

/** Chromium reads the authorities of a user from this database. */
async function trustInBrowser(place: Place, program: string): Promise<void> {
  const database = '-d sql:home/.pki/nssdb'
  const make = `mkdir -p home/.pki/nssdb && ${program} ${database} -N --empty-password`
  const { err, code } = await place.run(`${make} && ${program} ${database} -A -t C,, -n sites -i authority.crt`)
  if (code !== 0) throw new Error(`${program} ends with exit code ${code}: ${err}`)
}
