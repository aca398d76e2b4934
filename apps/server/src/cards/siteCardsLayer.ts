import { drawCard } from "@octavo/pdf/node"
import { Blobs, BoundedCache, FairSemaphore, hashBytes } from "@octavo/kernel"
import { type CardOrder, CardRefused, SiteCards } from "@octavo/publishing"
import { Effect, Layer } from "effect"

/** The bytes of all cards that are kept. */
const maxBytes = 32_000_000

/** How many cards are drawn at a time, each in a process, and how many are drawn or wait, of one site and of all. */
const bounds = { ofAll: 1, ofTenant: 1 }
const maxWaiting = { ofSite: 10, ofAll: 40 }

/** The largest logo that is given to the drawing process, in bytes. */
const maxLogoBytes = 2 * 1024 * 1024

/** The cards of visitors: each is drawn once, in a process of its own, and kept. */
export const siteCardsLayer: Layer.Layer<SiteCards, never, Blobs> = Layer.effect(
  SiteCards,
  Effect.gen(function* () {
    const blobs = yield* Blobs
    const kept = new BoundedCache<Uint8Array>(maxBytes, ({ length }) => length)
    const semaphore = new FairSemaphore(bounds)

    const logoOf = ({ logo }: CardOrder) =>
      logo === null
        ? Effect.succeed(null)
        : blobs.get(logo.hash).pipe(
            Effect.map((bytes) => (bytes.length > maxLogoBytes ? null : { bytes, type: logo.type })),
            // A copy whose bytes are lost.
            Effect.catchCause(() => Effect.succeed(null))
          )

    const drawn = (order: CardOrder) =>
      Effect.gen(function* () {
        const { logo: _, siteId, ...card } = order
        const isFull = semaphore.count >= maxWaiting.ofAll || semaphore.countOf(siteId) >= maxWaiting.ofSite
        if (isFull) return yield* new CardRefused({ retryAfter: 10 })
        const drawing = drawCard(card, yield* logoOf(order)).pipe(
          Effect.tapError(({ reason }) => Effect.logWarning(`A social card was not drawn: ${reason}`)),
          Effect.mapError(() => new CardRefused({ retryAfter: null }))
        )
        return yield* semaphore.withPermit(siteId, drawing)
      })

    return { draw: (order) => kept.getOrMake(hashBytes(JSON.stringify(order)), drawn(order)) }
  })
)
