import { describe, expect, it } from "@effect/vitest"
import { membershipFor, OrganizationId } from "../../src/index.ts"

const [here, there] = [OrganizationId.make("here"), OrganizationId.make("there")]
const admin = { role: "admin", disabled: false } as const
const reader = { role: "read", disabled: false } as const
const guest = { role: null, disabled: false }
const disabled = { role: "admin", disabled: true } as const
const open = { id: here, ssoInForce: false }
const enforced = { id: here, ssoInForce: true }

const [unscoped, exempt, scoped, elsewhere] = [
  { within: null, exempt: false },
  { within: null, exempt: true },
  { within: here, exempt: false },
  { within: there, exempt: true }
]

describe("membershipFor", () => {
  it("is the membership where single sign-on is not required", () => {
    for (const credential of [unscoped, exempt, scoped])
      for (const membership of [admin, reader, guest, disabled, null])
        expect(membershipFor(credential, open, membership)).toBe(membership)
  })

  it("asks for single sign-on where it is required, except of administrators and exempt credentials", () => {
    expect(membershipFor(unscoped, enforced, admin)).toBe(admin)
    expect(membershipFor(unscoped, enforced, reader)).toBe("required-sso")
    expect(membershipFor(unscoped, enforced, guest)).toBe("required-sso")
    expect(membershipFor(unscoped, enforced, disabled)).toBe(disabled)
    expect(membershipFor(unscoped, enforced, null)).toBeNull()
    for (const credential of [exempt, scoped]) {
      for (const membership of [admin, reader, guest, null])
        expect(membershipFor(credential, enforced, membership)).toBe(membership)
    }
  })

  it("is nothing for a credential of another organization", () => {
    for (const organization of [open, enforced])
      for (const membership of [admin, reader, guest, null])
        expect(membershipFor(elsewhere, organization, membership)).toBeNull()
  })
})
