// The steps of a model as code for a session. What the model says is only ever an argument, as JSON.
import type { Step } from '../answers/steps/step.ts'

/** Reads the outline of the page. */
export const LOOK = `await (async () => ({
  text: (await page.ariaSnapshot({ mode: 'ai', timeout: 10_000 })).slice(0, 400_000),
  title: await page.title(),
  url: page.url(),
}))()`

/** Does a step, and waits for the page that it may lead to. */
export function codeOfStep(step: Exclude<Step, { action: 'finish' }>): string {
  return `await (async () => {
  ${callOf(step)}
  await page.waitForTimeout(300)
  await page.waitForLoadState('domcontentloaded', { timeout: 5_000 }).catch(() => undefined)
})()`
}

function callOf(step: Exclude<Step, { action: 'finish' }>): string {
  const text = 'text' in step ? JSON.stringify(step.text) : ''
  const element = 'element' in step && step.element !== undefined ? elementOf(step.element) : undefined
  const wait = '{ timeout: 5_000 }'
  switch (step.action) {
    case 'click':
      return `await ${element}.click(${wait})`
    case 'type':
      return `await ${element}.fill(${text}, ${wait})`
    case 'select':
      return `await ${element}.selectOption(${text}, ${wait})`
    case 'press':
      return element === undefined ? `await page.keyboard.press(${text})` : `await ${element}.press(${text}, ${wait})`
    case 'scroll':
      return `await page.mouse.wheel(0, ${step.text === 'up' ? -600 : 600})`
    case 'goto':
      return `await page.goto(${text}, { timeout: 15_000, waitUntil: 'domcontentloaded' })`
    case 'wait':
      return 'await page.waitForTimeout(2_000)'
  }
}

/** References are those of the latest outline. */
const elementOf = (reference: string) => `page.locator(${JSON.stringify(`aria-ref=${reference}`)})`
