import { expect, it } from "@effect/vitest"
import { UserId, Users } from "@octavo/identity"
import * as IdentityMemory from "@octavo/identity/memory"
import { aUser } from "@octavo/identity/testing"
import * as KernelMemory from "@octavo/kernel/memory"
import { Effect, Layer } from "effect"
import { matchPeople } from "../src/reading/matchPeople.ts"
import { aSource } from "./aSource.ts"

const stores = IdentityMemory.layer.pipe(Layer.provideMerge(KernelMemory.layer))

const person = (id: string, email: string) => ({ id, email, displayName: id, photoUrl: null })

const peopleOf = (...people: ReadonlyArray<object>) =>
  matchPeople(aSource({ "people.json": `[\n${people.map((one) => JSON.stringify(one)).join(",\n")}\n]\n` }))

it.effect("people are matched by address, whatever their id and its case", () =>
  Effect.gen(function* () {
    const ada = yield* aUser()
    const { created, ids, matched } = yield* peopleOf(person("their-ada", ada.email.toUpperCase()))
    expect([created, matched, ids.get("their-ada")]).toEqual([0, 1, ada.id])
  }).pipe(Effect.provide(stores))
)

it.effect("others become users under their own id, without rights over the installation", () =>
  Effect.gen(function* () {
    const { created, ids } = yield* peopleOf({ ...person("grace", "Grace@Example.org"), isOperator: true })
    expect([created, ids.get("grace")]).toEqual([1, "grace"])
    const grace = yield* Users.use((users) => users.get(UserId.make("grace")))
    expect(grace).toMatchObject({ email: "grace@example.org", isOperator: false })
  }).pipe(Effect.provide(stores))
)

it.effect("an id of somebody here is that person's, unless another address is theirs", () =>
  Effect.gen(function* () {
    const [ada, bob] = [yield* aUser(), yield* aUser()]
    // Ada's address changed there; it is the one that Bob has here.
    const { created, ids } = yield* peopleOf(person(ada.id, bob.email), person(bob.id, "new@example.org"))
    expect(ids.get(ada.id)).toBe(bob.id)
    expect(created).toBe(1)
    expect([ada.id, bob.id]).not.toContain(ids.get(bob.id))
    const moved = yield* peopleOf(person(ada.id, "ada.lovelace@example.org"))
    expect([moved.created, moved.ids.get(ada.id)]).toEqual([0, ada.id])
  }).pipe(Effect.provide(stores))
)
