// What may be a label.

export const isLabel = (text: string) => text !== '' && text.length <= 60 && /\p{L}/u.test(text)
export const withoutColon = (text: string) => text.replace(/\s*[:：]\s*$/, '')
