import { join } from 'node:path'
import archive from '../../../assets/fonts.tar.br' with { type: 'file' }
import { unpacked } from '../../platform/unpack.ts'

/**
 * Fonts of our own behind those of the machine, so that no script is boxes where it has none: WenQuanYi Micro Hei
 * for Chinese, Japanese and Korean, Noto Sans for eighteen more scripts and symbols, and three faces as wide as Arial, Times
 * and Courier (scripts/pack-fonts.ts). 10 MB, 3.5 in the executable. There are no emoji: the font alone is 10 MB.
 */
const fontPackage = {
  name: 'fonts-1',
  parts: [{ archive }],
  megabytes: 10,
  code: 'render_unavailable' as const,
  texts: {
    // The machine's own settings come first and win; `default` puts our families last.
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
  .map(([asked, ours]) => `  <alias><family>${asked}</family><default><family>${ours}</family></default></alias>`)
  .join('\n')}
</fontconfig>
`,
  },
}

/** The settings file of fontconfig that adds our fonts to those of the machine, unpacked first if need be. */
export async function fontSettings(cacheDir: string): Promise<string> {
  return join(await unpacked(fontPackage, cacheDir), 'fonts.conf')
}
