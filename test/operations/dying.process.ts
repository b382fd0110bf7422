import { endWithParent, mayBeKilledFirst } from '../../src/process-death.ts'

endWithParent()
// What starter.ts waits for.
mayBeKilledFirst()

/** A conversion that never ends and hears nothing. */
process.on('message', () => {
  for (;;);
})
