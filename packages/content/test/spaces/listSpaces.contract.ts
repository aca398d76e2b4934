import { describe, expect } from "@effect/vitest"
import { aMember, anOrganization, as, aUser } from "@octavo/identity/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import { createSpace, listSpaces, Space, Spaces } from "../../src/index.ts"
import type { ContentTests } from "../ContentServices.ts"
import { property } from "@octavo/markdown/testing"
import { collectList } from "../walk.ts"

/** The contract of lists of spaces, for every store. */
export const listSpacesContract = (it: ContentTests, isAtLength = true) =>
  describe("lists of spaces", () => {
    const setUp = Effect.gen(function* () {
      const organization = yield* anOrganization()
      const [admin, reader] = [
        yield* aMember(organization.id),
        yield* aMember(organization.id, { role: "read" })
      ]
      const spaces = yield* Spaces
      const make = Effect.fnUntraced(function* (isHidden: boolean) {
        yield* TestClock.adjust(1)
        const { space } = yield* createSpace(organization.id, {
          title: "Space",
          emoji: null,
          parentId: null,
          language: null,
          editMode: "live"
        }).pipe(as(admin), Effect.orDie)
        if (isHidden) yield* spaces.put(new Space({ ...space, defaultLevel: null }))
        return space.id
      })
      return { organization, admin, reader, make }
    })

    if (isAtLength)
      it.effect("show every space that the caller may read once, in order, whatever is made meanwhile", () =>
        property(
          fc.record({
            hidden: fc.array(fc.boolean(), { minLength: 1, maxLength: 20 }),
            limit: fc.integer({ min: 1, max: 7 }),
            meanwhile: fc.array(fc.boolean(), { maxLength: 3 })
          }),
          8,
          ({ hidden, limit, meanwhile }) =>
            Effect.gen(function* () {
              const { admin, make, organization, reader } = yield* setUp
              const made: Array<{ readonly id: string; readonly isHidden: boolean }> = []
              for (const isHidden of hidden) made.push({ id: yield* make(isHidden), isHidden })
              const visible = made.filter((space) => !space.isHidden).map((space) => space.id)
              let left = [...meanwhile]
              const makeAnother = Effect.suspend(() => {
                const [isHidden, ...rest] = left
                left = rest
                return isHidden === undefined ? Effect.void : make(isHidden)
              })
              const seen = yield* collectList(
                (request) => listSpaces(organization.id, request).pipe(as(reader)),
                limit,
                makeAnother
              )
              const ids = seen.map((one) => one.space.id)
              expect(ids).toEqual([...new Set(ids)].sort())
              expect(ids.filter((id) => made.some((space) => space.id === id))).toEqual(visible)
              expect(seen.every((one) => one.role === "read")).toBe(true)
              const whole = yield* collectList(
                (request) => listSpaces(organization.id, request).pipe(as(admin)),
                limit
              )
              expect(whole.map((one) => one.space.id)).toEqual(
                expect.arrayContaining(made.map((space) => space.id))
              )
            })
        )
      )

    it.effect("find the few that one may read among many that are hidden", () =>
      Effect.gen(function* () {
        const { make, organization, reader } = yield* setUp
        const wanted: Array<string> = []
        for (let index = 0; index < 60; index++) {
          const id = yield* make(index % 20 !== 19)
          if (index % 20 === 19) wanted.push(id)
        }
        for (const limit of [1, 2, 3, 1000]) {
          const seen = yield* collectList(
            (request) => listSpaces(organization.id, request).pipe(as(reader)),
            limit
          )
          expect(seen.map((one) => one.space.id)).toEqual(wanted)
        }
        const none = yield* listSpaces(organization.id, { after: null, limit: 0 }).pipe(as(reader))
        expect(none.items).toEqual([])
      })
    )

    it.effect("do not exist for who does not belong to the organization", () =>
      Effect.gen(function* () {
        const { organization } = yield* setUp
        const request = { after: null, limit: 10 }
        for (const stranger of [yield* aUser(), yield* aMember(organization.id, { disabled: true })]) {
          const refused = yield* Effect.flip(listSpaces(organization.id, request).pipe(as(stranger)))
          expect(refused._tag).toBe("OrganizationNotFound")
        }
      })
    )
  })
