import { Effect, Schedule } from "effect"
import { Failed } from "../failures.ts"
import { callApi } from "../request.ts"
import { reportLoss, storeObject, type Mirror } from "./Mirror.ts"

interface Specification {
  readonly id: string
  readonly slug: string
  readonly sourceURL?: string
  readonly lastVersion?: string
  readonly processingState?: string
}

interface VersionContent {
  readonly url?: string
  readonly urls?: { readonly source?: string }
}

/** The document of a specification: its address, or its text. */
const documentOf = Effect.fnUntraced(function* ({ organization, source }: Mirror, one: Specification) {
  if (one.sourceURL !== undefined) return { url: one.sourceURL }
  const { url, urls } = yield* source.get<VersionContent>(
    `/v1/orgs/${organization}/openapi/${encodeURIComponent(one.slug)}/versions/latest/content`
  )
  const address = urls?.source ?? url
  if (address === undefined) return yield* new Failed({ message: "It has no address to download it." })
  return { text: new TextDecoder().decode(yield* source.download(address)) }
})

/** Waits until the server has read the document, for a minute at most. */
const untilRead = (path: string) =>
  callApi<Specification>({ path }).pipe(
    Effect.repeat({
      schedule: Schedule.max([Schedule.spaced("500 millis"), Schedule.recurs(120)]),
      while: ({ processingState }) => processingState === "pending" || processingState === "progress"
    })
  )

const mirrorOne = Effect.fnUntraced(function* (mirror: Mirror, one: Specification) {
  const { into, isDry, outcomes, state } = mirror
  const { id, slug } = one
  const known = state.objects[id]
  const version = one.sourceURL ?? one.lastVersion
  const report = (change: "created" | "updated" | "unchanged") =>
    outcomes.push({ kind: "specification", title: slug, change })
  if (version === undefined) return reportLoss(mirror, "specification", slug, "It has no version yet.")
  if (known?.fields["version"] === version) return void report("unchanged")
  const path = `/v1/orgs/${into}/openapi/${encodeURIComponent(slug)}`
  if (known !== undefined) {
    const current = yield* callApi<Specification>({ path })
    if (current.lastVersion !== known.fields["mirrored"]) {
      reportLoss(mirror, "specification", slug, "It was changed here and is left unchanged.")
      return void report("unchanged")
    }
  }
  report(known === undefined ? "created" : "updated")
  if (isDry) return
  const document = yield* documentOf(mirror, one)
  const made = yield* callApi<Specification>({ method: "PUT", path, body: { source: document } })
  const { lastVersion } = yield* untilRead(path)
  yield* storeObject(mirror, id, {
    kind: "specification",
    id: made.id,
    fields: { version, mirrored: lastVersion }
  })
})

/** Mirrors the latest version of each OpenAPI specification. */
export const mirrorSpecifications = Effect.fnUntraced(function* (mirror: Mirror) {
  const found = yield* mirror.source.list<Specification>(`/v1/orgs/${mirror.organization}/openapi`)
  for (const one of found)
    yield* mirrorOne(mirror, one).pipe(
      Effect.catchTag(["ApiFailure", "Failed"], ({ message }) =>
        Effect.sync(() => reportLoss(mirror, "specification", one.slug, message))
      )
    )
})
