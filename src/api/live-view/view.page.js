// Draws the frames of a live view, and sends the input of its viewer. Runs in the browser of the viewer.
const $ = (id) => document.getElementById(id)
const screen = $('screen')
const keys = $('keys')
const interacts = document.body.dataset.mode === 'interact'
const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

const say = (text) => {
  $('state').textContent = text
}

// The connection

const address = new URL(location.href)
let socket
let attempts = 0
let isWaiting = false
let isOver = false

function connect() {
  socket = new WebSocket(address.href.replace(/^http/, 'ws').replace(/[?#].*$/, ''))
  socket.binaryType = 'blob'
  socket.onopen = () => {
    attempts = 0
    unseen = 0
    say('')
  }
  socket.onmessage = ({ data }) => (typeof data === 'string' ? told(JSON.parse(data)) : framed(data))
  socket.onclose = ({ code, reason }) => {
    // Who does not look needs no pictures.
    if (isOver || document.hidden) return
    if (code === 1008 || code === 3000) over(`The connection was closed: ${reason}.`)
    else void again()
  }
}

function over(text) {
  isOver = true
  document.title = 'Ended'
  say(text)
}

/** A page cannot know why a WebSocket is refused. */
const NO_SOCKET =
  'Connecting again… Perhaps ten people already watch this session, or a proxy on the way does not let WebSockets through.'

/** Connects again, unless the session is gone. */
async function again() {
  if (isWaiting) return
  isWaiting = true
  say(attempts < 3 ? 'Connecting again…' : NO_SOCKET)
  const wait = Math.min(15_000, 500 * 2 ** attempts)
  attempts += 1
  await new Promise((done) => setTimeout(done, wait))
  const answer = await fetch(address.href, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  isWaiting = false
  if (answer?.status === 404) over('The session has ended, or this link is no longer valid.')
  else if (answer?.ok) connect()
  else void again()
}

function send(message) {
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
}

function told({ type, url, title, message }) {
  if (type === 'ended') return over(`${message}.`)
  $('title').textContent = title || 'Live view'
  $('address').textContent = url
  document.title = title || 'Live view'
}

// The picture. Each frame is reported once it was drawn or replaced by a newer one; the service then sends the next.

let latest
let drawing = false
let unseen = 0

function framed(blob) {
  latest = blob
  unseen += 1
  void draw()
}

async function draw() {
  if (drawing || document.hidden) return
  drawing = true
  while (latest !== undefined && !document.hidden) {
    const blob = latest
    latest = undefined
    try {
      const picture = await createImageBitmap(blob)
      if (screen.width !== picture.width || screen.height !== picture.height) {
        screen.width = picture.width
        screen.height = picture.height
      }
      screen.getContext('2d').drawImage(picture, 0, 0)
      picture.close()
    } catch {
      // A frame that cannot be read is left out.
    }
    for (; unseen > 0; unseen -= 1) send({ type: 'seen' })
  }
  drawing = false
}

const LEAVE_MS = 10_000
let leaving
document.addEventListener('visibilitychange', () => {
  clearTimeout(leaving)
  if (document.hidden) leaving = setTimeout(() => socket.close(), LEAVE_MS)
  else if (socket.readyState < WebSocket.CLOSING) void draw()
  else if (!isOver) void again()
})

// The mouse, the wheel and fingers

const modifiersOf = ({ altKey, ctrlKey, metaKey, shiftKey }) =>
  (altKey ? 1 : 0) | (ctrlKey || (isMac && metaKey) ? 2 : 0) | (metaKey && !isMac ? 4 : 0) | (shiftKey ? 8 : 0)

/** Where an event is in the picture, as a share of its size. */
function placeOf({ clientX, clientY }) {
  const { left, top, width, height } = screen.getBoundingClientRect()
  const within = (share) => Math.min(1, Math.max(0, share))
  return { x: within((clientX - left) / width), y: within((clientY - top) / height) }
}

// Moves and turns of the wheel are sent together every 25 ms, and before anything else.
const SEND_EVERY_MS = 25
let move
let turn
let timer

function flush() {
  clearTimeout(timer)
  timer = undefined
  if (move !== undefined) send(move)
  if (turn !== undefined) send(turn)
  move = undefined
  turn = undefined
}

function soon() {
  timer ??= setTimeout(flush, SEND_EVERY_MS)
}

function now(message) {
  flush()
  send(message)
}

const BUTTONS = [
  ['left', 1],
  ['right', 2],
  ['middle', 4],
]
let held = 0
let click = { count: 0, at: 0, x: 0, y: 0, button: '' }

/** 2 for the second click of a double click. */
function countClick(button, { timeStamp, clientX, clientY }) {
  const near = Math.abs(clientX - click.x) < 5 && Math.abs(clientY - click.y) < 5
  const again = near && button === click.button && timeStamp - click.at < 500
  click = { count: again ? (click.count % 3) + 1 : 1, at: timeStamp, x: clientX, y: clientY, button }
}

function mouse(event, buttons) {
  const place = placeOf(event)
  const modifiers = modifiersOf(event)
  move = { type: 'mouse', action: 'move', ...place, button: 'none', buttons: held, clicks: 0, modifiers }
  soon()
  for (const [button, bit] of BUTTONS) {
    if (((buttons ^ held) & bit) === 0) continue
    const action = buttons & bit ? 'down' : 'up'
    if (action === 'down') countClick(button, event)
    held ^= bit
    now({ type: 'mouse', action, ...place, button, buttons: held, clicks: click.count, modifiers })
  }
}

function wheel(place, dx, dy, modifiers) {
  const within = (delta) => Math.min(10_000, Math.max(-10_000, delta))
  turn = {
    type: 'wheel',
    ...place,
    dx: within((turn?.dx ?? 0) + dx),
    dy: within((turn?.dy ?? 0) + dy),
    modifiers,
  }
  soon()
}

/** A finger taps, or drags the page. */
let finger
const DRAG_PX = 8

function touch(event) {
  const { type, pointerId, clientX, clientY } = event
  if (type === 'pointerdown') {
    finger = finger === undefined ? { pointerId, clientX, clientY, from: placeOf(event), drags: false } : { many: true }
    return
  }
  if (finger === undefined || finger.pointerId !== pointerId) {
    if (type !== 'pointermove' && event.isPrimary) finger = undefined
    return
  }
  if (type === 'pointermove') {
    const [dx, dy] = [finger.clientX - clientX, finger.clientY - clientY]
    finger.drags ||= Math.hypot(dx, dy) > DRAG_PX
    if (!finger.drags) return
    const scale = screen.width / screen.getBoundingClientRect().width
    wheel(finger.from, dx * scale, dy * scale, 0)
    Object.assign(finger, { clientX, clientY })
    return
  }
  if (type === 'pointerup' && !finger.drags) {
    mouse(event, 1)
    mouse(event, 0)
  }
  finger = undefined
}

// The keyboard. A key is sent as such; what an input method or an on-screen keyboard does comes as text.

/** Keys that keep their meaning for the viewer's own browser, so that the keyboard is never trapped. */
const OWN_KEYS = new Set(['F5', 'F6', 'F11', 'F12'])

function key(event) {
  const { key, code, keyCode, location, repeat, isComposing } = event
  if (isComposing || keyCode === 229 || OWN_KEYS.has(key) || /^(Process|Unidentified|Dead)$/.test(key)) return
  let modifiers = modifiersOf(event)
  const isText = [...key].length === 1
  // The paste event follows. Keyboards with other letters paste with the key that is V on a Latin one.
  if (modifiers & 2 && (/^v$/i.test(key) || (code === 'KeyV' && !/^[a-z]$/i.test(key)))) return
  // AltGr, and Option on a Mac, make characters.
  if (isText && (event.getModifierState('AltGraph') || (isMac && modifiers === 1))) modifiers &= 8
  event.preventDefault()
  const named = isMac && key === 'Meta' ? { key: 'Control', code: 'ControlLeft', keyCode: 17 } : { key, code, keyCode }
  const action = event.type === 'keydown' ? 'down' : 'up'
  now({ type: 'key', action, ...named, location, modifiers, ...(repeat && { repeat }) })
}

function press(key, keyCode, modifiers = 0) {
  for (const action of ['down', 'up']) now({ type: 'key', action, key, code: key, keyCode, location: 0, modifiers })
}

const MAX_TEXT = 50_000

/** In parts that one message may have, never inside a character. */
function type(text) {
  for (const part of text.slice(0, MAX_TEXT).match(/.{1,5000}/gsu) ?? []) now({ type: 'text', text: part })
  if (text.length > MAX_TEXT) say(`Only the first ${MAX_TEXT} characters were sent.`)
}

/** On-screen keyboards send a deletion only if there is something to delete. */
const FILLED = '\u00a0\u00a0'
const refill = () => {
  keys.value = FILLED
}

const EDITS = {
  insertLineBreak: () => press('Enter', 13),
  insertParagraph: () => press('Enter', 13),
  deleteContentBackward: () => press('Backspace', 8),
  deleteWordBackward: () => press('Backspace', 8, 2),
  deleteSoftLineBackward: () => press('Backspace', 8, 2),
  deleteContentForward: () => press('Delete', 46),
  deleteWordForward: () => press('Delete', 46, 2),
}

if (interacts) {
  for (const name of ['pointerdown', 'pointermove', 'pointerup', 'pointercancel']) {
    screen.addEventListener(name, (event) => {
      if (event.pointerType === 'touch') touch(event)
      else mouse(event, name === 'pointercancel' ? 0 : event.buttons & 7)
      if (name !== 'pointerdown') return
      event.preventDefault()
      screen.setPointerCapture(event.pointerId)
      if (event.pointerType !== 'touch') keys.focus({ preventScroll: true })
    })
  }
  const wheelScale = [1, 16, 800]
  const onWheel = (event) => {
    event.preventDefault()
    const scale = wheelScale[event.deltaMode] ?? 1
    wheel(placeOf(event), event.deltaX * scale, event.deltaY * scale, modifiersOf(event))
  }
  screen.addEventListener('wheel', onWheel, { passive: false })
  screen.addEventListener('mousedown', (event) => event.preventDefault())
  screen.addEventListener('contextmenu', (event) => event.preventDefault())

  keys.addEventListener('keydown', key)
  keys.addEventListener('keyup', key)
  keys.addEventListener('paste', (event) => {
    event.preventDefault()
    type((event.clipboardData?.getData('text/plain') ?? '').replace(/\r\n?/g, '\n'))
  })
  keys.addEventListener('compositionupdate', ({ data }) => now({ type: 'compose', text: data.slice(0, 5_000) }))
  keys.addEventListener('compositionend', ({ data }) => {
    if (data === '') now({ type: 'compose', text: '' })
    else type(data)
    setTimeout(refill)
  })
  keys.addEventListener('beforeinput', (event) => {
    if (event.isComposing || /Composition|FromPaste/.test(event.inputType)) return
    event.preventDefault()
    const text = event.data ?? event.dataTransfer?.getData('text/plain')
    if (Object.hasOwn(EDITS, event.inputType)) EDITS[event.inputType]()
    else if (text) type(text)
    setTimeout(refill)
  })
  $('keyboard').addEventListener('click', () => keys.focus())
  refill()
  keys.focus({ preventScroll: true })
}

connect()
