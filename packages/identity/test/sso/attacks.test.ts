import { describe, expect, it } from "vitest"
import { fieldAttacks } from "./attacks/fieldAttacks.ts"
import { signatureAttacks } from "./attacks/signatureAttacks.ts"
import { wrappingAttacks } from "./attacks/wrappingAttacks.ts"
import { xmlAttacks } from "./attacks/xmlAttacks.ts"
import { judge } from "./kit.ts"

const attacks = [...signatureAttacks, ...wrappingAttacks, ...fieldAttacks, ...xmlAttacks]

describe("a response is refused that is or has", () => {
  it.each(attacks)("%s: %s", (_name, reason, field) => {
    expect(judge(field)).toBe(reason)
  })

  it("one of at least 96 attacks, each with a name of its own", () => {
    expect(new Set(attacks.map(([name]) => name)).size).toBe(attacks.length)
    expect(attacks.length).toBeGreaterThanOrEqual(96)
  })
})
