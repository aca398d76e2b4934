import { describe, expect, it, vi } from "vitest"
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

  it("any of these, without a word in the log of the process, which could contain text of a stranger", () => {
    const write = [process.stdout, process.stderr].map((stream) => vi.spyOn(stream, "write"))
    const say = (["log", "info", "warn", "error"] as const).map((level) => vi.spyOn(console, level))
    try {
      for (const [, , field] of attacks) judge(field)
      for (const spy of [...write, ...say]) expect(spy).not.toHaveBeenCalled()
    } finally {
      vi.restoreAllMocks()
    }
  })

  it("one of at least 96 attacks, each with a name of its own", () => {
    expect(new Set(attacks.map(([name]) => name)).size).toBe(attacks.length)
    expect(attacks.length).toBeGreaterThanOrEqual(96)
  })
})
