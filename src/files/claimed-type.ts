import type { FileOptions } from './file-content.ts'

/**
 * The picture, sound or archive that a file claims to be, by its Content-Type or else its name. Text is none of these,
 * so text with such a claim is a mistake, such as an error page that was saved as a picture.
 *
 * Office formats are not checked: programs do save HTML as .doc and .xls.
 */
export function claimedBinary({ contentType = '', name = '' }: FileOptions): string | undefined {
  const type = contentType.split(';')[0]!.trim().toLowerCase()
  if (BINARY_TYPE.test(type)) return type
  if (type !== '' && type !== 'application/octet-stream') return undefined
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase()
  return extension !== undefined && BINARY_EXTENSIONS.has(extension) ? `.${extension}` : undefined
}

/** SVG is text. */
const BINARY_TYPE =
  /^(?:image\/(?!svg)|audio\/|video\/|font\/|application\/(?:zip|gzip|x-gzip|x-tar|x-7z-compressed|vnd\.rar|x-bzip2?|zstd|wasm)$)/

const BINARY_EXTENSIONS = new Set(
  (
    'png jpg jpeg jpe gif webp bmp tif tiff ico avif heic jp2 mp3 mp4 m4a wav ogg flac webm mov avi mkv woff woff2 ttf otf ' +
    'zip gz tgz tar 7z rar bz2 xz zst wasm'
  ).split(' '),
)
