import { expect } from "@effect/vitest"
import {
  deleteSpace,
  duplicateSpace,
  inviteTo,
  purgeDeletedSpaces,
  requireSpace,
  restoreSpace,
  type SpaceId,
  transferSpace,
  updateSpace
} from "@octavo/content"
import { aSpace } from "@octavo/content/testing"
import { AuditLog, Member, Members, type User } from "@octavo/identity"
import { aMember, anOrganization, as } from "@octavo/identity/testing"
import { deliverEvents } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { TestClock } from "effect/testing"
import {
  createTranslation,
  deleteTranslation,
  getTranslation,
  listTranslations,
  runTranslation,
  subscribers,
  updateTranslation
} from "../../src/index.ts"
import { aTranslation, aTranslationOf } from "../../src/testing/index.ts"
import type { TranslationTests } from "../TranslationServices.ts"

const paragraph = (text: string) => ({
  object: "document" as const,
  data: {},
  nodes: [
    {
      object: "block" as const,
      type: "paragraph" as const,
      key: "p",
      data: {},
      nodes: [{ object: "text" as const, key: "t", leaves: [{ object: "leaf" as const, text, marks: [] }] }]
    }
  ]
})

const roleOf = (spaceId: SpaceId, user: User) =>
  requireSpace(spaceId, "read").pipe(
    as(user),
    Effect.map(({ role }) => role as string),
    Effect.orElseSucceed(() => "none")
  )

/** The rules of translations: who may do what with them, and with their results. */
export const translationsContract = (it: TranslationTests) => {
  it.effect("a translation has a space of its own with the name of the language", () =>
    Effect.gen(function* () {
      const { admin, organization, source, translation } = yield* aTranslation({ title: "Handbook" })
      expect([translation.status, translation.resultRevisionId]).toEqual(["pending", null])
      const { space } = yield* requireSpace(translation.resultSpaceId, "read").pipe(as(admin))
      expect(space).toMatchObject({
        title: "Handbook (Deutsch)",
        language: "de",
        editMode: "locked",
        translationOf: source.id,
        parentId: source.parentId
      })
      const listed = yield* listTranslations(
        organization.id,
        { sourceSpaceId: source.id },
        { after: null, limit: 9 }
      ).pipe(as(admin))
      expect(listed.items.map(({ id }) => id)).toEqual([translation.id])
      const { items } = yield* (yield* AuditLog).list(organization.id, {}, { after: null, limit: 99 })
      expect(items.filter(({ action }) => action === "translation.created")).toHaveLength(1)
    })
  )

  it.effect("there is one for a space and a language, in another language, and of no translation", () =>
    Effect.gen(function* () {
      const { admin, organization, source, translation } = yield* aTranslation()
      const create = (spaceId: SpaceId, language: "de" | "en" | "fr" | "sl") =>
        createTranslation(organization.id, {
          source: { spaceId, language: "en" },
          language,
          instructions: null
        }).pipe(as(admin), Effect.flip)
      expect((yield* create(source.id, "de"))._tag).toBe("TranslationExists")
      expect((yield* create(source.id, "en")).message).toContain("is the language of the source")
      expect((yield* create(source.id, "sl"))._tag).toBe("LanguageUnsupported")
      expect((yield* create(translation.resultSpaceId, "fr")).message).toContain("Translate its source")
      expect((yield* create((yield* aSpace()).space.id, "fr"))._tag).toBe("SpaceNotFound")
    })
  )

  it.effect("other instructions request a run, the same ones nothing, and long ones are refused", () =>
    Effect.gen(function* () {
      const { admin, organization, translation } = yield* aTranslation()
      const update = (text: string) =>
        updateTranslation(organization.id, translation.id, paragraph(text)).pipe(as(admin))
      expect((yield* update("Be brief.")).translation.requestedSeq).toBe(2)
      expect((yield* update("Be brief.")).translation.requestedSeq).toBe(2)
      yield* runTranslation(organization.id, translation.id).pipe(as(admin))
      const { translation: now } = yield* getTranslation(organization.id, translation.id).pipe(as(admin))
      expect([now.requestedSeq, now.instructions]).toEqual([3, paragraph("Be brief.")])
      expect((yield* Effect.flip(update("a".repeat(10_001))))._tag).toBe("TranslationRefused")
    })
  )

  it.effect("who reads the source reads the result, and nobody edits it", () =>
    Effect.gen(function* () {
      const { admin, organization, source, translation } = yield* aTranslation()
      const result = translation.resultSpaceId
      const member = yield* aMember(organization.id, { role: "create" })
      const reader = yield* aMember(organization.id, { role: "read" })
      const guest = yield* aMember(organization.id, { role: null })
      const roles = Effect.forEach([admin, member, reader, guest], (user) => roleOf(result, user))
      expect(yield* roles).toEqual(["admin", "comment", "read", "none"])
      yield* updateSpace(source.id, { defaultLevel: null }).pipe(as(admin))
      expect(yield* roles).toEqual(["admin", "none", "none", "none"])
      yield* inviteTo({ kind: "space", id: source.id }, { users: [guest.id], teams: [], role: "edit" }).pipe(
        as(admin)
      )
      expect(yield* roles).toEqual(["admin", "none", "none", "comment"])
      const messageOf = <A, E extends { readonly message: string }, R>(operation: Effect.Effect<A, E, R>) =>
        Effect.map(Effect.flip(operation.pipe(as(admin))), ({ message }) => message)
      const refused = [
        yield* messageOf(requireSpace(result, "edit")),
        yield* messageOf(updateSpace(result, { defaultLevel: "edit" })),
        yield* messageOf(updateSpace(result, { editMode: "live" })),
        yield* messageOf(deleteSpace(result)),
        yield* messageOf(
          inviteTo({ kind: "space", id: result }, { users: [guest.id], teams: [], role: "edit" })
        )
      ]
      for (const message of refused) expect(message).toContain("follows its source")
      expect((yield* updateSpace(result, { title: "Handbuch" }).pipe(as(admin))).space.title).toBe("Handbuch")
    })
  )

  it.effect("a copy of the result is an ordinary space", () =>
    Effect.gen(function* () {
      const { admin, translation } = yield* aTranslation()
      const { space } = yield* duplicateSpace(translation.resultSpaceId).pipe(as(admin))
      expect([space.translationOf, space.editMode, space.language]).toEqual([null, "live", "de"])
    })
  )

  it.effect("the result goes to the trash with its source and comes back with it", () =>
    Effect.gen(function* () {
      const { admin, source, translation } = yield* aTranslation()
      yield* deleteSpace(source.id).pipe(as(admin))
      expect(yield* roleOf(translation.resultSpaceId, admin)).toBe("none")
      const alone = yield* Effect.flip(restoreSpace(translation.resultSpaceId).pipe(as(admin)))
      expect(alone._tag).toBe("AccessDenied")
      yield* restoreSpace(source.id).pipe(as(admin))
      expect(yield* roleOf(translation.resultSpaceId, admin)).toBe("admin")
    })
  )

  it.effect("a source with translations is not transferred", () =>
    Effect.gen(function* () {
      const { admin, source } = yield* aTranslation()
      const elsewhere = yield* anOrganization()
      yield* (yield* Members).put(
        new Member({
          organizationId: elsewhere.id,
          userId: admin.id,
          role: "admin",
          disabled: false,
          sso: false,
          joinedAt: yield* DateTime.now,
          lastSeenAt: null
        })
      )
      const refused = yield* Effect.flip(transferSpace(source.id, elsewhere.id).pipe(as(admin)))
      expect(refused.message).toContain("it has translations")
    })
  )

  it.effect("a deleted translation leaves an ordinary space in the trash, for administrators", () =>
    Effect.gen(function* () {
      const { admin, organization, source, translation } = yield* aTranslation()
      const member = yield* aMember(organization.id, { role: "edit" })
      const remove = deleteTranslation(organization.id, translation.id).pipe(as(admin))
      yield* remove
      yield* remove
      expect(yield* roleOf(translation.resultSpaceId, admin)).toBe("none")
      yield* restoreSpace(translation.resultSpaceId).pipe(as(admin))
      expect(yield* roleOf(translation.resultSpaceId, member)).toBe("none")
      expect(
        (yield* requireSpace(translation.resultSpaceId, "edit").pipe(as(admin))).space.translationOf
      ).toBe(null)
      const { translation: again } = yield* aTranslationOf(organization.id, admin, source.id)
      expect(again.id).not.toBe(translation.id)
      const { items } = yield* (yield* AuditLog).list(organization.id, {}, { after: null, limit: 99 })
      expect(items.filter(({ action }) => action === "translation.deleted")).toHaveLength(1)
    })
  )

  it.effect("members and guests see no translations, and nobody those of others", () =>
    Effect.gen(function* () {
      const { admin, organization, translation } = yield* aTranslation()
      const foreign = yield* aTranslation()
      const member = yield* aMember(organization.id, { role: "create" })
      const get = getTranslation(organization.id, translation.id)
      expect((yield* Effect.flip(get.pipe(as(member))))._tag).toBe("AccessDenied")
      const other = getTranslation(organization.id, foreign.translation.id).pipe(as(admin), Effect.flip)
      expect((yield* other)._tag).toBe("TranslationNotFound")
      yield* deleteTranslation(organization.id, foreign.translation.id).pipe(as(admin))
      yield* getTranslation(foreign.organization.id, foreign.translation.id).pipe(as(foreign.admin))
    })
  )

  it.effect("a translation is forgotten when its source is gone for good", () =>
    Effect.gen(function* () {
      const { admin, organization, source, translation } = yield* aTranslation()
      yield* deleteSpace(source.id).pipe(as(admin))
      yield* TestClock.adjust("8 days")
      yield* purgeDeletedSpaces()
      yield* deliverEvents(subscribers)
      const gone = yield* Effect.flip(getTranslation(organization.id, translation.id).pipe(as(admin)))
      expect(gone._tag).toBe("TranslationNotFound")
    })
  )
}
