import { expect, it } from "vitest"
import { signInTarget } from "../../src/sso/signInTarget.ts"

const target = (wanted: string | null) => signInTarget(wanted, "https://docs.example")

it.each([
  ["/a/b?c=d#e", "/a/b?c=d#e"],
  ["a", "/a"],
  ["https://docs.example/x", "/x"],
  ["https://docs.example:443/x", "/x"],
  ["/a//b", "/a//b"],
  ["/\u00e9", "/%C3%A9"]
])("a sign-in goes on to %s", (wanted, path) => {
  expect(target(wanted)).toBe(path)
})

it.each([
  null,
  "",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/\t/evil.example",
  "https:evil.example/..//x",
  "https://evil.example",
  "https://docs.example@evil.example/",
  "https://evil@docs.example/",
  "https://docs.example.evil.example",
  "http://docs.example/",
  "https://docs.example:8443/",
  "javascript:alert(1)",
  "data:text/html,x",
  "https://",
  `/${"a".repeat(3000)}`
])("a sign-in never goes to %j", (wanted) => {
  const path = target(wanted)
  expect(new URL(path, "https://docs.example").host).toBe("docs.example")
  if (wanted !== "https:evil.example/..//x") expect(path).toBe("/app")
})
