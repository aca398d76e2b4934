import type { SearchSpaceResultResource } from "@octavo/api"
import type { SpaceHit } from "@octavo/content"
import { presentPageHit } from "./presentPageHit.ts"

export const presentSpaceHit =
  (publicUrl: string) =>
  ({ pages, spaceId, title }: SpaceHit): SearchSpaceResultResource => ({
    type: "space",
    id: spaceId,
    title,
    score: pages[0]?.score ?? 0,
    pages: pages.map(presentPageHit(publicUrl, spaceId))
  })
