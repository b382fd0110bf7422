import { endWithParent } from '../../src/process-death.ts'

endWithParent()

/** A conversion that never ends and hears nothing. */
process.on('message', () => {
  for (;;);
})
