/**
 * The language model of the documentation, over the chat completions of OpenAI. It reads the passage about the hours of a
 * lamp in the prompt, and says what it states in other words. It knows no other answer.
 */
export async function completion(request: Request): Promise<Response> {
  const { model, messages } = (await request.json()) as { model: string; messages: { content: string }[] }
  const prompt = messages.at(-1)?.content ?? ''
  const [, passage, hours] = /\[(\d+)\] It burns for (\w+ hours)/.exec(prompt) ?? []
  const answer = prompt.includes('Question: How long') && hours !== undefined ? `The lamp burns for ${hours}.` : null
  const content = JSON.stringify({ answer, passages: answer === null ? [] : [Number(passage)] })
  return Response.json({
    object: 'chat.completion',
    model,
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
    usage: { prompt_tokens: 400, completion_tokens: 20, total_tokens: 420 },
  })
}
