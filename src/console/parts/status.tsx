/** The state of a job, page, check or engine, as a word with a colour. */
export function Status({ value }: { value: string }) {
  return <span class={`status ${toneOf(value)}`}>{value}</span>
}

const tones: Record<string, readonly string[]> = {
  good: ['completed', 'done', 'active', 'same', 'ok', 'up', 'delivered', 'selected', 'success', 'ready', 'new'],
  busy: ['warn', 'scraping', 'running', 'queued', 'processing', 'pending', 'started', 'changed', 'retrying', 'partial'],
  bad: ['failed', 'error', 'down', 'fail', 'given_up', 'removed'],
}

const toneOf = (value: string) => Object.keys(tones).find((tone) => tones[tone]?.includes(value)) ?? 'calm'
