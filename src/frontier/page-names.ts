/** Ends of paths that are no pages (v2-server-semantics.md 6.2); pdf, docx and xml may be some. */
const NO_PAGE = new Set(
  'png jpg jpeg gif css js ico svg tiff zip exe dmg mp4 mp3 wav pptx xlsx avi flv woff ttf woff2 webp inc'.split(' '),
)

/** Whether a URL names by its ending what is no page to crawl: a picture, a style sheet, an archive. */
export function namesNoPage({ pathname }: URL): boolean {
  const dot = pathname.lastIndexOf('.')
  return dot > pathname.lastIndexOf('/') && NO_PAGE.has(pathname.slice(dot + 1).toLowerCase())
}
