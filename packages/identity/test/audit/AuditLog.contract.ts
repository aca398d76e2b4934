import { describe, expect } from "@effect/vitest"
import { newId } from "@octavo/kernel"
import { DateTime, Effect } from "effect"
import { AuditEntry, AuditLog, userActor } from "../../src/index.ts"
import { anOrganization, aUser } from "../../src/testing/index.ts"
import { collectList } from "../collectList.ts"
import type { IdentityTests } from "../IdentityServices.ts"

const anEntry = Effect.fnUntraced(function* (given: Partial<AuditEntry> & Pick<AuditEntry, "actor">) {
  const entry = new AuditEntry({
    id: yield* newId,
    at: DateTime.makeUnsafe("2026-05-06T07:08:09.010Z"),
    organizationId: null,
    credentialId: null,
    address: null,
    requestId: null,
    action: "thing.done",
    target: { kind: "thing", id: "1" },
    before: null,
    after: null,
    ...given
  })
  yield* (yield* AuditLog).add(entry)
  return entry
})

/** The contract of the stores of audit entries. */
export const auditLogContract = (it: IdentityTests) =>
  describe("audit entries", () => {
    it.effect("come back as they were added, newest first, those of one organization alone", () =>
      Effect.gen(function* () {
        const log = yield* AuditLog
        const [here, there] = [yield* anOrganization(), yield* anOrganization()]
        const { id } = yield* aUser()
        const actor = userActor(id)
        const entries: Array<AuditEntry> = []
        for (let n = 0; n < 5; n++) {
          entries.unshift(
            yield* anEntry({
              actor,
              organizationId: here.id,
              credentialId: "token",
              address: "2001:db8::/64",
              requestId: `r${n}`,
              before: { role: null, n },
              after: { role: "admin", tags: ["a", { b: true }] }
            })
          )
        }
        yield* anEntry({ actor, organizationId: there.id })
        entries.sort((a, b) => (a.id > b.id ? -1 : 1))
        for (const limit of [1, 2, 5, 50])
          expect(yield* collectList((request) => log.list(here.id, {}, request), limit)).toEqual(entries)
        const all = yield* collectList((request) => log.list(null, { actor: id }, request), 50)
        expect(all).toHaveLength(6)
      })
    )

    it.effect("are found by action, actor and time, and removed by age", () =>
      Effect.gen(function* () {
        const log = yield* AuditLog
        const { id: organizationId } = yield* anOrganization()
        const [ada, alan] = [yield* aUser(), yield* aUser()]
        const at = (day: string) => DateTime.makeUnsafe(`${day}T00:00:00Z`)
        const first = { actor: userActor(ada.id), organizationId, at: at("2026-01-01") }
        const [one, two] = [yield* anEntry(first), yield* anEntry({ ...first, actor: userActor(alan.id) })]
        const three = yield* anEntry({ ...first, action: "thing.undone", at: at("2026-02-01") })
        const found = (filter: Parameters<typeof log.list>[1]) =>
          Effect.map(log.list(organizationId, filter, { after: null, limit: 10 }), ({ items }) =>
            items.map(({ id }) => id).toSorted()
          )
        expect(yield* found({})).toEqual([one.id, two.id, three.id].toSorted())
        expect(yield* found({ actor: ada.id })).toEqual([one.id, three.id].toSorted())
        expect(yield* found({ action: "thing.undone" })).toEqual([three.id])
        expect(yield* found({ since: new Date("2026-02-01T00:00:00Z") })).toEqual([three.id])
        expect(yield* found({ until: new Date("2026-02-01T00:00:00Z") })).toEqual([one.id, two.id].toSorted())
        yield* log.removeBefore(at("2026-02-01"))
        expect(yield* found({})).toEqual([three.id])
      })
    )
  })
