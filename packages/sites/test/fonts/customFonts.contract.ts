import { expect } from "@effect/vitest"
import { createUpload, receiveUpload, removeOldUploads, removeUnusedBlobs } from "@octavo/content"
import { AuditLog, type OrganizationId } from "@octavo/identity"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import { Blobs, Signer } from "@octavo/kernel"
import { Effect, Stream } from "effect"
import { TestClock } from "effect/testing"
import {
  createCustomFont,
  CustomFontId,
  defaultCustomization,
  deleteCustomFont,
  fontAt,
  fontPath,
  getCustomFont,
  listCustomFonts,
  updateCustomFont,
  updateCustomization
} from "../../src/index.ts"
import { aSite } from "../../src/testing/index.ts"
import type { SitesTests } from "../SitesServices.ts"

const all = { after: null, limit: 1000 }

/** Sends a file, and returns the key of its upload. */
const send = Effect.fnUntraced(function* (organizationId: OrganizationId, text: string) {
  const bytes = new Uint8Array(Buffer.from(text))
  const file = { name: "font.woff2", contentType: "font/woff2", size: bytes.length }
  const { id } = yield* createUpload(organizationId, file)
  yield* receiveUpload(id, Stream.make(bytes))
  return id as string
})

/** The rules of uploaded fonts: who makes them, what they need, and how long their files stay. */
export const customFontsContract = (it: SitesTests) => {
  it.effect("a font is made, changed, listed for every member, and deleted", () =>
    Effect.gen(function* () {
      const { admin, organization } = yield* aSite()
      const reader = yield* aMember(organization.id, { role: null })
      const { id } = organization
      const [regular, bold] = yield* Effect.all([send(id, "wOF2regular"), send(id, "wOFFbold")]).pipe(
        as(admin)
      )
      const given = { fontFamily: "Acme Sans", fontFaces: [{ weight: 400, storageKey: regular }] }
      const denied = yield* Effect.flip(createCustomFont(id, given).pipe(as(reader)))
      expect(denied._tag).toBe("AccessDenied")
      const font = yield* createCustomFont(id, given).pipe(as(admin))
      const changed = yield* updateCustomFont(id, font.id, {
        fontFamily: "Acme Grotesk",
        fontFaces: [{ weight: 700, storageKey: bold }]
      }).pipe(as(admin))
      expect(changed.faces.map(({ file: { size, type }, weight }) => [weight, type, size])).toEqual([
        [400, "font/woff2", 11],
        [700, "font/woff", 8]
      ])
      const { items } = yield* listCustomFonts(id, all).pipe(as(reader))
      expect(items).toEqual([{ font: changed, canEdit: false }])
      expect(yield* getCustomFont(id, font.id).pipe(as(admin))).toEqual({ font: changed, canEdit: true })
      const without = { fontFaces: [{ weight: 400, storageKey: null }] }
      expect((yield* Effect.flip(updateCustomFont(id, font.id, without).pipe(as(admin))))._tag).toBe(
        "RegularFaceMissing"
      )
      yield* deleteCustomFont(id, font.id).pipe(as(admin))
      yield* deleteCustomFont(id, font.id).pipe(as(admin))
      expect((yield* Effect.flip(getCustomFont(id, font.id).pipe(as(admin))))._tag).toBe("CustomFontNotFound")
      const log = yield* (yield* AuditLog).list(id, {}, all)
      expect(
        log.items.map(({ action }) => action).filter((action) => action.startsWith("customFont"))
      ).toEqual(["customFont.deleted", "customFont.updated", "customFont.created"])
    })
  )

  it.effect("faces that are added at the same time are all there", () =>
    Effect.gen(function* () {
      const { admin, organization } = yield* aSite()
      const { id } = organization
      const storageKey = yield* send(id, "wOF2regular").pipe(as(admin))
      const font = yield* createCustomFont(id, {
        fontFamily: "Acme",
        fontFaces: [{ weight: 400, storageKey }]
      }).pipe(as(admin))
      yield* Effect.forEach(
        [300, 500, 600, 700],
        (weight) => updateCustomFont(id, font.id, { fontFaces: [{ weight, storageKey }] }).pipe(as(admin)),
        { concurrency: 4 }
      )
      const { faces } = (yield* getCustomFont(id, font.id).pipe(as(admin))).font
      expect(faces.map(({ weight }) => weight)).toEqual([300, 400, 500, 600, 700])
    })
  )

  it.effect("a font needs files of its own organization that are fonts, one of them of the weight 400", () =>
    Effect.gen(function* () {
      const { admin, organization } = yield* aSite()
      const other = yield* aSite()
      const { id } = organization
      const refusal = (weight: number, storageKey: string) =>
        Effect.map(
          Effect.flip(
            createCustomFont(id, { fontFamily: "Acme", fontFaces: [{ weight, storageKey }] }).pipe(as(admin))
          ),
          ({ _tag }) => _tag
        )
      const file = { name: "font.woff2", contentType: "font/woff2", size: 4 }
      const unsent = yield* createUpload(id, file).pipe(as(admin))
      const foreign = yield* send(other.organization.id, "wOF2foreign").pipe(as(other.admin))
      const picture = yield* send(id, "\u0089PNG").pipe(as(admin))
      const large = yield* send(id, `wOF2${"x".repeat(2 * 1024 * 1024)}`).pipe(as(admin))
      const regular = yield* send(id, "wOF2regular").pipe(as(admin))
      expect([
        yield* refusal(400, unsent.id),
        yield* refusal(400, foreign),
        yield* refusal(400, "nothing"),
        yield* refusal(400, picture),
        yield* refusal(400, large),
        yield* refusal(700, regular)
      ]).toEqual([
        "UploadUnfinished",
        "UploadNotFound",
        "UploadNotFound",
        "FontFileRefused",
        "FontFileRefused",
        "RegularFaceMissing"
      ])
      const stranger = yield* anOrganization()
      const foreignFont = getCustomFont(stranger.id, CustomFontId.make("x")).pipe(as(admin))
      expect((yield* Effect.flip(foreignFont))._tag).toBe("OrganizationNotFound")
    })
  )

  it.effect(
    "the files of a font outlive their uploads, and a site keeps its copies when the font is deleted",
    () =>
      Effect.gen(function* () {
        const { admin, organization, site } = yield* aSite()
        const signer = yield* Signer
        const storageKey = yield* send(organization.id, "wOF2lasting").pipe(as(admin))
        const font = yield* createCustomFont(organization.id, {
          fontFamily: "Acme",
          fontFaces: [{ weight: 400, storageKey }]
        }).pipe(as(admin))
        const { file } = font.faces[0]!
        const clean = Effect.gen(function* () {
          yield* TestClock.adjust("3 days")
          yield* removeOldUploads()
          yield* removeUnusedBlobs()
        })
        yield* clean
        const exists = Effect.map(
          Effect.option(Effect.flatMap(Blobs, ({ get }) => get(file.hash))),
          ({ _tag }) => _tag
        )
        expect(yield* exists).toBe("Some")
        const url = `https://docs.example.org${fontPath(signer, file)}`
        expect(fontAt(signer, url)).toEqual({ hash: file.hash, type: "font/woff2" })
        expect([
          fontAt(
            signer,
            url.replace(/signature=(.)/, (_, first) => `signature=${first === "_" ? "-" : "_"}`)
          ),
          fontAt(signer, url.replace(".woff2?", ".woff?")),
          fontAt(signer, "https://docs.example.org/fonts/x")
        ]).toEqual([null, null, null])
        const own = {
          id: font.id as string,
          custom: true,
          fontFamily: "Acme",
          fontFaces: [{ weight: 400, sources: [{ url, format: "woff2" as const }] }]
        }
        yield* updateCustomization(organization.id, site.id, {
          ...defaultCustomization,
          styling: { ...defaultCustomization.styling, font: own }
        }).pipe(as(admin))
        yield* deleteCustomFont(organization.id, font.id).pipe(as(admin))
        yield* clean
        expect(yield* exists).toBe("Some")
        yield* updateCustomization(organization.id, site.id, defaultCustomization).pipe(as(admin))
        yield* clean
        expect(yield* exists).toBe("None")
      })
  )
}
