/**
 * Text of a page as it is safe to send: without what a reader does not see, and without what some servers read as the
 * marks of a chat. Words stay as they are.
 */
export function pageText(text: string): string {
  return text
    .replace(INVISIBLE, '')
    .replace(JOINERS, '$1')
    .replace(CHAT_MARK, '$1 $2')
    .replace(INSTRUCTION_MARK, '$1 $2 $3')
    .toWellFormed()
}

/** Pictures that stand in the text as Base64. */
export const withoutData = (text: string) => text.replace(DATA_URL, 'data:')

const DATA_URL = /data:[\w.+/-]*(?:;[\w=.-]+)*;base64,[\w+/=%-]*/g

/**
 * Control characters, marks of direction, zero-width spaces, tag characters and variation selectors, which can hide text
 * from people. Two joiners are letters of some languages, and two selectors choose how emoji look.
 */
const INVISIBLE = /(?![\t\n\r])\p{Cc}|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}/gu

/** They belong between letters and in emoji, one at a time. */
const JOINERS = /(\u200c|\u200d|\ufe0e|\ufe0f)(?:\u200c|\u200d|\ufe0e|\ufe0f)+/g

/** `<|im_start|>`, `<｜User｜>`, `<start_of_turn>`, `</s>`: a chat template may turn them into another message. */
const CHAT_MARK = /(<)(\/?[|｜]|\/?(?:start_of_turn|end_of_turn|bos|eos|s|sys|system|think|tool_call|tool_response)>)/gi
/** `[INST]`, `<<SYS>>`. */
const INSTRUCTION_MARK = /(\[\/?|<<\/?)(INST|SYS|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS)(\]|>>)/gi
