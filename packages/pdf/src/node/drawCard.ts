import { Data, Effect } from "effect"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { SocialCard } from "../SocialCard.ts"
import { typst } from "./typst.ts"

/** The card could not be drawn, or not in time. */
export class CardNotDrawn extends Data.TaggedError("CardNotDrawn")<{ readonly reason: string }> {}

/** The endings of the types of images that a card can show. */
const endings: Readonly<Record<string, string>> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/svg+xml": "svg"
}

/** The longest words of a card, in characters. */
const longest = { title: 110, description: 150, site: 60 }

const cut = (text: string, length: number): string => {
  const characters = [...text.replace(/\s+/g, " ").trim()]
  return characters.length <= length ? characters.join("") : `${characters.slice(0, length - 1).join("")}…`
}

const folderOfCard = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "octavo-card-"))),
  (folder) => Effect.promise(() => rm(folder, { recursive: true, force: true }))
)

const limits = { milliseconds: 10_000, megabytes: 600 }

/** Draws a card as PNG of 1,200 by 630 pixels, in a process of its own of bounded time and memory. A logo of another type is left out. */
export const drawCard = (
  card: SocialCard,
  logo: { readonly bytes: Uint8Array; readonly type: string } | null
): Effect.Effect<Uint8Array, CardNotDrawn> =>
  Effect.gen(function* () {
    const folder = yield* folderOfCard
    const words = {
      title: cut(card.title, longest.title),
      description: cut(card.description, longest.description),
      site: cut(card.site, longest.site)
    }
    const ending = logo === null ? undefined : endings[logo.type]
    yield* Effect.promise(async () => {
      await writeFile(join(folder, "card.json"), JSON.stringify({ ...card, ...words }))
      if (logo !== null && ending !== undefined) await writeFile(join(folder, `logo.${ending}`), logo.bytes)
    })
    const outcome = yield* typst(folder, "card", limits)
    if (outcome !== "done") return yield* new CardNotDrawn({ reason: outcome })
    return yield* Effect.promise<Uint8Array>(() => readFile(join(folder, "card.png")))
  }).pipe(
    Effect.catchTag("PdfNotPrinted", ({ reason }) => new CardNotDrawn({ reason })),
    Effect.scoped
  )
