// The DevTools methods that clients may call on a page of their session, and checks of their parameters. Everything else is
// refused, so that no client leaves its session, reads files or gets around the gateway.
import { CdpError, isParams, type Params } from './protocol.ts'

/** What is known of a page from earlier commands. */
interface Screen {
  /** The most pixels that a side of one of its CSS pixels has had. */
  factor: number
}

/** Changes the parameters, or refuses them. */
type Check = (params: Params, screen: Screen) => Params

/** Only pages of the web: no files, no pages of the browser. */
export function checkUrl(url: unknown): void {
  const parsed = URL.parse(String(url))
  if (parsed === null) throw new CdpError('The URL is not valid')
  if (parsed.href === 'about:blank' || /^https?:$/.test(parsed.protocol)) return
  throw new CdpError(`${parsed.protocol.slice(0, 30)} URLs are blocked; only http and https are allowed`)
}

function checkNavigate(params: Params): Params {
  checkUrl(params.url)
  return params
}

/** The process that draws is shared with other sessions. It never answers for some clips that are not in the page. */
function checkPicture({ clip, captureBeyondViewport, ...params }: Params, { factor }: Screen): Params {
  if (clip === undefined) return params
  const { x, y, width, height, scale = 1 } = isParams(clip) ? clip : {}
  const sides = [width, height, scale].map(Number)
  if (![x, y, ...sides].every((value) => Math.abs(Number(value)) <= MAX_PLACE) || sides.some((side) => side <= 0)) {
    throw new CdpError('The clip is not valid')
  }
  if (Number(width) * Number(height) * (Number(scale) * factor) ** 2 > MAX_PIXELS) {
    throw new CdpError(`A picture may have at most ${MAX_PIXELS} pixels`)
  }
  return { ...params, clip, captureBeyondViewport }
}

function checkMetrics({ viewport: _, ...params }: Params, screen: Screen): Params {
  const { width, height, deviceScaleFactor, scale = 1 } = params
  const factor = Math.max(1, Number(deviceScaleFactor ?? 1)) * Math.max(1, Number(scale))
  if (!(factor <= MAX_FACTOR)) throw new CdpError(`A window may have at most ${MAX_FACTOR} pixels for one of its page`)
  const sides = [width, height].map((side) => Math.abs(Number(side)))
  if (!(sides[0]! * sides[1]! * factor ** 2 <= MAX_PIXELS && Math.max(...sides) <= MAX_SIDE)) {
    throw new CdpError(`A window may have at most ${MAX_PIXELS} pixels, and ${MAX_SIDE} on a side`)
  }
  screen.factor = Math.max(screen.factor, factor)
  return params
}

const MAX_PIXELS = 32_000_000
const MAX_SIDE = 10_000
const MAX_PLACE = 10_000_000
/** Of a side. Phones have up to 4.5. */
const MAX_FACTOR = 5

/** As `inputPastes`, for the commands of an editor. */
const checkKey = ({ commands, ...params }: Params): Params => {
  if (!Array.isArray(commands)) return params
  return { ...params, commands: commands.filter((command) => !/paste|copy|cut|yank/i.test(String(command))) }
}

/** A script would run before those that guard every document. */
const checkReload = ({ scriptToEvaluateOnLoad: _, ...params }: Params): Params => params

const checks = {
  'Emulation.setDeviceMetricsOverride': checkMetrics,
  'Input.dispatchKeyEvent': checkKey,
  'Page.captureScreenshot': checkPicture,
  'Page.navigate': checkNavigate,
  'Page.reload': checkReload,
}

/** Methods that are passed on to the browser. */
export const passed: ReadonlyMap<string, Check> = new Map(
  Object.entries({
    Accessibility:
      'enable disable getFullAXTree getPartialAXTree getRootAXNode getChildAXNodes getAXNodeAndAncestors queryAXTree',
    CSS: 'enable disable getComputedStyleForNode getInlineStylesForNode getMatchedStylesForNode getPlatformFontsForNode',
    DOM: `enable disable getDocument describeNode querySelector querySelectorAll getBoxModel getContentQuads getAttributes
      getOuterHTML setOuterHTML setAttributeValue setAttributesAsText removeAttribute removeNode setNodeValue setNodeName focus
      scrollIntoViewIfNeeded requestNode requestChildNodes getNodeForLocation getFrameOwner pushNodesByBackendIdsToFrontend
      performSearch getSearchResults discardSearchResults resolveNode`,
    DOMSnapshot: 'enable disable captureSnapshot',
    Emulation: `setDeviceMetricsOverride clearDeviceMetricsOverride setTouchEmulationEnabled setEmulatedMedia setLocaleOverride
      setTimezoneOverride setUserAgentOverride setGeolocationOverride clearGeolocationOverride setFocusEmulationEnabled
      setDefaultBackgroundColorOverride setScrollbarsHidden setEmulatedVisionDeficiency setIdleOverride clearIdleOverride`,
    Input: 'dispatchKeyEvent dispatchMouseEvent dispatchTouchEvent insertText imeSetComposition',
    Inspector: 'enable disable',
    Log: 'enable disable clear',
    Network: `enable disable getCookies getAllCookies setCookie setCookies deleteCookies clearBrowserCookies clearBrowserCache
      setCacheDisabled setExtraHTTPHeaders setUserAgentOverride setBypassServiceWorker emulateNetworkConditions setBlockedURLs
      getResponseBody getRequestPostData`,
    Page: `enable disable getFrameTree getLayoutMetrics setLifecycleEventsEnabled addScriptToEvaluateOnNewDocument
      removeScriptToEvaluateOnNewDocument navigate navigateToHistoryEntry getNavigationHistory reload stopLoading bringToFront
      captureScreenshot setBypassCSP setDocumentContent setFontFamilies handleJavaScriptDialog
      setInterceptFileChooserDialog`,
    Performance: 'enable disable getMetrics',
    Runtime: `enable disable evaluate callFunctionOn getProperties releaseObject releaseObjectGroup awaitPromise addBinding
      removeBinding terminateExecution`,
  }).flatMap(([domain, methods]) =>
    methods.split(/\s+/).map((method): [string, Check] => {
      const name = `${domain}.${method}`
      return [name, checks[name as keyof typeof checks] ?? ((params) => params)]
    }),
  ),
)

/** Methods that clients call when they connect, and that have nothing to do here. They succeed. */
export const ignored: ReadonlySet<string> = new Set([
  'Audits.enable',
  'Fetch.disable',
  'Input.setInterceptDrags',
  'Runtime.runIfWaitingForDebugger',
  // Frames of other sites and workers are targets of their own, which are not shown.
  'Target.setAutoAttach',
])

/** Events that are passed on to the client. */
export const events = Object.entries({
  Accessibility: 'loadComplete nodesUpdated',
  DOM: `attributeModified attributeRemoved characterDataModified childNodeCountUpdated childNodeInserted childNodeRemoved
    documentUpdated setChildNodes`,
  Inspector: 'detached targetCrashed targetReloadedAfterCrash',
  Log: 'entryAdded',
  Network: `dataReceived eventSourceMessageReceived loadingFailed loadingFinished requestServedFromCache requestWillBeSent
    requestWillBeSentExtraInfo responseReceived responseReceivedExtraInfo resourceChangedPriority webSocketClosed webSocketCreated
    webSocketFrameError webSocketFrameReceived webSocketFrameSent webSocketHandshakeResponseReceived
    webSocketWillSendHandshakeRequest`,
  Page: `domContentEventFired fileChooserOpened frameAttached frameDetached frameNavigated frameRequestedNavigation
    frameResized frameScheduledNavigation frameClearedScheduledNavigation frameStartedLoading frameStartedNavigating
    frameStoppedLoading javascriptDialogClosed javascriptDialogOpening lifecycleEvent loadEventFired navigatedWithinDocument
    windowOpen`,
  Performance: 'metrics',
  Runtime: `bindingCalled consoleAPICalled exceptionRevoked exceptionThrown executionContextCreated executionContextDestroyed
    executionContextsCleared inspectRequested`,
}).flatMap(([domain, names]) => names.split(/\s+/).map((name) => `${domain}.${name}`))
