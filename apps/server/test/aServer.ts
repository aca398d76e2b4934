import { blobHolders, DocumentParserInProcess, GeneratedPagesFromSources } from "@octavo/content"
import { type PdfPrinter } from "@octavo/pdf"
import * as ContentMemory from "@octavo/content/memory"
import { ImportReaderProcesses, TemplateFilesPacked } from "@octavo/imports/node"
import { printerOfWords } from "@octavo/pdf/testing"
import * as GitsyncMemory from "@octavo/gitsync/memory"
import { ApiToken, ApiTokens, hashKey, type OrganizationId, type Role, type User } from "@octavo/identity"
import {
  blobsOfSpecs,
  ComputedSourcesFromOpenApi,
  SpecDocumentsFromOpenApi,
  SpecTargetsFromOpenApi
} from "@octavo/openapi"
import * as OpenApiMemory from "@octavo/openapi/memory"
import { documentReaderInProcess } from "@octavo/openapi/testing"
import { OidcClientNode } from "@octavo/identity/node"
import * as IdentityMemory from "@octavo/identity/memory"
import { aMember, aUser, responseReaderInProcess } from "@octavo/identity/testing"
import { type Downloads, newId } from "@octavo/kernel"
import * as KernelMemory from "@octavo/kernel/memory"
import { OutboundPolicy } from "@octavo/kernel/node"
import { ChangeRequestSnapshotsFromReviews } from "@octavo/reviews"
import * as ReviewsMemory from "@octavo/reviews/memory"
import { blobsOfSites, OrganizationSitesFromSites, SpaceHoldersFromSites } from "@octavo/sites"
import * as SitesMemory from "@octavo/sites/memory"
import { Mailer } from "@octavo/notifications"
import * as NotificationsMemory from "@octavo/notifications/memory"
import * as TranslationsMemory from "@octavo/translations/memory"
import { translatorOfTests } from "@octavo/translations/testing"
import { Clock, Context, DateTime, Effect, Layer, Logger, type LogLevel, References, Scope } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { TestClock } from "effect/testing"
import { gunzipSync } from "node:zlib"
import { routes, routerConfig } from "../src/server.ts"
import type { Answer } from "./Answer.ts"
import { expectPromised } from "./expectPromised.ts"
import { partsOfOrganizations } from "./partsOfOrganizations.ts"

type LyingFiles = NonNullable<Parameters<typeof KernelMemory.downloads>[0]>

/** An outside that lies in the memory of the test. */
export const lying = (files: LyingFiles = {}): Layer.Layer<Downloads> =>
  KernelMemory.downloads({
    "https://files.example.org/three": { bytes: new Uint8Array([1, 2, 3]), contentType: null },
    "https://files.example.org/page.md": { bytes: Buffer.from("# Trains\n\nRun.\n"), contentType: null },
    ...files
  })

/**
 * The readers of imports, which all servers of a process share. Each is a process that loads the sources, and ends after an idle minute
 * of the outside world, or with this process.
 */
const importReaders = Layer.effectContext(
  Effect.runSync(
    Effect.cached(
      Effect.suspend(() => Layer.buildWithScope(ImportReaderProcesses.layer, Scope.makeUnsafe())).pipe(
        Effect.provideService(Clock.Clock, Clock.Clock.defaultValue())
      )
    )
  )
)

/** Stores in memory, with a printer and an outside. */
export const inMemory = (
  printer: Layer.Layer<PdfPrinter>,
  downloads: Layer.Layer<Downloads>,
  {
    txtRecords,
    ...outbound
  }: {
    readonly allowPrivateNetwork?: boolean
    readonly txtRecords?: Parameters<typeof KernelMemory.txtRecords>[0]
  } = {}
) =>
  Layer.merge(GeneratedPagesFromSources, partsOfOrganizations).pipe(
    Layer.provideMerge(
      Layer.mergeAll(
        GitsyncMemory.layer,
        GitsyncMemory.remotes,
        ChangeRequestSnapshotsFromReviews.pipe(
          Layer.provideMerge(Layer.merge(ReviewsMemory.layer, ContentMemory.layer))
        ),
        NotificationsMemory.layer,
        Mailer.none,
        TranslationsMemory.layer,
        translatorOfTests,
        Layer.mergeAll(
          SpaceHoldersFromSites,
          OrganizationSitesFromSites,
          ComputedSourcesFromOpenApi,
          SpecDocumentsFromOpenApi(publicUrl),
          SpecTargetsFromOpenApi,
          blobHolders(Effect.all([blobsOfSites, blobsOfSpecs]))
        ).pipe(Layer.provideMerge(Layer.merge(SitesMemory.layer, OpenApiMemory.layer))),

        documentReaderInProcess,
        DocumentParserInProcess,
        importReaders,
        TemplateFilesPacked.layer,
        OidcClientNode.layer().pipe(Layer.provideMerge(OutboundPolicy.layer(outbound))),
        responseReaderInProcess,
        downloads,
        KernelMemory.txtRecords(txtRecords),
        printer
      )
    ),
    Layer.provideMerge(IdentityMemory.layer),
    Layer.provideMerge(KernelMemory.layer)
  )

/** All that the server needs of the domains. */
export type Stores = Layer.Success<ReturnType<typeof inMemory>>

/** The public URL of the server. */
export const publicUrl = "http://octavo.test"

export interface Request {
  readonly token?: string | undefined
  /** Sent as JSON, unless it is a text, bytes or a stream, which are sent as they are. */
  readonly body?: unknown
  /** Beside those that follow from the token and the body; null takes one of those away. */
  readonly headers?: Readonly<Record<string, string | null>>
}

/** Sends a request. It fails the test when the answer is not one that the description of the API promises. */
export type Ask = (method: string, path: string, request?: Request) => Effect.Effect<Answer>

/** Somebody with a token, in whose name requests are sent. */
export interface Person {
  readonly user: User
  readonly token: string
  readonly ask: Ask
}

const bodyOf = ({ body }: Request): BodyInit | undefined =>
  body === undefined || typeof body === "string" || body instanceof ReadableStream
    ? (body as string | undefined)
    : body instanceof Uint8Array
      ? new Uint8Array(body)
      : JSON.stringify(body)

/** The length that clients declare; undefined for a stream, and where a method has no body. */
const lengthOf = (method: string, body: BodyInit | undefined): string | undefined =>
  body instanceof ReadableStream || !/^P(ATCH|OST|UT)$/.test(method)
    ? undefined
    : String(Buffer.byteLength((body ?? "") as string | Uint8Array))

/**
 * The whole server, by default on stores in memory, asked without a network, with the stores themselves at hand. Its
 * clock is that of the test, and starts in 2026.
 */
export const aServer = Effect.fnUntraced(function* (
  given: {
    readonly rateLimit?: number
    /** Other settings of the operator. */
    readonly settings?: Partial<Parameters<typeof routes>[0]>
    /** The seconds for which shared caches keep pages of public sites. */
    readonly sitesCdnSeconds?: number
    readonly stores?: Layer.Layer<Stores>
    /** The printer of PDFs beside stores in memory; by default it prints the words. */
    readonly printer?: Layer.Layer<PdfPrinter>
    /** The downloads by address, beside stores in memory. */
    readonly downloads?: LyingFiles
    /** The TXT records of the DNS by name, beside stores in memory. */
    readonly txtRecords?: Readonly<Record<string, ReadonlyArray<string>>>
    /** The outside itself, in its place. */
    readonly outside?: Layer.Layer<Downloads>
    /** Whether identity providers and repositories may be in private networks, beside stores in memory. */
    readonly allowPrivateNetwork?: boolean
    /** Told what is logged while requests are answered, in the place of the console. */
    readonly logger?: Logger.Logger<unknown, void>
    /** The least severe entries of that log, by default of information. */
    readonly logLevel?: LogLevel.LogLevel
  } = {}
) {
  yield* TestClock.setTime(Date.UTC(2026, 0, 1))
  const clock = Context.make(Clock.Clock, yield* Clock.Clock).pipe(
    Context.add(References.MinimumLogLevel, given.logLevel ?? "Info")
  )
  const around =
    given.logger === undefined ? clock : Context.add(clock, Logger.CurrentLoggers, new Set([given.logger]))
  const services = yield* Layer.build(
    given.stores ??
      inMemory(given.printer ?? printerOfWords, given.outside ?? lying(given.downloads), {
        allowPrivateNetwork: given.allowPrivateNetwork ?? false,
        ...(given.txtRecords !== undefined && { txtRecords: given.txtRecords })
      })
  )
  const web = HttpRouter.toWebHandler(
    routes({
      publicUrl,
      rateLimit: given.rateLimit ?? null,
      sitesCdnSeconds: given.sitesCdnSeconds ?? 0,
      ...given.settings
    }).pipe(Layer.provideMerge(Layer.succeedContext(services)), Layer.provideMerge(HttpServer.layerServices)),
    { routerConfig, disableLogger: true }
  )
  yield* Effect.addFinalizer(() => Effect.promise(() => web.dispose()))

  const ask: Ask = (method, path, request = {}) =>
    Effect.promise(async () => {
      const body = bodyOf(request)
      const length = lengthOf(method, body)
      const headers = {
        ...(request.token !== undefined && { authorization: `Bearer ${request.token}` }),
        ...(length !== undefined && { "content-length": length }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...request.headers
      }
      const sent = new globalThis.Request(`${publicUrl}${path}`, {
        method,
        headers: Object.entries(headers).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
        ...(body !== undefined && { body, duplex: "half" })
      })
      const response = await web.handler(sent, around)
      const bytes = Buffer.from(await response.arrayBuffer())
      const isPacked = response.headers.get("content-encoding") === "gzip"
      const text = (isPacked ? gunzipSync(bytes) : bytes).toString()
      const isJson = /[/+]json/.test(response.headers.get("content-type") ?? "")
      const answer = {
        status: response.status,
        headers: response.headers,
        body: text === "" ? undefined : isJson ? JSON.parse(text) : text
      }
      expectPromised(method, new URL(sent.url).pathname, sent.headers.has("idempotency-key"), answer)
      return answer
    })

  /** The server in the place of the network. */
  const fetch: typeof globalThis.fetch = (input, init) =>
    web.handler(new globalThis.Request(input as string | URL, init), around)

  /** Runs an effect on the stores of this server. */
  const within = Effect.provideContext(services)

  /** A token of a user. */
  const tokenOf = Effect.fnUntraced(function* (
    user: User,
    given: Partial<Pick<ApiToken, "expiresAt" | "revokedAt" | "within" | "ssoExempt">> = {}
  ) {
    const id = yield* newId
    const key = `oct_test_${id}`
    yield* Context.get(services, ApiTokens).put(
      new ApiToken({
        id,
        userId: user.id,
        label: "test",
        hash: hashKey(key),
        createdAt: yield* DateTime.now,
        lastUsedAt: null,
        expiresAt: null,
        revokedAt: null,
        ...given
      })
    )
    return key
  })

  /** A user with a token, by default one that reaches everything of the user. */
  const person = Effect.fnUntraced(function* (user: User, given: Parameters<typeof tokenOf>[1] = {}) {
    const token = yield* tokenOf(user, given)
    return { user, token, ask: (method, path, request) => ask(method, path, { token, ...request }) } as Person
  })

  /** Somebody who belongs to an organization, by default as an admin. */
  const member = (
    organizationId: OrganizationId,
    given: { readonly role?: Role | null; readonly disabled?: boolean } = {}
  ): Effect.Effect<Person> => Effect.flatMap(within(aMember(organizationId, given)), (user) => person(user))

  /** Somebody who belongs to no organization, by default no operator either. */
  const stranger = (given: { readonly isOperator?: boolean } = {}): Effect.Effect<Person> =>
    Effect.flatMap(within(aUser(given)), (user) => person(user))

  return { ask, fetch, within, tokenOf, person, member, stranger }
})

/** The result of `aServer`. */
export type Server = Effect.Success<ReturnType<typeof aServer>>
