import { exportRepository } from "./exports/exportRepository.ts"
import { describeRepository } from "./descriptions/describeRepository.ts"
import { importRepository } from "./imports/importRepository.ts"
import { previewPullRequests } from "./pullRequests/previewPullRequests.ts"
import { pullFolder } from "./pushes/pullFolder.ts"
import { pushFolder } from "./pushes/pushFolder.ts"

/** The kinds of background jobs of synchronisation. */
export const jobs = [
  importRepository,
  exportRepository,
  pushFolder,
  pullFolder,
  previewPullRequests,
  describeRepository
]
