import { Blobs, type Download, DownloadFailed, Downloads, hashBytes, monotonicMillis } from "@octavo/kernel"
import { Effect } from "effect"
import type { ReadDocument, SourceFile } from "../reading/Reading.ts"
import {
  type FetchedFile,
  type Spec,
  type SpecErrorCode,
  type SpecFinding,
  specLimits
} from "../specs/Spec.ts"
import { DocumentReader } from "../changes/DocumentReader.ts"

/** The result of reading the source of a specification. */
export type Outcome =
  | { readonly kind: "unmodified" }
  | {
      readonly kind: "failed"
      readonly code: SpecErrorCode
      readonly finding: SpecFinding
      /** Whether another attempt may succeed soon, and after how many seconds, where the server says so. */
      readonly retry: { readonly waitSeconds: number | null } | null
    }
  | {
      readonly kind: "read"
      readonly sourceHash: string
      readonly entry: Uint8Array
      readonly hasExternalFiles: boolean
      readonly fetchedFiles: ReadonlyArray<FetchedFile>
      readonly document: ReadDocument
    }

/** The time of all requests of one processing. */
const fetchMillis = 30_000

const accept = "application/json, application/yaml, text/yaml, application/vnd.oai.openapi, */*;q=0.5"

/** Statuses and failures that may pass. */
const isTransient = ({ reason, status }: DownloadFailed): boolean =>
  reason === "too-slow" || reason === "connection" || status === 429 || (status ?? 0) >= 500

/** The failure of a fetch: host and status, never path, query or body. */
const failureOf = (error: { readonly message: string }): Outcome => {
  const isDownload = error instanceof DownloadFailed
  const status = isDownload && error.status !== null ? ` with status ${error.status}` : ""
  return {
    kind: "failed",
    code: isDownload && error.reason === "too-slow" ? "FETCH_TIMEOUT" : "FETCH_ERROR",
    finding: {
      message: isDownload && error.status !== null ? `${error.host} answered${status}` : error.message
    },
    retry: isDownload && isTransient(error) ? { waitSeconds: error.waitSeconds ?? null } : null
  }
}

const fetchedFile = ({ etag, lastModified }: Download, url: string): FetchedFile => ({
  url,
  etag,
  lastModified
})

/** Fetches within the bounds of one processing: time and bytes of all its files together. */
const boundedFetch = Effect.gen(function* () {
  const downloads = yield* Downloads
  const until = (yield* monotonicMillis) + fetchMillis
  let bytesLeft: number = specLimits.sourceBytes
  return Effect.fnUntraced(function* (url: string, known?: FetchedFile) {
    const timeout = Math.max(until - (yield* monotonicMillis), 1)
    const download = yield* downloads.get(url, {
      maxBytes: bytesLeft,
      timeout,
      accept,
      ...(known !== undefined && { known: { etag: known.etag, lastModified: known.lastModified } })
    })
    bytesLeft -= download.bytes.length
    return download
  })
})

type Fetch = Effect.Success<typeof boundedFetch>

/** Whether every file of the source is as it was fetched last. */
const isUnmodified = Effect.fnUntraced(function* (fetch: Fetch, { fetchedFiles, lastVersionId }: Spec) {
  const hasValidator = ({ etag, lastModified }: FetchedFile) => etag !== null || lastModified !== null
  if (lastVersionId === null || fetchedFiles.length === 0 || !fetchedFiles.every(hasValidator)) return false
  for (const file of fetchedFiles) if (!(yield* fetch(file.url, file)).isUnmodified) return false
  return true
})

const hashOf = (files: ReadonlyArray<SourceFile>): string => {
  const [entry] = files
  if (entry !== undefined && files.length === 1) return hashBytes(entry.bytes)
  return hashBytes(Buffer.from(files.map(({ bytes, url }) => `${url ?? ""}\n${hashBytes(bytes)}`).join("\n")))
}

/** Reads the entry file with its external files, which are fetched as the reader asks for them. */
const readFiles = Effect.fnUntraced(function* (
  fetch: Fetch,
  entry: SourceFile,
  fetchedEntry: FetchedFile | null
) {
  const reader = yield* DocumentReader
  const files: Array<SourceFile & { readonly url: string }> = []
  const failed: Array<string> = []
  const fetchedFiles = fetchedEntry === null ? [] : [fetchedEntry]
  for (;;) {
    const reading = yield* reader.read({ entry, files, failed })
    if (reading.kind === "refused") {
      return { kind: "failed", code: "PARSE_ERROR", finding: reading.finding, retry: null } satisfies Outcome
    }
    if (reading.kind === "document") {
      return {
        kind: "read",
        sourceHash: hashOf([entry, ...files]),
        entry: entry.bytes,
        hasExternalFiles: files.length > 0,
        fetchedFiles,
        document: reading
      } satisfies Outcome
    }
    for (const url of reading.urls) {
      const isOver = files.length + failed.length >= specLimits.files
      const found = isOver ? undefined : yield* Effect.option(fetch(url))
      if (found?._tag === "Some") {
        files.push({ url, bytes: found.value.bytes })
        fetchedFiles.push(fetchedFile(found.value, url))
      } else failed.push(url)
    }
  }
})

/** Fetches and reads the source of a specification. */
export const fetchSource = Effect.fn("openapi.fetchSource")(
  function* (spec: Spec) {
    const fetch = yield* boundedFetch
    const { source } = spec
    if (source.kind === "text") {
      const bytes = yield* Effect.orDie((yield* Blobs).get(source.blobHash))
      return (yield* readFiles(fetch, { url: null, bytes }, null)) as Outcome
    }
    if (yield* isUnmodified(fetch, spec)) return { kind: "unmodified" } satisfies Outcome as Outcome
    const entry = yield* fetch(source.url)
    // External references are relative to where the redirects led to.
    return (yield* readFiles(
      fetch,
      { url: entry.url, bytes: entry.bytes },
      fetchedFile(entry, source.url)
    )) as Outcome
  },
  (effect) =>
    Effect.catchTag(
      effect,
      ["DownloadFailed", "AddressForbidden", "HostUnknown", "OutboundUrlRefused"],
      (error) => Effect.succeed(failureOf(error))
    )
)
