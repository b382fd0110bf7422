/**
 * A line of Markdown as its text: without pictures, link targets, emphasis and escapes. What is marked has a maximum length:
 * without one, a line of thousands of opening marks takes quadratic time.
 */
export function plainLine(markdown: string): string {
  if (!MARKED.test(markdown)) return markdown
  return markdown
    .replace(/!\[[^\]]{0,1000}\]\((?:<[^>]*>|[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, '')
    .replace(/\[((?:\\.|[^\]\\]){0,1000})\]\((?:<[^>]*>|[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)/g, '$1')
    .replace(/\[\^[^\]]+\]/g, '')
    .replace(/<(https?:[^>\s]+)>/g, '$1')
    .replace(/<\/?(?:br|sup|sub|u|mark|kbd|ins|details|summary)\s*\/?>/gi, ' ')
    .replace(/(?<![\\\w])(\*{1,3}|_{1,3}|~~)(?=\S)(.{0,1500}?[^\s\\])\1(?![\w])/g, '$2')
    .replace(/(?<!\\)\*{2,3}(?=\S)(.{0,1500}?\S)\*{2,3}/g, '$1')
    .replace(/(?<!\\)(`+)(.{1,1500}?)\1/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
}

const MARKED = /[*_~`[<\\]/
