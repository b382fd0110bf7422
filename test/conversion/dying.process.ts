import { endWithParent, mayBeKilledFirst } from '../../src/platform/die-with-parent.ts'

endWithParent()
// What starter.ts waits for.
mayBeKilledFirst()

/** A conversion that never ends and hears nothing. */
process.on('message', () => {
  for (;;);
})
