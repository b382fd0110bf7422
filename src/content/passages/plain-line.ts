/** A line of Markdown as its text: without pictures, link targets, emphasis and escapes. */
export function plainLine(markdown: string): string {
  if (!MARKED.test(markdown)) return markdown
  return markdown
    .replace(/!\[[^\]]*\]\((?:<[^>]*>|[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, '')
    .replace(/\[((?:\\.|[^\]\\])*)\]\((?:<[^>]*>|[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/\[\^[^\]]+\]/g, '')
    .replace(/<(https?:[^>\s]+)>/g, '$1')
    .replace(/<\/?(?:br|sup|sub|u|mark|kbd|ins|details|summary)\s*\/?>/gi, ' ')
    .replace(/(?<![\\\w])(\*{1,3}|_{1,3}|~~)(?=\S)(.*?[^\s\\])\1(?![\w])/g, '$2')
    .replace(/(?<!\\)\*{2,3}(?=\S)(.*?\S)\*{2,3}/g, '$1')
    .replace(/(?<!\\)(`+)(.+?)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
}

const MARKED = /[*_~`[<\\]/
