import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import tls from 'node:tls'

export interface Certificate {
  key: string
  cert: string
}

export interface Certificates {
  /** The authority that signed all of them except `selfSigned`. */
  authority: string
  /** For `site.test`, `example.com`, 127.0.0.1 and further names. */
  valid: Certificate
  /** For `other.test`. */
  wrongName: Certificate
  /** For `site.test`, expired yesterday. */
  expired: Certificate
  /** For `site.test`, signed by itself. */
  selfSigned: Certificate
}

/** Whether openssl is available. */
export const opensslFound: boolean = Bun.which('openssl') !== null

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

/**
 * Creates them with openssl in a temporary directory that is removed on return.
 *
 * @param further names of `valid`
 */
export function makeCertificates(...further: string[]): Certificates {
  const folder = mkdtempSync(join(tmpdir(), 'web-extract-certificates-'))
  const openssl = (...args: string[]) => {
    const { exitCode, stderr } = Bun.spawnSync(['openssl', ...args], { cwd: folder, stderr: 'pipe' })
    if (exitCode !== 0) throw new Error(`openssl ${args[0]}: ${stderr.toString()}`)
  }
  const read = (name: string): Certificate => ({
    key: readFileSync(join(folder, `${name}.key`), 'utf8'),
    cert: readFileSync(join(folder, `${name}.crt`), 'utf8'),
  })
  const selfSigned = (name: string, subject: string): Certificate => {
    const names = ['-subj', `/CN=${subject}`, '-addext', `subjectAltName=DNS:${subject}`]
    openssl('req', '-x509', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.crt`, '-days', '30', ...names)
    return read(name)
  }
  const signed = (name: string, altNames: string, days: number): Certificate => {
    openssl('req', ...newKey, '-keyout', `${name}.key`, '-out', `${name}.csr`, '-subj', `/CN=${name}`)
    writeFileSync(join(folder, `${name}.ext`), `subjectAltName=${altNames}`)
    const signer = ['-CA', 'authority.crt', '-CAkey', 'authority.key', '-CAcreateserial']
    const output = ['-out', `${name}.crt`, '-days', String(days), '-extfile', `${name}.ext`]
    openssl('x509', '-req', '-in', `${name}.csr`, ...signer, ...output)
    return read(name)
  }
  try {
    return {
      authority: selfSigned('authority', 'authority.test').cert,
      valid: signed(
        'valid',
        ['DNS:site.test', 'DNS:example.com', 'IP:127.0.0.1', ...further.map((name) => `DNS:${name}`)].join(),
        30,
      ),
      wrongName: signed('wrong', 'DNS:other.test', 30),
      expired: signed('expired', 'DNS:site.test', -1),
      selfSigned: selfSigned('self', 'site.test'),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const trustedBefore = tls.getCACertificates('default')

/** The same, with their authority trusted by this process until `distrustCertificates`. */
export function makeTrustedCertificates(): Certificates {
  const certificates = makeCertificates()
  tls.setDefaultCACertificates([...trustedBefore, certificates.authority])
  return certificates
}

export function distrustCertificates(): void {
  tls.setDefaultCACertificates(trustedBefore)
}
