import libraries from '../../../node_modules/@sparticuz/chromium/bin/al2023.tar.br' with { type: 'file' }
import program from '../../../node_modules/@sparticuz/chromium/bin/chromium.br' with { type: 'file' }
import graphics from '../../../node_modules/@sparticuz/chromium/bin/swiftshader.tar.br' with { type: 'file' }

/**
 * The headless shell of `@sparticuz/chromium`, taken without that package's code. An executable for another processor, or
 * without a browser, has none: src/build.ts puts another module in this one's place.
 */
export const archives: { libraries: string; program: string; graphics: string } | undefined = {
  libraries,
  program,
  graphics,
}
