import { blobTimesContract } from "./BlobTimes.contract.ts"
import { idempotencyKeysContract } from "./IdempotencyKeys.contract.ts"
import { jobsContract } from "./Jobs.contract.ts"
import { jobFairnessContract } from "./JobFairness.contract.ts"
import type { KernelTests } from "./KernelServices.ts"
import { runNextJobContract } from "./runNextJob.contract.ts"
import { eventsContract } from "./Events.contract.ts"
import { schedulesContract } from "./Schedules.contract.ts"

/** The contracts of all stores of the kernel. */
export const everyContract = (it: KernelTests) => {
  jobsContract(it)
  runNextJobContract(it)
  jobFairnessContract(it)
  schedulesContract(it)
  eventsContract(it)
  idempotencyKeysContract(it)
  blobTimesContract(it)
}
