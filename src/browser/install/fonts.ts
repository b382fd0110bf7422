import { join } from 'node:path'
import archive from '../../../assets/fonts.tar.br' with { type: 'file' }
import { unpacked } from '../../platform/unpack.ts'

/** A fontconfig file that adds our fonts to those of the machine. The fonts are unpacked first if necessary. */
export async function fontSettings(cacheDir: string): Promise<string> {
  return join(await unpacked(fontPackage, cacheDir), 'fonts.conf')
}

/**
 * Fallback fonts for scripts that the machine has no fonts for, so that their text is not drawn as boxes: WenQuanYi Micro
 * Hei for Chinese, Japanese and Korean, Noto Sans for eighteen more scripts and symbols, and three fonts with the metrics
 * of Arial, Times and Courier (scripts/pack-fonts.ts). 10 MB, or 3.5 MB in the executable. There are no emoji, because an
 * emoji font alone is 10 MB.
 */
const fontPackage = {
  name: 'fonts-1',
  parts: [{ archive }],
  megabytes: 10,
  code: 'render_unavailable' as const,
  texts: {
    // The machine's own settings come first and win. `default` puts our families last.
    'fonts.conf': `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">.</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
${[
  ['Arial', 'Arimo'],
  ['Helvetica', 'Arimo'],
  ['Times New Roman', 'Tinos'],
  ['Times', 'Tinos'],
  ['Courier New', 'Cousine'],
  ['Courier', 'Cousine'],
  ['sans-serif', 'Arimo'],
  ['serif', 'Tinos'],
  ['monospace', 'Cousine'],
]
  .map(([wanted, ours]) => `  <alias><family>${wanted}</family><default><family>${ours}</family></default></alias>`)
  .join('\n')}
</fontconfig>
`,
  },
}
