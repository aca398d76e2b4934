import { Layer } from "effect"
import * as Collections from "./Collections.ts"
import * as ComputedPages from "./ComputedPages.ts"
import * as Files from "./Files.ts"
import * as LevelNodes from "./LevelNodes.ts"
import * as LinkTargets from "./LinkTargets.ts"
import * as DocumentMentions from "./DocumentMentions.ts"
import * as Mentions from "./Mentions.ts"
import * as Pages from "./Pages.ts"
import * as PublishedContents from "./PublishedContents.ts"
import * as Redirects from "./Redirects.ts"
import * as ReusableContents from "./ReusableContents.ts"
import * as Revisions from "./Revisions.ts"
import * as SearchIndex from "./SearchIndex.ts"
import * as Containers from "./Containers.ts"
import * as Sources from "./Sources.ts"
import * as SpaceCounters from "./SpaceCounters.ts"
import * as Spaces from "./Spaces.ts"
import * as TeamSpaces from "./TeamSpaces.ts"
import * as TranslationSpaces from "./TranslationSpaces.ts"
import * as Uploads from "./Uploads.ts"
import * as Variables from "./Variables.ts"

/** Everything of content in Postgres. */
export const layer = Layer.mergeAll(
  ComputedPages.layer,
  Collections.layer,
  Files.layer,
  LevelNodes.layer,
  LinkTargets.layer,
  DocumentMentions.layer,
  Mentions.layer,
  Pages.layer,
  PublishedContents.layer,
  Redirects.layer,
  ReusableContents.layer,
  Revisions.layer,
  SearchIndex.layer,
  Containers.layer,
  Sources.layer,
  SpaceCounters.layer,
  Spaces.layer,
  TeamSpaces.layer,
  TranslationSpaces.layer,
  Uploads.layer,
  Variables.layer
)
export { omittedTables, records } from "./records.ts"
export { titleWords } from "./titleWords.ts"
