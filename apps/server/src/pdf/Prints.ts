import {
  type PageNotFound,
  requireActiveSpace,
  type RevisionNotFound,
  type SpaceNotFound
} from "@octavo/content"
import { type Addresses, type BookView, type PdfNotPrinted, type PdfRequest, printPdf } from "@octavo/pdf"
import { FairSemaphore, Signer, monotonicMillis } from "@octavo/kernel"
import { Clock, Context, Deferred, Effect, Layer, Schema } from "effect"
import { downloadPath } from "../files/downloadLink.ts"
import { PublicUrl } from "../PublicUrl.ts"

/** How much is kept: bytes of all, and milliseconds of each. */
const bounds = { bytes: 128_000_000, milliseconds: 60 * 60 * 1000 }

/** How many are made at a time, for all and for one organization; each takes a process and hundreds of megabytes. */
const fairBounds = { ofAll: 2, ofTenant: 1 }

/** How many are made or wait to be made at a time: of one space, of one organization, and of all. */
const underWayBounds = { ofSpace: 4, ofOrganization: 10, ofAll: 40 }

/** As many PDFs are being made as may at a time. */
export class TooManyPrints extends Schema.TaggedError<TooManyPrints>()(
  "TooManyPrints",
  {},
  { httpApiStatus: 429 }
) {
  get retryAfterSeconds() {
    return 10
  }
  override get message() {
    return `At most ${underWayBounds.ofSpace} PDFs of a space and ${underWayBounds.ofOrganization} of an organization are made or wait at a time. Try again in ${this.retryAfterSeconds} seconds`
  }
}

type Failed = PageNotFound | PdfNotPrinted | RevisionNotFound | SpaceNotFound
type Needs = Effect.Services<ReturnType<typeof printPdf>>

interface Kept {
  readonly bytes: Uint8Array
  readonly until: number
}

/** The book of an audience, beside its request: its key, the addresses in it, and what the audience sees. */
interface SeenBook {
  readonly key: string
  readonly addresses: Addresses
  readonly view: BookView
}

const keyOf = ({ only, pageId, revisionId, spaceId }: PdfRequest) =>
  JSON.stringify([spaceId, revisionId, pageId, only])

const make = Effect.gen(function* () {
  const needs = yield* Effect.context<Needs>()
  const publicUrl = yield* PublicUrl
  const signer = yield* Signer
  const scope = yield* Effect.scope
  const semaphore = new FairSemaphore(fairBounds)
  /** Those that were used last come last. */
  const kept = new Map<string, Kept>()
  const underWay = new Map<
    string,
    {
      readonly spaceId: string
      readonly organizationId: string
      readonly printed: Deferred.Deferred<Uint8Array, Failed>
    }
  >()

  const keep = (key: string, bytes: Uint8Array, now: number) => {
    kept.delete(key)
    if (bytes.length > bounds.bytes) return
    kept.set(key, { bytes, until: now + bounds.milliseconds })
    let total = 0
    for (const one of kept.values()) total += one.bytes.length
    for (const [other, one] of kept) {
      if (total <= bounds.bytes && one.until > now) continue
      total -= one.bytes.length
      kept.delete(other)
    }
  }

  const make = (key: string, organizationId: string, request: PdfRequest, seen: SeenBook | null) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const addresses = seen?.addresses ?? {
        file: (file) => `${publicUrl}${downloadPath(signer, request.spaceId, file, now)}`
      }
      const bytes = yield* printPdf(request, addresses, seen?.view ?? null)
      keep(key, bytes, yield* monotonicMillis)
      return bytes
    }).pipe((printing) => semaphore.withPermit(organizationId, printing), Effect.provideContext(needs))

  const get = Effect.fnUntraced(function* (request: PdfRequest, seen: SeenBook | null = null) {
    const { organizationId } = yield* Effect.provideContext(requireActiveSpace(request.spaceId), needs)
    const key = `${keyOf(request)} ${seen?.key ?? ""}`
    const now = yield* monotonicMillis
    const found = kept.get(key)
    if (found !== undefined && found.until > now) {
      kept.delete(key)
      kept.set(key, found)
      return found.bytes
    }
    const begun = underWay.get(key)
    if (begun !== undefined) return yield* Deferred.await(begun.printed)
    const others = [...underWay.values()]
    const ofOrganization = others.filter((other) => other.organizationId === organizationId)
    const ofSpace = ofOrganization.filter(({ spaceId }) => spaceId === request.spaceId)
    if (
      ofSpace.length >= underWayBounds.ofSpace ||
      ofOrganization.length >= underWayBounds.ofOrganization ||
      others.length >= underWayBounds.ofAll
    ) {
      return yield* new TooManyPrints()
    }
    const printed = Deferred.makeUnsafe<Uint8Array, Failed>()
    underWay.set(key, { spaceId: request.spaceId, organizationId, printed })
    // A requester may disconnect; the others, and later ones, still get the result.
    yield* make(key, organizationId, request, seen).pipe(
      Effect.onExit(() => Effect.sync(() => underWay.delete(key))),
      Deferred.into(printed),
      Effect.forkIn(scope)
    )
    return yield* Deferred.await(printed)
  })

  return { get }
})

/** The PDFs that were asked for lately: each is made once, however many ask for it, and kept for a while. */
export class Prints extends Context.Service<Prints, Effect.Success<typeof make>>()("@octavo/server/Prints") {
  static readonly layer = Layer.effect(Prints, make)
}
