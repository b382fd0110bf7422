import type { ParsedArguments } from './arguments.ts'

/** Faults of a command that takes one file and nothing else. */
export function checkOneFile(command: string): (args: ParsedArguments) => string[] {
  return ({ positionals: [file, ...others] }) => {
    if (file === undefined) return [`${command} needs a file: web-extract ${command} FILE`]
    return others.map((word) => `"${word}": ${command} takes one file`)
  }
}

/** Faults of a command whose one argument is one of some words. */
export function checkOneWord(command: string, words: readonly string[]): (args: ParsedArguments) => string[] {
  const usage = `web-extract ${command} ${words.join('|')}`
  return ({ positionals: [word, ...others] }) => {
    if (word === undefined) return [`${command} needs a word: ${usage}`]
    if (!words.includes(word)) return [`"${word}": it is ${usage}`]
    return others.map((other) => `"${other}": ${command} takes one word`)
  }
}
