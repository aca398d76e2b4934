import { records as content } from "@octavo/content/postgres"
import type { RecordKind } from "@octavo/database"
import { records as gitsync } from "@octavo/gitsync/postgres"
import { records as identity } from "@octavo/identity/postgres"
import { records as openapi } from "@octavo/openapi/postgres"
import { records as reviews } from "@octavo/reviews/postgres"
import { records as sites } from "@octavo/sites/postgres"
import { records as translations } from "@octavo/translations/postgres"

const of = (scope: RecordKind["scope"], ...packages: ReadonlyArray<ReadonlyArray<RecordKind>>) =>
  packages.flat().filter((kind) => kind.scope === scope)

/** The kinds of an organization that an import reads before its spaces, in their order. */
export const kindsBeforeSpaces: ReadonlyArray<RecordKind> = of("organization", identity, content)

/** The kinds of each space, in the order of an import. */
export const kindsOfSpaces: ReadonlyArray<RecordKind> = of("space", content, reviews, gitsync)

/** The kinds of an organization that an import reads after its spaces, in their order. */
export const kindsAfterSpaces: ReadonlyArray<RecordKind> = of("organization", sites, openapi, translations)
