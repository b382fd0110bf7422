/** Playwright's name of a key: `ENTER` becomes `Enter`, `ctrl+a` becomes `Control+a`. Unknown names stay as they are. */
export function keyName(key: string): string {
  return key
    .split(/\+(?=.)/)
    .map((part) => (part.length === 1 ? part : (known.get(part.toLowerCase().replace(/[ _-]/g, '')) ?? part)))
    .join('+')
}

/** The names that browsers and playwright use (W3C UI Events `key` values). */
const names =
  'Alt AltGraph ArrowDown ArrowLeft ArrowRight ArrowUp Backspace CapsLock ContextMenu Control ControlOrMeta Delete End ' +
  'Enter Escape F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 Home Insert Meta NumLock PageDown PageUp Pause PrintScreen ' +
  'ScrollLock Shift Space Tab'

/** Names that people and other tools use. */
const aliases = {
  return: 'Enter',
  esc: 'Escape',
  del: 'Delete',
  ins: 'Insert',
  spacebar: 'Space',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  ctrl: 'Control',
  cmd: 'Meta',
  command: 'Meta',
  option: 'Alt',
}

const known = new Map([
  ...names.split(' ').map((name) => [name.toLowerCase(), name] as const),
  ...Object.entries(aliases),
])
