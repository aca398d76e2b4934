import { englishWords, findOperation, renderFacts } from "@octavo/html"
import type { JsonObject } from "@octavo/kernel"
import { describe, expect, it } from "vitest"
import { html } from "../../src/template/Html.ts"

const schemes = {
  key: { type: "apiKey", in: "header", name: "X-Key" },
  login: { type: "http", scheme: "bearer" },
  cert: { type: "mutualTLS" },
  signIn: { type: "oauth2" }
}

/** The code samples of curl of an operation with the titles of the tabs around them. */
const requestsOf = (operation: JsonObject) => {
  const root = {
    openapi: "3.1.0",
    paths: { "/a": { post: operation } },
    components: { securitySchemes: schemes }
  }
  const facts = findOperation(root, { kind: "paths", method: "post", path: "/a" })!
  const labels: Array<readonly [string, string]> = []
  const { text } = renderFacts(root, facts, {
    words: englishWords,
    describe: () => false,
    sample: (code, _, label) => {
      if (label.startsWith("curl: ")) labels.push([label.slice("curl: POST /a".length), code])
      return html`${code}`
    },
    id: (wanted) => wanted,
    ownId: (kind) => `~${kind}`
  })
  return { requests: labels, text }
}

const example = (value: unknown) => ({ value })

describe("the samples of a request", () => {
  it("follow the alternatives of its security, of which a tab each is among the facts too", () => {
    const { requests, text } = requestsOf({ security: [{ key: [] }, { login: [] }, { cert: [], key: [] }] })
    expect(requests.map(([title]) => title)).toEqual([", key", ", login", ", cert + key"])
    expect(requests[0]![1]).toContain("X-Key")
    expect(requests[1]![1]).toContain("Bearer YOUR_TOKEN")
    // The tabs of the samples show the first request alone without the client; those of the facts show all.
    expect(text.match(/class="tabs( forms)?" data-group="operation-auth"/g)).toEqual([
      'class="tabs" data-group="operation-auth"',
      'class="tabs forms" data-group="operation-auth"'
    ])
  })

  it("follow the media types and the examples of its body by name, but for those that do not fit", () => {
    const { requests, text } = requestsOf({
      requestBody: {
        content: {
          "application/json": {
            schema: { type: "object" },
            examples: { cat: example({ kitten: 1 }), dog: example({ dog: 1 }), bad: example(1) }
          },
          "application/xml": { example: "<pet/>" }
        }
      }
    })
    expect(requests.map(([title]) => title)).toEqual([", application/json", ", dog", ", application/xml"])
    expect(requests.map(([, code]) => /kitten|dog|<pet/.exec(code)?.[0])).toEqual(["kitten", "dog", "<pet"])
    expect(text).toContain('data-group="operation body examples"')
  })

  it("are one without a choice, and the examples of the body are not shown again where requests have them", () => {
    for (const security of [
      [{}, { key: [] }],
      [{ login: [] }, { signIn: [] }]
    ])
      expect(requestsOf({ security }).requests.map(([title]) => title)).toEqual([""])
    const content = {
      "application/json": { examples: { cat: example({ kitten: 1 }), dog: example({ dog: 1 }) } }
    }
    const { requests: both, text } = requestsOf({ requestBody: { content } })
    expect(both.map(([title]) => title)).toEqual([", cat", ", dog"])
    expect(text).not.toContain("body examples")
  })

  it("are four at most, and one where its code is long", () => {
    const security = Object.keys(schemes).map((name) => ({ [name]: [] }))
    const examplesOf = (value: string) => ({
      "text/plain": {
        examples: Object.fromEntries(["a", "b", "c", "d", "e"].map((name) => [name, example(value)]))
      }
    })
    expect(
      requestsOf({ security, requestBody: { content: examplesOf("x") } }).requests.map(([title]) => title)
    ).toEqual(["key", "login"].flatMap((scheme) => ["a", "b"].map((name) => `, ${scheme}, ${name}`)))
    expect(
      requestsOf({ security, requestBody: { content: examplesOf("x".repeat(2000)) } }).requests
    ).toHaveLength(1)
  })

  it("of an author stay as they are", () => {
    const given = [{ lang: "bash", label: "curl", source: "curl mine" }]
    const { requests } = requestsOf({ security: [{ key: [] }, { login: [] }], "x-codeSamples": given })
    expect(requests).toEqual([["", "curl mine"]])
  })
})
