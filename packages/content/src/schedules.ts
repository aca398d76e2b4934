import { schedule } from "@octavo/kernel"
import { Duration } from "effect"
import { removeUnusedBlobs } from "./files/removeUnusedBlobs.ts"
import { refreshSearch } from "./search/refreshSearch.ts"
import { SearchIndex } from "./search/SearchIndex.ts"
import { makeDocuments } from "./sources/makeDocuments.ts"
import { readOlderSources } from "./sources/readOlderSources.ts"
import { removeUnusedSources } from "./sources/removeUnusedSources.ts"
import { purgeDeletedSpaces } from "./spaces/purgeDeletedSpaces.ts"
import { removeOldUploads } from "./uploads/removeOldUploads.ts"

/** The regular work of content. */
export const schedules = [
  schedule("content.purgeDeletedSpaces", Duration.hours(1), purgeDeletedSpaces()),
  schedule("content.removeOldUploads", Duration.hours(1), removeOldUploads()),
  schedule("content.removeUnusedBlobs", Duration.days(1), removeUnusedBlobs()),
  schedule("content.refreshSearch", Duration.hours(1), refreshSearch()),
  schedule(
    "content.settleSearch",
    Duration.seconds(15),
    SearchIndex.use(({ settle }) => settle)
  ),
  schedule("content.makeDocuments", Duration.seconds(10), makeDocuments()),
  schedule("content.readOlderSources", Duration.minutes(1), readOlderSources()),
  schedule("content.removeUnusedSources", Duration.days(1), removeUnusedSources())
]
