import { Redacted, Result } from "effect"
import { describe, expect, test } from "vitest"
import { parseGitUrl } from "../../src/remote/GitUrl.ts"

const parsed = (text: string) => Result.getOrThrow(parseGitUrl(text))

describe("parseGitUrl", () => {
  test("takes user name and password out of the address", () => {
    const { href, credentials } = parsed("https://ada:s%40cret%2F@git.example/owner/docs.git/")
    expect(href).toBe("https://git.example/owner/docs.git")
    expect(credentials && Redacted.value(credentials)).toEqual({ username: "ada", password: "s@cret/" })
    expect(JSON.stringify(parsed("https://ada:secret@git.example/x"))).not.toContain("secret")
  })

  test("takes a token alone, as user name or as password", () => {
    const secretOf = (text: string) => {
      const { credentials } = parsed(text)
      return credentials && Redacted.value(credentials)
    }
    expect(secretOf("https://token@git.example/x")).toEqual({ username: "token", password: "" })
    expect(secretOf("https://:token@git.example/x")).toEqual({ username: "", password: "token" })
    expect(secretOf("http://git.example:8080/x")).toBeNull()
  })

  test.each([
    ["ssh://git@git.example/x", "ssh"],
    ["git@git.example:owner/x.git", "ssh"],
    ["git+ssh://git.example/x", "ssh"],
    ["file:///etc/passwd", "protocol"],
    ["ftp://git.example/x", "protocol"],
    ["git://git.example/x", "protocol"],
    ["ext::sh", "protocol"],
    ["fd::3", "protocol"],
    ["/srv/git/x", "malformed"],
    ["./x", "malformed"],
    ["--upload-pack=x", "malformed"],
    ["-x", "malformed"],
    ["", "malformed"],
    ["https:git.example/x", "malformed"],
    ["https:///x", "malformed"],
    ["https://git.example/x y", "malformed"],
    ["https://git.example/x\n", "malformed"],
    ["https://git.example\\@evil.example/x", "malformed"],
    ["https://git.example/x?service=y", "malformed"],
    ["https://git.example/x#y", "malformed"],
    ["https://git.example/x?", "malformed"],
    ["https://a%0d%0ab:c@git.example/x", "malformed"],
    ["https://a%3ab:c@git.example/x", "malformed"],
    ["https://a:%ff@git.example/x", "malformed"],
    [`https://git.example/${"x".repeat(5000)}`, "malformed"]
  ])("refuses %j as %s", (text, reason) => {
    expect(parseGitUrl(text)).toMatchObject(Result.fail({ _tag: "GitUrlRefused", reason }))
  })
})
