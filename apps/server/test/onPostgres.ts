import { blobHolders, DocumentParserInProcess, GeneratedPagesFromSources } from "@octavo/content"
import { ImportReaderProcesses, TemplateFilesPacked } from "@octavo/imports/node"
import { printerOfWords } from "@octavo/pdf/testing"
import * as ContentPostgres from "@octavo/content/postgres"
import { KernelPostgres } from "@octavo/database"
import { TestDatabase } from "@octavo/database/testing"
import * as GitsyncMemory from "@octavo/gitsync/memory"
import * as GitsyncPostgres from "@octavo/gitsync/postgres"
import {
  blobsOfSpecs,
  ComputedSourcesFromOpenApi,
  SpecDocumentsFromOpenApi,
  SpecTargetsFromOpenApi
} from "@octavo/openapi"
import * as OpenApiPostgres from "@octavo/openapi/postgres"
import { documentReaderInProcess } from "@octavo/openapi/testing"
import { OidcClientNode } from "@octavo/identity/node"
import * as IdentityPostgres from "@octavo/identity/postgres"
import { responseReaderInProcess } from "@octavo/identity/testing"
import * as KernelMemory from "@octavo/kernel/memory"
import { OutboundPolicy } from "@octavo/kernel/node"
import { ChangeRequestSnapshotsFromReviews } from "@octavo/reviews"
import * as ReviewsPostgres from "@octavo/reviews/postgres"
import { blobsOfSites, OrganizationSitesFromSites, SpaceHoldersFromSites } from "@octavo/sites"
import * as SitesPostgres from "@octavo/sites/postgres"
import { Mailer } from "@octavo/notifications"
import * as NotificationsPostgres from "@octavo/notifications/postgres"
import * as TranslationsPostgres from "@octavo/translations/postgres"
import { translatorOfTests } from "@octavo/translations/testing"
import { Clock, Effect, Layer } from "effect"
import { partsOfOrganizations } from "./partsOfOrganizations.ts"

// The timers of the queue are those of the outside world; what is tested has the clock of the test.
const kernelPostgres = KernelPostgres.layer.pipe(
  Layer.provide(Layer.succeed(Clock.Clock, Clock.Clock.defaultValue()))
)

const stores = Layer.merge(GeneratedPagesFromSources, partsOfOrganizations).pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      GitsyncPostgres.layer,
      GitsyncMemory.remotes,
      ChangeRequestSnapshotsFromReviews.pipe(
        Layer.provideMerge(Layer.merge(ReviewsPostgres.layer, ContentPostgres.layer))
      ),
      NotificationsPostgres.layer,
      Mailer.none,
      TranslationsPostgres.layer,
      translatorOfTests,
      IdentityPostgres.layer,
      Layer.mergeAll(
        SpaceHoldersFromSites,
        OrganizationSitesFromSites,
        ComputedSourcesFromOpenApi,
        SpecDocumentsFromOpenApi("http://octavo.test"),
        SpecTargetsFromOpenApi,
        blobHolders(Effect.all([blobsOfSites, blobsOfSpecs]))
      ).pipe(
        Layer.provideMerge(Layer.mergeAll(SitesPostgres.layer, OpenApiPostgres.layer, KernelMemory.blobs))
      ),

      documentReaderInProcess,
      kernelPostgres,
      KernelMemory.blobs,
      KernelMemory.downloads({
        "https://files.example.org/page.md": { bytes: Buffer.from("# Trains\n\nRun.\n"), contentType: null }
      }),
      KernelMemory.txtRecords(),
      ImportReaderProcesses.layer,
      TemplateFilesPacked.layer,
      DocumentParserInProcess,
      OidcClientNode.layer().pipe(Layer.provideMerge(OutboundPolicy.layer())),
      responseReaderInProcess,
      printerOfWords
    )
  )
)

/** The stores of a server on a database, with the database itself. */
export const storesOn = <E>(database: Layer.Layer<TestDatabase.TestDatabase, E>) =>
  stores.pipe(Layer.provideMerge(database))

/** The stores of a server on a real Postgres, with the database itself. */
export const onPostgres = storesOn(TestDatabase.postgres)
