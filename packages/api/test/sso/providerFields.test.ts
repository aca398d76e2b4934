import { expect, test } from "@effect/vitest"
import { processorMillis } from "@octavo/kernel/testing"
import { Schema } from "effect"
import { providerFields } from "../../src/sso/providerFields.ts"

const isDomain = (domain: string) => Schema.is(Schema.Struct(providerFields))({ domains: [domain] })

test("a domain of a provider has names between dots", () => {
  for (const domain of ["example.org", "a.b.example.org", "xn--bcher-kva.example", "example.org."])
    expect(isDomain(domain)).toBe(true)
  for (const domain of ["example", "a..org", ".org", "org.", "a@b.org", "a b.org", "https://a.org"])
    expect(isDomain(domain)).toBe(false)
})

test("a domain of a provider is refused in no time, however many names it has", () => {
  const before = processorMillis()
  expect(isDomain(`${"a.".repeat(125)} `)).toBe(false)
  expect(processorMillis() - before).toBeLessThan(500)
})
