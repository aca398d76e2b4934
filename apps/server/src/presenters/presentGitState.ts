import type { GitStateResource } from "@octavo/api"
import type { GitOrigin } from "@octavo/content"
import { presentTime } from "./times.ts"

export const presentGitState = (spaceId: string, origin: GitOrigin): GitStateResource => ({
  ...(origin.repoName !== null && { repoName: origin.repoName }),
  ...(origin.provider !== null && { installationProvider: origin.provider }),
  installationId: spaceId,
  installationStatus: "active",
  ...(origin.url !== null && { url: origin.url }),
  updatedAt: presentTime(origin.updatedAt)
})
