import { titleWords } from "@octavo/content/postgres"
import type { ExportedRecord, RecordKind } from "@octavo/database"
import { Organizations } from "@octavo/identity"
import { addDocument, SpecContent } from "@octavo/openapi"
import { claimAddresses, makeShareKey, Sites } from "@octavo/sites"
import { DateTime, Effect } from "effect"
import { ExportRefused } from "../format/ExportRefused.ts"
import type { AdaptedRecord, ImportRun } from "./ImportRun.ts"

type Adapt<R> = (
  run: ImportRun,
  record: ExportedRecord
) => Effect.Effect<AdaptedRecord | null, ExportRefused, R>

const plain = (record: ExportedRecord, columns: ExportedRecord = {}): AdaptedRecord => ({ record, columns })

const organization = Effect.fnUntraced(function* (run: ImportRun, record: ExportedRecord) {
  const { hostname } = record as { readonly hostname: string | null }
  if (hostname === null || (yield* (yield* Organizations).claimHostname(hostname))) return plain(record)
  run.notes.push(`Another organization has the hostname ${hostname}: this one has none now.`)
  return plain({ ...record, hostname: null })
})

const site = Effect.fnUntraced(function* (run: ImportRun, record: ExportedRecord) {
  // A deleted site has no addresses until it is restored.
  if (record["deletedAt"] !== null) return plain(record)
  const given = record as ExportedRecord & Parameters<typeof claimAddresses>[0]
  // The sites of a batch are stored after all of them have their addresses.
  const claimed = yield* claimAddresses(given, run.basenames)
  run.basenames.add(claimed.basename)
  for (const kind of ["basename", "hostname", "proxy"] as const) {
    if (claimed[kind] === given[kind]) continue
    run.notes.push(
      `The ${kind} ${given[kind]} is not free here: the site ${given.title} has ${claimed[kind] ?? "none"} now.`
    )
  }
  if (claimed.hostname !== null) {
    run.notes.push(
      `The hostname ${claimed.hostname} of the site ${given.title} has to be verified here: its TXT record has another text, or an operator confirms it.`
    )
  }
  return plain({ ...record, ...claimed })
})

const formerBasename = Effect.fnUntraced(function* (run: ImportRun, record: ExportedRecord) {
  const { basename } = record as { readonly basename: string }
  const owners = yield* (yield* Sites).findByAddress("basename", basename)
  if (owners.length === 0) return plain(record)
  run.notes.push(
    `Another site has the basename ${basename}: it no longer leads to a site of this organization.`
  )
  return null
})

const shareLink = (_run: ImportRun, record: ExportedRecord) =>
  Effect.map(makeShareKey, ({ keyHash, sealedKey }) =>
    plain(record, { sealed_key: sealedKey, key_hash: keyHash })
  )

const specDocument = Effect.fnUntraced(function* (_run: ImportRun, record: ExportedRecord) {
  const { createdAt, fileHash, hash, size } = record as Record<"createdAt" | "fileHash" | "hash", string> & {
    readonly size: number
  }
  const content = new SpecContent({
    hash,
    documentBlob: fileHash,
    size,
    createdAt: DateTime.makeUnsafe(createdAt)
  })
  if (yield* addDocument(content)) return null
  return yield* new ExportRefused({
    message: `The document ${hash} of openapi/documents.json is not what its hash says: the export is damaged.`
  })
})

const pageVersion = (_run: ImportRun, record: ExportedRecord) =>
  Effect.succeed(plain(record, { title_words: titleWords(record as never) }))

/** The kinds whose records are not stored as they are. */
const adapted = {
  organization,
  "sites/sites": site,
  "sites/former-basenames": formerBasename,
  "sites/share-links": shareLink,
  "openapi/documents": specDocument,
  "history/page-versions": pageVersion
} satisfies Record<string, Adapt<never> | ((run: ImportRun, record: ExportedRecord) => unknown)>

type Services = Effect.Services<ReturnType<(typeof adapted)[keyof typeof adapted]>>

/** Makes a record fit for this installation: with new secrets, addresses that are free here, and what is derived from it. */
export const adaptRecord = (
  kind: RecordKind,
  run: ImportRun,
  record: ExportedRecord
): Effect.Effect<AdaptedRecord | null, ExportRefused, Services> =>
  kind.name in adapted
    ? (adapted[kind.name as keyof typeof adapted] as Adapt<Services>)(run, record)
    : Effect.succeed(plain(record))
