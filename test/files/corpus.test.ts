import { describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { ServiceError } from '../../src/errors.ts'
import { convertFile } from '../../src/files/convert-file.ts'
import { PATIENCE_MS } from '../patience.ts'
import { markdownOfFile } from './markdown.ts'
import { typedError } from './typed-error.ts'

const documents = resolve(process.env.SHARED_DIR ?? resolve(import.meta.dir, '../../../shared'), 'documents')
const found = existsSync(documents)

describe.skipIf(!found)(found ? 'real office files' : 'NOT RUN, no documents in SHARED_DIR: real office files', () => {
  for (const format of ['doc', 'docx', 'odt', 'ods', 'rtf', 'xls', 'xlsx', 'pptx', 'epub', 'csv']) {
    test(
      `every ${format} gives text or a typed error`,
      async () => {
        const names = [...new Bun.Glob(`*/${format}/*`).scanSync(documents)]
        expect(names).not.toBeEmpty()
        for (const name of names) {
          const outcome = await convertFile(await Bun.file(resolve(documents, name)).bytes(), { name }).catch(
            typedError,
          )
          if (!(outcome instanceof ServiceError)) expect(markdownOfFile(outcome!) === '').toBe(outcome!.html === '')
        }
      },
      PATIENCE_MS * 4,
    )
  }
})
