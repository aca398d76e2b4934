import type { JobResource } from "@octavo/api"
import type { Job } from "@octavo/kernel"
import { presentTime } from "./times.ts"

/** The payload stays inside: it may name things that the reader of a job need not know. */
export const presentJob = (job: Job): JobResource => ({
  object: "job",
  id: job.id,
  kind: job.kind,
  ...(job.subject !== null && { subject: job.subject }),
  state: job.state,
  attempts: job.attempts,
  ...(job.progress !== null && { progress: job.progress }),
  ...(job.problem !== null && { problem: job.problem }),
  createdAt: presentTime(job.createdAt),
  ...(job.startedAt !== null && { startedAt: presentTime(job.startedAt) }),
  ...(job.finishedAt !== null && { finishedAt: presentTime(job.finishedAt) })
})
