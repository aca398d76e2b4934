import type { SearchSpaceResultResource } from "@octavo/api"
import type { SpaceHit } from "@octavo/content"
import { presentPageHit } from "./presentPageHit.ts"

export const presentSpaceHit =
  (publicUrl: string) =>
  ({ pages, spaceId, title }: SpaceHit): SearchSpaceResultResource => ({
    id: spaceId,
    title,
    pages: pages.map(presentPageHit(publicUrl, spaceId))
  })
