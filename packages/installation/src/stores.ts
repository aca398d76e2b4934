import * as NodeServices from "@effect/platform-node/NodeServices"
import { DocumentParserProcesses } from "@octavo/content/node"
import { ImportReaderProcesses, TemplateFilesPacked } from "@octavo/imports/node"
import { PdfPrinterTypst } from "@octavo/pdf/node"
import * as ContentPostgres from "@octavo/content/postgres"
import {
  countConnections,
  type DatabaseLayer,
  databaseProblem,
  embedded,
  KernelPostgres,
  type Migration,
  migrated,
  postgres
} from "@octavo/database"
import * as GitRemoteNode from "@octavo/gitsync/node"
import * as GitsyncPostgres from "@octavo/gitsync/postgres"
import { DocumentReaderThread } from "@octavo/openapi/node"
import * as OpenApiPostgres from "@octavo/openapi/postgres"
import { OidcClientNode, ResponseReaderThread } from "@octavo/identity/node"
import * as IdentityPostgres from "@octavo/identity/postgres"
import * as KernelMemory from "@octavo/kernel/memory"
import { Measured } from "@octavo/kernel"
import { Blobs, Downloads, OutboundPolicy, TxtRecords } from "@octavo/kernel/node"
import { Mailer as MailerSmtp, WebhookSender } from "@octavo/notifications/node"
import * as NotificationsPostgres from "@octavo/notifications/postgres"
import * as ReviewsPostgres from "@octavo/reviews/postgres"
import * as SitesPostgres from "@octavo/sites/postgres"
import { TranslationBounds, type Translator, TranslatorPseudo } from "@octavo/translations"
import { translatorOf } from "@octavo/translations/node"
import * as TranslationsPostgres from "@octavo/translations/postgres"
import { type DocumentParser, GeneratedPagesFromSources } from "@octavo/content"
import type { OidcClient, ResponseReader } from "@octavo/identity"
import type { CommitStatuses, GitRemote } from "@octavo/gitsync"
import type { ImportReader, TemplateFiles } from "@octavo/imports"
import type {
  Blobs as BlobStore,
  Downloads as OutboundDownloads,
  OutboundPolicy as OutboundPolicyService,
  Signer,
  TxtRecords as OutboundTxtRecords
} from "@octavo/kernel"
import type { DocumentReader } from "@octavo/openapi"
import { Mailer, type WebhookSender as WebhookSenderService } from "@octavo/notifications"
import type { PdfPrinter } from "@octavo/pdf"
import { AuditRetention } from "@octavo/identity"
import { Duration, Effect, Layer } from "effect"
import { join } from "node:path"
import { inMemory } from "./inMemory.ts"
import { portsAbove } from "./portsAbove.ts"
import { type DataDirUnusable, prepareDataDir } from "./prepareDataDir.ts"
import { processFiguresOf } from "./ProcessFigures.ts"
import { readinessOf } from "./Readiness.ts"
import type { Settings } from "./Settings.ts"

type Outside =
  | CommitStatuses
  | DocumentParser
  | DocumentReader
  | OutboundDownloads
  | GitRemote
  | ImportReader
  | OidcClient
  | OutboundPolicyService
  | PdfPrinter
  | ResponseReader
  | TemplateFiles
  | Translator
  | Mailer
  | OutboundTxtRecords
  | WebhookSenderService

/** The outside: Git repositories, what lies at addresses, the threads that read documents, and the processes that print. */
const outside = (settings: Settings): Layer.Layer<Outside, never, BlobStore | Signer> =>
  Layer.mergeAll(
    GitRemoteNode.CommitStatuses.layer(settings.publicUrl),
    DocumentParserProcesses.layer,
    DocumentReaderThread.layer(),
    Downloads.layer(),
    ImportReaderProcesses.layer,
    OidcClientNode.layer(),
    PdfPrinterTypst.layer(),
    ResponseReaderThread.layer(),
    TemplateFilesPacked.layer,
    TxtRecords.layer(),
    WebhookSender.layer(),
    settings.mail === null ? Mailer.none : MailerSmtp.layer(settings.mail, settings.publicUrl),
    settings.translator === null ? TranslatorPseudo : translatorOf(settings.translator),
    GitRemoteNode.layer({ folder: join(settings.dataDir, "git") }).pipe(Layer.provide(NodeServices.layer))
  ).pipe(Layer.provideMerge(OutboundPolicy.layer({ allowPrivateNetwork: settings.allowPrivateNetwork })))

/**
 * The database that the settings name: a server elsewhere, or the embedded one in the data folder. A new embedded one may have `migrations`
 * already, which are all of this version by default.
 */
export const databaseOf = (
  settings: Pick<Settings, "databasePool" | "databaseUrl" | "dataDir" | "statementTimeout">,
  applicationName: string,
  migrations?: ReadonlyArray<Migration>
): DatabaseLayer<Layer.Error<ReturnType<typeof embedded> | ReturnType<typeof postgres>> | DataDirUnusable> =>
  settings.databaseUrl === null
    ? Layer.unwrap(
        Effect.as(
          prepareDataDir(settings.dataDir, false),
          embedded({ folder: join(settings.dataDir, "database"), migrations })
        )
      )
    : postgres({
        url: settings.databaseUrl,
        applicationName,
        maxConnections: settings.databasePool,
        statementTimeout: Duration.seconds(settings.statementTimeout)
      })

const kernelOf = ({ databaseUrl }: Settings) =>
  databaseUrl === null ? KernelPostgres.layerOfOnlyProcess : KernelPostgres.layer

/** Files in a folder, or in a bucket, whose client is loaded only then. */
export const blobsOf = (settings: Settings) => {
  const { blobs, dataDir } = settings
  return blobs === null
    ? Blobs.layer(join(dataDir, "blobs"))
    : Layer.unwrap(
        Effect.map(
          Effect.promise(() => import("@octavo/kernel/s3")),
          (s3) => s3.Blobs.layer(blobs, join(dataDir, "blobs"))
        )
      )
}

const onDatabase = <E>(settings: Settings, database: DatabaseLayer<E>) => {
  const blobs = blobsOf(settings).pipe(Layer.provide(kernelOf(settings)))
  return portsAbove(settings.publicUrl).pipe(
    Layer.provideMerge(
      Layer.mergeAll(
        GitsyncPostgres.layer,
        NotificationsPostgres.layer,
        OpenApiPostgres.layer,
        ReviewsPostgres.layer,
        SitesPostgres.layer,
        TranslationsPostgres.layer,
        ContentPostgres.layer,
        IdentityPostgres.layer,
        kernelOf(settings),
        blobs,
        readinessOf(settings.dataDir, databaseProblem).pipe(Layer.provide(blobs)),
        processFiguresOf(settings.dataDir, countConnections)
      )
    ),
    // Stores read the secret of the installation while they open, so the tables have to be there first.
    Layer.provideMerge(migrated),
    Layer.provideMerge(database)
  )
}

const auditRetention = ({ auditDays }: Settings) => Layer.succeed(AuditRetention, Duration.days(auditDays))

const translationBounds = ({ translationWordsOfRun: wordsOfRun }: Settings) =>
  Layer.succeed(TranslationBounds, { wordsOfRun })

/** The part of the stores that is the same wherever they live. */
const aboveStores = (settings: Settings) =>
  GeneratedPagesFromSources.pipe(
    Layer.provideMerge(
      Layer.mergeAll(outside(settings), auditRetention(settings), translationBounds(settings))
    )
  )

const measured = ({ metrics, telemetry }: Settings) =>
  Layer.succeed(Measured, metrics !== null || telemetry !== null)

const prepared = ({ databaseUrl, dataDir }: Settings) => prepareDataDir(dataDir, databaseUrl !== null)

/** Everything that the domains need, on the database that the settings name, or on another one. */
export const storesOnDatabase = (
  settings: Settings,
  applicationName: string,
  database: ReturnType<typeof databaseOf> = databaseOf(settings, applicationName)
) =>
  Layer.unwrap(
    Effect.as(
      prepared(settings),
      aboveStores(settings).pipe(
        Layer.provideMerge(onDatabase(settings, database)),
        Layer.provideMerge(measured(settings))
      )
    )
  )

/** Everything that the domains need, where the settings say that it lives. */
export const stores = (settings: Settings, applicationName: string) =>
  Layer.unwrap(
    Effect.as(
      prepared(settings),
      aboveStores(settings).pipe(
        Layer.provideMerge(
          settings.inMemory
            ? Layer.mergeAll(
                inMemory(settings.publicUrl),
                readinessOf(settings.dataDir, Effect.succeed(null)).pipe(Layer.provide(KernelMemory.layer)),
                processFiguresOf(settings.dataDir, Effect.succeed(null))
              )
            : onDatabase(settings, databaseOf(settings, applicationName))
        ),
        Layer.provideMerge(measured(settings))
      )
    )
  )
