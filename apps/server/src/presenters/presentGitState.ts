import type { GitStateResource } from "@octavo/api"
import type { GitOrigin } from "@octavo/content"
import { presentTime } from "./times.ts"

export const presentGitState = (origin: GitOrigin): GitStateResource => ({
  ...(origin.repoName !== null && { repoName: origin.repoName }),
  ...(origin.provider !== null && { installationProvider: origin.provider }),
  ...(origin.url !== null && { url: origin.url }),
  updatedAt: presentTime(origin.updatedAt)
})
