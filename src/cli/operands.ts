// Checks of what follows a command beside its flags.
import type { ParsedArguments } from './arguments.ts'

/** Errors in the arguments of a command that takes one file and nothing else. */
export function checkOneFile(command: string): (args: ParsedArguments) => string[] {
  return ({ positionals: [file, ...others] }) => {
    if (file === undefined) return [`no file given. Usage: web-extract ${command} FILE`]
    return others.map(unexpected)
  }
}

/** Errors in the arguments of a command that takes one of a few words. */
export function checkOneWord(command: string, words: readonly string[]): (args: ParsedArguments) => string[] {
  return ({ positionals: [word, ...others] }) => {
    if (word === undefined) return [`argument missing. Usage: web-extract ${command} ${words.join('|')}`]
    if (!words.includes(word)) return [`"${word}" is not valid here. ${useOneOf(words)}`]
    return others.map(unexpected)
  }
}

/** Errors in the value of a flag that takes one of a few words. */
export function checkWord(name: string, words: readonly string[], values: ParsedArguments['values']): string[] {
  const word = values[name]
  return word === undefined || words.includes(word) ? [] : [`--${name}: "${word}" is not valid. ${useOneOf(words)}`]
}

export const unexpected = (word: string) => `unexpected argument "${word}"`

export const useOneOf = (words: readonly string[]) => `Use ${words.length === 1 ? '' : 'one of: '}${words.join(', ')}`
