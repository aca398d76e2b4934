import { idempotencyKeysContract } from "./IdempotencyKeys.contract.ts"
import { jobsContract } from "./Jobs.contract.ts"
import { jobTurnsContract } from "./JobTurns.contract.ts"
import type { KernelTests } from "./KernelServices.ts"
import { runNextJobContract } from "./runNextJob.contract.ts"
import { eventsContract } from "./Events.contract.ts"
import { schedulesContract } from "./Schedules.contract.ts"

/** What every store of the kernel must do. */
export const everyContract = (it: KernelTests) => {
  jobsContract(it)
  runNextJobContract(it)
  jobTurnsContract(it)
  schedulesContract(it)
  eventsContract(it)
  idempotencyKeysContract(it)
}
