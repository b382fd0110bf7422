/** Keys under their names in browsers (W3C UI Events `key` values), which playwright takes. */
const names =
  'Alt AltGraph ArrowDown ArrowLeft ArrowRight ArrowUp Backspace CapsLock ContextMenu Control ControlOrMeta Delete End ' +
  'Enter Escape F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 Home Insert Meta NumLock PageDown PageUp Pause PrintScreen ' +
  'ScrollLock Shift Space Tab'

/** What people and other tools call them. */
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

/** A key as playwright names it: `ENTER` is `Enter`, `ctrl+a` is `Control+a`. What is unknown stays as it is. Pure. */
export function keyName(key: string): string {
  return key
    .split(/\+(?=.)/)
    .map((part) => (part.length === 1 ? part : (known.get(part.toLowerCase().replace(/[ _-]/g, '')) ?? part)))
    .join('+')
}
