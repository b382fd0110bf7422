// Recognises keys and clicks that paste, which actions and sessions refuse: all pages of a browser share one clipboard, which
// holds what a page of another caller has copied, or only selected. Scripts of pages cannot read it.

export const NO_PASTING = 'Pasting is not available: pages of others share the clipboard. Type the text instead'

/** Whether a key of playwright, such as `Control+V`, pastes while other keys are held. */
export function keyPastes(name: string, held: ReadonlySet<string> = new Set()): boolean {
  const keys = name.split('+')
  const key = keys.at(-1) ?? ''
  const isDown = (wanted: RegExp) => [...keys.slice(0, -1), ...held].some((each) => wanted.test(each))
  if (/^(?:v|KeyV)$/i.test(key)) return isDown(COMMAND)
  return /^(?:Insert|Numpad0)$/.test(key) && isDown(SHIFT)
}

/** Whether text that is typed key by key does. */
export const typingPastes = (text: string, held: ReadonlySet<string>) =>
  /v/i.test(text) && [...held].some((each) => COMMAND.test(each))

const COMMAND = /^(?:Control|Meta)/
const SHIFT = /^Shift/

/** Whether an input of DevTools pastes. The middle button pastes what is selected somewhere. */
export function inputPastes(method: string, params: Readonly<Record<string, unknown>>): boolean {
  if (method === 'Input.dispatchMouseEvent') return params.button === 'middle'
  if (method !== 'Input.dispatchKeyEvent' || params.type === 'keyUp') return false
  const { key, code, windowsVirtualKeyCode, modifiers } = params
  const isHeld = (bits: number) => (Number(modifiers ?? 0) & bits) !== 0
  if (key === 'Paste') return true
  if (windowsVirtualKeyCode === V || code === 'KeyV' || /^v$/i.test(String(key))) return isHeld(CONTROL | META)
  return (windowsVirtualKeyCode === INSERT || key === 'Insert') && isHeld(SHIFT_BIT)
}

const V = 86
const INSERT = 45
const [CONTROL, META, SHIFT_BIT] = [2, 4, 8]
