import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { ServiceError } from '../errors.ts'

export interface LaunchOptions {
  /** Of the gateway on 127.0.0.1. */
  proxyPort: number
  signal?: AbortSignal
  browserPath?: string | undefined
  cacheDir?: string | undefined
}

/** A stand-in until the finder of browsers is merged. */
export async function launchBrowser({ proxyPort, browserPath }: LaunchOptions): Promise<Browser> {
  const executablePath = browserPath ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
  if (executablePath === undefined) throw new ServiceError('render_unavailable', 'no browser was found')
  try {
    return await chromium.launch({
      executablePath,
      ignoreDefaultArgs: ['--disable-popup-blocking'],
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        // The headless shell has no blocker of pop-ups, but can have no windows at all.
        '--block-new-web-contents',
        `--proxy-server=http://127.0.0.1:${proxyPort}`,
        '--proxy-bypass-list=<-loopback>',
        '--webrtc-ip-handling-policy=disable_non_proxied_udp',
        '--force-webrtc-ip-handling-policy',
      ],
    })
  } catch (cause) {
    throw new ServiceError('render_unavailable', 'the browser did not start', { cause })
  }
}
