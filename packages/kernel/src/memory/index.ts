import { Layer } from "effect"
import { JobQueue } from "../jobs/JobQueue.ts"
import { Sealer } from "../Sealer.ts"
import { Signer } from "../Signer.ts"
import * as BlobTimes from "./BlobTimes.ts"
import * as Blobs from "./Blobs.ts"
import * as Downloads from "./Downloads.ts"
import * as Events from "./Events.ts"
import * as IdempotencyKeys from "./IdempotencyKeys.ts"
import * as Installation from "./Installation.ts"
import * as Jobs from "./Jobs.ts"
import * as JobFairness from "./JobFairness.ts"
import * as Schedules from "./Schedules.ts"
import * as TxtRecords from "./TxtRecords.ts"
import * as UnitOfWork from "./UnitOfWork.ts"

/** Everything of the kernel in the memory of this process: for tests, and to try Octavo without a database. */
export const layer = Layer.mergeAll(
  Blobs.layer,
  BlobTimes.layer,
  Events.layer,
  IdempotencyKeys.layer,
  Schedules.layer,
  UnitOfWork.layer,
  JobQueue.layer.pipe(Layer.provideMerge(JobFairness.layer), Layer.provideMerge(Jobs.layer)),
  Layer.mergeAll(Sealer.layer, Signer.layer).pipe(Layer.provideMerge(Installation.layer))
)

/** Downloads of what a test says lies at which address. */
export const downloads = Downloads.layer

/** TXT records that a test gives. */
export const txtRecords = TxtRecords.layer

/** Blobs in memory, for tests whose other stores are in a database. */
export const blobs = Blobs.layer

/** Times of blobs in memory, for the tests of stores that do not keep them. */
export const blobTimes = BlobTimes.layer
