/** A URL without what is the same in nearly all of them: a list of them is read by what differs. */
export const shortUrl = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/(?<=^[^/]+)\/$/, '')
