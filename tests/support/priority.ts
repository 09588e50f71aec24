import { availableParallelism, constants, setPriority } from 'node:os'

// A worker more than there are processors computes while the others wait, and keeps none of them waiting.
if (Number(process.env.VITEST_POOL_ID) > availableParallelism())
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
