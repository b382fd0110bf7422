/** Whether the path of a URL ends like a file that is not a page: an image, a style sheet, an archive. */
export function namesNoPage({ pathname }: URL): boolean {
  const dot = pathname.lastIndexOf('.')
  return dot > pathname.lastIndexOf('/') && NO_PAGE.has(pathname.slice(dot + 1).toLowerCase())
}

/** Endings of files that are not pages (docs/compatibility.md#paths-that-are-not-pages). pdf, docx and xml may be pages. */
const NO_PAGE = new Set(
  'png jpg jpeg gif css js ico svg tiff zip exe dmg mp4 mp3 wav pptx xlsx avi flv woff ttf woff2 webp inc'.split(' '),
)
