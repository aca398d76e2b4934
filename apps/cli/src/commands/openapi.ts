import { allItems, type Client, type OpenApiSpecResource } from "@octavo/client"
import { compareDocuments, type SpecChange } from "@octavo/openapi"
import { Console, DateTime, Effect, Option, Schedule } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { readFile } from "node:fs/promises"
import { zstdDecompressSync } from "node:zlib"
import { organizationFlag, organizationIdOf } from "../context/organizationIdOf.ts"
import { connect } from "../connection.ts"
import { describeLocation } from "../describeLocation.ts"
import { BreaksClients, Failed, WrongUsage } from "../failures.ts"
import { type LocalDocument, readLocalDocument } from "../localDocument.ts"
import { type Column, print, printTable } from "../print.ts"
import { counted } from "../counted.ts"

type Document = Readonly<Record<string, unknown>>

const columns: ReadonlyArray<Column<OpenApiSpecResource>> = [
  ["SLUG", ({ slug }) => slug],
  ["STATE", ({ lastProcessErrorCode, processingState }) => lastProcessErrorCode ?? processingState],
  ["VISIBILITY", ({ visibility }) => visibility],
  ["VERSION", ({ lastVersion }) => lastVersion],
  ["SOURCE", ({ sourceURL }) => sourceURL ?? "text"]
]

const slug = Argument.String("slug").pipe(Argument.withDescription("Its slug, the name in references"))

const isUrl = (text: string): boolean => /^https?:\/\//i.test(text)

const openFile = (path: string) =>
  Effect.tryPromise({
    try: () => readFile(path),
    catch: () => new WrongUsage({ message: `The file ${path} cannot be read` })
  })

/** The place of a finding as compilers print it. */
const findingLine = (source: string, message: string): string => {
  const place = / \(line (\d+), column (\d+)\)$/.exec(message)
  return place === null ? `${source}: ${message}` : `${source}:${place[1]}: ${message.slice(0, place.index)}`
}

const unpack = (packed: Uint8Array): string => zstdDecompressSync(packed).toString("utf8")

/** Reads the document of a file and of the files that it refers to; prints which of them are missing. */
const readFileDocument = Effect.fnUntraced(function* (path: string) {
  const bytes = yield* openFile(path)
  const local = yield* readLocalDocument(path, bytes)
  for (const warning of local.warnings) yield* Console.error(`octavo: ${warning}`)
  return { ...local, bytes }
})

/** The document of a reading in OpenAPI 3.1. */
const documentOf = (path: string, { reading }: LocalDocument) =>
  reading.kind === "refused"
    ? new Failed({ message: findingLine(path, reading.finding.message) })
    : Effect.succeed(JSON.parse(unpack(reading.packed)) as Document)

/** The text to store for a file: its own bytes, unless other files are part of the document. */
const textOf = ({ bytes, hasFiles, reading }: LocalDocument & { readonly bytes: Buffer }): string =>
  hasFiles && reading.kind === "document" ? unpack(reading.packed) : bytes.toString("utf8")

/** The document of a stored specification: `slug`, or `slug@version`. */
const documentOfSpec = Effect.fnUntraced(function* (client: Client, organizationId: string, named: string) {
  const [specSlug = "", versionId = "latest"] = named.split("@")
  const { filesystem } = yield* client.openapi.getOpenAPISpecVersionContentById({
    params: { organizationId, specSlug, versionId }
  })
  return Object.values(filesystem)[0]?.specification ?? {}
})

const lineOf = ({ code, location, operation, severity }: SpecChange): string => {
  const name =
    operation === null
      ? ""
      : `${operation.method.toUpperCase()} ${"path" in operation ? operation.path : operation.webhook}: `
  return `${severity}: ${name}${code}${location === "" ? "" : ` (${location})`}`
}

const summaryOf = (items: ReadonlyArray<SpecChange>): string => {
  const breaking = items.filter(({ severity }) => severity === "breaking").length
  return items.length === 0
    ? "No changes"
    : `${counted(items.length, "change")}, ${breaking} of them breaking`
}

const compare = (base: Document, target: Document) =>
  Effect.map(DateTime.now, (now) => compareDocuments(base, target, DateTime.formatIsoDateUtc(now)).items)

/** Waits until the processing that was requested has ended. */
const whenComplete = (
  client: Client,
  params: { readonly organizationId: string; readonly specSlug: string }
) =>
  client.openapi.getOpenAPISpecBySlug({ params }).pipe(
    Effect.repeat({
      schedule: Schedule.spaced("500 millis"),
      until: ({ processingState }) => processingState === "complete"
    }),
    Effect.timeoutOrElse({
      duration: "2 minutes",
      orElse: () =>
        new Failed({ message: "The specification is still being read; look again with octavo openapi show" })
    })
  )

const publish = Command.make(
  "publish",
  {
    slug,
    source: Argument.String("file-or-url").pipe(
      Argument.withDescription(
        "A file in JSON or YAML with the files of its folder that it refers to, or an address that the server fetches from then on"
      )
    ),
    org: organizationFlag,
    visibility: Flag.Literals("visibility", ["private", "public"]).pipe(
      Flag.withDescription(
        "Who reads the document; public shows all of it to anybody who has the address, internal operations included"
      ),
      Flag.optional
    ),
    noWait: Flag.Boolean("no-wait").pipe(
      Flag.withDescription("Do not wait until the document is read"),
      Flag.withDefault(false)
    ),
    failOn: Flag.Literals("fail-on", ["breaking"]).pipe(
      Flag.withDescription(
        "Publish nothing and end with exit code 4 when the file breaks clients of the latest version"
      ),
      Flag.optional
    )
  },
  Effect.fnUntraced(function* ({ failOn, noWait, org, slug, source, visibility }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    const params = { organizationId, specSlug: slug }
    const local = isUrl(source) ? null : yield* readFileDocument(source)
    if (Option.isSome(failOn)) {
      if (local === null)
        return yield* new WrongUsage({
          message: "--fail-on needs a file, since the server fetches addresses"
        })
      const target = yield* documentOf(source, local)
      const base = yield* Effect.option(documentOfSpec(client, organizationId, slug))
      const items = Option.isSome(base) ? yield* compare(base.value, target) : []
      const breaking = items.filter(({ severity }) => severity === "breaking")
      if (breaking.length > 0) return yield* new BreaksClients({ message: breaking.map(lineOf).join("\n") })
    }
    const before = yield* Effect.option(client.openapi.getOpenAPISpecBySlug({ params }))
    const made = yield* client.openapi.createOrUpdateOpenAPISpecBySlug({
      params,
      payload: { source: local === null ? { url: source } : { text: textOf(local) } }
    })
    if (Option.isSome(visibility)) {
      yield* client.openapi.updateOpenAPISpecBySlug({ params, payload: { visibility: visibility.value } })
    }
    if (noWait) return yield* print(made, [`${slug} is being read`])
    const spec = yield* whenComplete(client, params)
    if (spec.lastProcessErrorCode !== undefined) {
      const lines = (spec.lastProcessedErrors ?? []).map(({ message }) => findingLine(source, message))
      return yield* new Failed({ message: [spec.lastProcessErrorCode, ...lines].join("\n") })
    }
    const former = Option.isSome(before) ? before.value.lastVersion : undefined
    if (spec.lastVersion === former)
      return yield* print(spec, [`${slug} is unchanged (${spec.lastVersion ?? "-"})`])
    const { counts } = yield* client.openapi.listOpenAPISpecVersionChanges({
      params: { ...params, versionId: spec.lastVersion ?? "latest" },
      query: { limit: 1 }
    })
    const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
    yield* print(spec, [
      `${slug} has version ${spec.lastVersion ?? "-"}: ${counted(total, "change")}, ${counts.breaking} of them breaking`
    ])
  })
).pipe(
  Command.withDescription(
    "Store an OpenAPI specification from a file or an address. Exit code 4: it breaks clients, with --fail-on breaking."
  ),
  Command.withExamples([
    { command: "octavo openapi publish pets openapi.yaml --fail-on breaking", description: "In CI" }
  ])
)

const diff = Command.make(
  "diff",
  {
    base: Argument.String("base").pipe(Argument.withDescription("A file, `slug`, or `slug@version`")),
    target: Argument.String("target").pipe(Argument.withDescription("The same")),
    org: organizationFlag
  },
  Effect.fnUntraced(function* ({ base, org, target }) {
    const documentNamed = Effect.fnUntraced(function* (named: string) {
      const isSlug = /^[a-z0-9]+(-[a-z0-9]+)*(@\w+)?$/.test(named)
      if (!isSlug) return yield* documentOf(named, yield* readFileDocument(named))
      const client = yield* connect
      return yield* documentOfSpec(client, yield* organizationIdOf(org), named)
    })
    const items = yield* compare(yield* documentNamed(base), yield* documentNamed(target))
    yield* print(items, [...items.map(lineOf), summaryOf(items)])
  })
).pipe(
  Command.withDescription("Say what changed between two specifications, and what of it breaks clients"),
  Command.withExamples([
    { command: "octavo openapi diff pets ./openapi.yaml", description: "The latest version and a file" },
    { command: "octavo openapi diff old.json new.json", description: "Two files, without a server" }
  ])
)

const list = Command.make(
  "list",
  { org: organizationFlag },
  Effect.fnUntraced(function* ({ org }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    yield* printTable(
      columns,
      yield* allItems((query) => client.openapi.listOpenAPISpecs({ params: { organizationId }, query }))
    )
  })
).pipe(Command.withDescription("List the OpenAPI specifications of an organization"))

const show = Command.make(
  "show",
  { slug, org: organizationFlag },
  Effect.fnUntraced(function* ({ org, slug }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    const spec = yield* client.openapi.getOpenAPISpecBySlug({ params: { organizationId, specSlug: slug } })
    const findings = (spec.lastProcessedErrors ?? []).map(({ message }) => `  ${message}`)
    const rows = columns.map(([heading, cell]) => `${heading}: ${cell(spec) ?? "-"}`)
    yield* print(spec, [
      ...rows,
      ...(spec.urls.published === undefined ? [] : [`URL: ${spec.urls.published}`]),
      ...findings
    ])
  })
).pipe(Command.withDescription("Show a specification: its state, warnings and addresses"))

/** So many pages are named before a specification is deleted. */
const maxNamed = 20

const remove = Command.make(
  "delete",
  {
    slug,
    org: organizationFlag,
    yes: Flag.Boolean("yes").pipe(
      Flag.withDescription("Delete it; without this, the pages that refer to it are named"),
      Flag.withDefault(false)
    )
  },
  Effect.fnUntraced(function* ({ org, slug, yes }) {
    const client = yield* connect
    const organizationId = yield* organizationIdOf(org)
    if (!yes) {
      const { items, next } = yield* client.openapi.listOpenAPISpecBacklinks({
        params: { organizationId, specSlug: slug },
        query: { limit: maxNamed }
      })
      const message = [
        items.length === 0 ? `No page that you can read refers to ${slug}` : `These refer to ${slug}:`,
        ...items.map((location) => `  ${describeLocation(location)}`),
        ...(next === undefined ? [] : ["  and more"]),
        "Delete it with --yes; it can be restored for seven days"
      ]
      return yield* new WrongUsage({ message: message.join("\n") })
    }
    yield* client.openapi.deleteOpenAPISpecBySlug({ params: { organizationId, specSlug: slug } })
    yield* Console.error(`${slug} is deleted, and can be restored for seven days`)
  })
).pipe(Command.withDescription("Delete a specification; it can be restored for seven days"))

/** `octavo openapi`: OpenAPI specifications, above all in CI. */
export const openapiCommand = Command.make("openapi").pipe(
  Command.withDescription("Publish OpenAPI specifications and compare their versions"),
  Command.withSubcommands([publish, diff, list, show, remove])
)
