/** A link to an address that a page named, if it is one of the web: others would run or open what the page wants. */
export function Address({ url, text = url }: { url: string; text?: string }) {
  if (!/^https?:/i.test(url)) return <span>{text}</span>
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}
