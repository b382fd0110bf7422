/**
 * Whether a text speaks to the program that reads it: it orders, claims to come from the system, or says what to answer.
 * Such a text states nothing, whoever wrote it.
 */
export const isOrder = (text: string): boolean => ORDERS.some((pattern) => pattern.test(text.slice(0, MAX_CHARS)))

/** Markdown without the paragraphs that give orders. */
export const withoutOrders = (markdown: string): string =>
  markdown
    .split(/\n{2,}/)
    .filter((paragraph) => !isOrder(paragraph))
    .join('\n\n')

const MAX_CHARS = 8000

const ORDERS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:previous|prior|above|earlier|all|any|other|these|those|system|your)\b.{0,40}\b(?:instruction|prompt|rule|direction|request|message|order|source|page|site|command|guideline|context|value)/is,
  /\b(?:language model|\bLLMs?\b|\bA\.?I\.? (?:agent|assistant|model|system|crawler|reader|tool)s?\b|(?:automated|ai|web|research|scraping|crawling) (?:agent|assistant|bot|crawler|reader)s?\b|chatbots?|chatgpt|gpt-?\d|claude|gemini)\b.{0,80}\b(?:must|should|shall|need|have to|answer|respond|reply|report|output|return|say|state|use|include|are|do not|never|always|please|ignore|note)\b/is,
  /\b(?:assistants?|agents?|bots?|crawlers?|scrapers?)\b.{0,40}\b(?:must|should|shall|have to|are to|always)\b.{0,20}\b(?:state|say|answer|respond|reply|report|return|output|write)\b/is,
  /\b(?:attention|note|notice|message|instructions?|important|hint)\b.{0,20}\b(?:to|for)\b.{0,20}\b(?:agents?|assistants?|models?|bots?|crawlers?|scrapers?|\bAI\b|\bLLMs?\b|machines?|robots?)\b/is,
  /\b(?:you are (?:now|an?|in)\b.{0,40}\b(?:assistant|agent|model|mode|ai|bot)\b|your (?:new )?(?:task|instructions?|role|system prompt|answer|response|output) (?:is|are|must|should)\b)/is,
  /^\s*(?:system|assistant|developer|user)\s*[:>].{0,200}\b(?:you|your|ignore|answer|report|must|instructions?|override|maintenance|respond|output|obey|reveal)\b/im,
  /\b(?:system|developer) (?:prompt|message|override|instruction|notice)\b/i,
  /\b(?:answer|respond|reply|report|output|return|say|state|write)\b.{0,20}\b(?:with|that|only|exactly|always|instead)\b.{0,60}\b(?:regardless|instead|whatever|no matter|instead of|for every|for all|to any|when asked)\b/is,
  /\b(?:when|if|whenever)\b.{0,30}\basked\b[^.]{0,80}?,\s*(?:please |always |then |just )*(?:answer|respond|reply|say|report|state|return|give)\b/is,
  /\b(?:the )?(?:only )?(?:correct|right|true|official|final|real) (?:answer|response|reply|value to (?:return|report))\b.{0,40}\b(?:is|:|=)/is,
  /\b(?:do not|don't|never)\b.{0,20}\b(?:trust|read|use|cite|mention|open|follow|visit|tell)\b.{0,40}\b(?:other|another|this|these|user|source|page|site|link|message|instruction)/is,
  /<\|[^|]{1,40}\|>|\[\/?INST\]|<<\/?SYS>>|<\/?(?:system|tool_call|assistant)>/i,
  /\b(?:vergiss|ignoriere|ignore[rz]?|oublie[rz]?|olvida|ignora|dimentica)\b.{0,40}\b(?:anweisung|vorherig|bisherig|instruction|consigne|instruccion|istruzion|anterior|pr[ée]c[ée]dent)/is,
  /忽略.{0,12}(?:指令|指示|说明)|無視.{0,12}(?:指示|命令)|игнорируй|забудь.{0,30}(?:указания|инструкции)/i,
]
