import { Effect } from "effect"
import * as fc from "fast-check"
import { expect, test } from "vitest"
import { keysMatching, readRedirectSource } from "../../src/redirects/redirectSource.ts"

const segment = fc.constantFrom("a", "Z", "guide", "%C4%B0", "%E2%84%AA", "b-c", "0")

test("a path is looked for by the key of each source that it matches", () => {
  const sources = fc.array(segment, { minLength: 1, maxLength: 170 }).map((parts) => `/${parts.join("/")}`)
  fc.assert(
    fc.property(sources, fc.boolean(), (source, isBelow) => {
      fc.pre(source.length <= 510)
      const key = Effect.runSync(readRedirectSource(isBelow ? `${source}/*` : source))
      const asked = decodeURIComponent(source) + (isBelow ? "/page" : "")
      expect(keysMatching(asked)).toContain(key)
    })
  )
})

test("a path of a thousand segments has no key that is longer than those of sources, beside itself", () => {
  const [own, ...above] = keysMatching(`/${"a/".repeat(1000)}b`)
  expect(own).toHaveLength(2002)
  expect(Math.max(...above.map((key) => key.length))).toBeLessThanOrEqual(514)
})
