import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { aPublishedSite, later } from "./aPublishedSite.ts"
import { publicUrl } from "./aServer.ts"
import { aSpecOfWorld } from "./aSpecOfWorld.ts"
import { aVisitorToken } from "./aVisitorToken.ts"

/** A published site, and ways to send messages of MCP to it. */
const anMcpServer = Effect.fnUntraced(function* () {
  const site = yield* aPublishedSite()
  const post = (body: string, headers: Record<string, string> = {}, path = "/sites/acme/~octavo/mcp") =>
    Effect.map(
      site.visit(path, {
        method: "POST",
        body,
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          ...headers
        }
      }),
      ({ body, ...answer }) => ({
        ...answer,
        text: body,
        message: body.startsWith("{") ? JSON.parse(body) : null
      })
    )
  const call = (method: string, params: object = {}, headers: Record<string, string> = {}, path?: string) =>
    post(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }), headers, path)
  const tool = (name: string, args: object, headers?: Record<string, string>) =>
    call("tools/call", { name, arguments: args }, headers)
  return { ...site, post, call, tool }
})

const textsOf = (message: unknown): ReadonlyArray<string> => {
  const { result } = message as {
    readonly result: { readonly content: ReadonlyArray<{ readonly text: string }> }
  }
  return result.content.map(({ text }) => text)
}

describe("the MCP server of a site", () => {
  it.effect("introduces itself at both addresses and names its tools", () =>
    Effect.gen(function* () {
      const { call, post } = yield* anMcpServer()
      for (const path of ["/sites/acme/~octavo/mcp", "/sites/acme/~gitbook/mcp"]) {
        const { message, status } = yield* call("initialize", { protocolVersion: "2025-06-18" }, {}, path)
        expect(status).toBe(200)
        expect(message).toMatchObject({
          jsonrpc: "2.0",
          id: 1,
          result: {
            protocolVersion: "2025-06-18",
            capabilities: { tools: {} },
            serverInfo: { name: "octavo" }
          }
        })
      }
      const newer = yield* call("initialize", { protocolVersion: "2099-01-01" })
      expect(newer.message.result.protocolVersion).toBe("2025-11-25")
      const told = yield* post(JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }))
      expect([told.status, told.text]).toEqual([202, ""])
      expect((yield* call("ping")).message.result).toEqual({})
      const { message } = yield* call("tools/list", {}, { "mcp-protocol-version": "2025-06-18" })
      expect(message.result.tools.map(({ name }: { name: string }) => name)).toEqual([
        "searchDocumentation",
        "getPage"
      ])
    })
  )

  it.effect("searches, and reads pages by address and path", () =>
    Effect.gen(function* () {
      const { tool } = yield* anMcpServer()
      const found = yield* tool("searchDocumentation", { query: "thirty" })
      expect(textsOf(found.message)[0]).toBe(
        `Title: Welcome\nLink: ${publicUrl}/sites/acme#holidays\nThirty days a year.`
      )
      for (const url of [
        `${publicUrl}/sites/acme/welcome/holidays#x`,
        "/sites/acme/Welcome/Holidays",
        "welcome/holidays"
      ]) {
        const read = yield* tool("getPage", { url })
        expect(read.message.result.isError).toBe(false)
        expect(textsOf(read.message)[0]).toContain("# Holidays")
        expect(textsOf(read.message)[0]).toContain("Thirty days a year.")
      }
      expect(textsOf((yield* tool("getPage", { url: `${publicUrl}/sites/acme` })).message)[0]).toMatch(
        /^---\ndescription: "Read me first"\n---\n\n# Welcome\n\nTo the _handbook_\./
      )
      for (const url of [
        "nothing",
        "https://example.org/sites/acme",
        `${publicUrl}/sites/other`,
        "more/elsewhere",
        "..%2f"
      ]) {
        expect((yield* tool("getPage", { url })).message.result.isError).toBe(true)
      }
    })
  )

  it.effect(
    "gives a page with operations as its Markdown address does, with what the specification says",
    () =>
      Effect.gen(function* () {
        const { admin, organization, server, tool, visit, write } = yield* anMcpServer()
        const { specSlug } = yield* aSpecOfWorld(server, organization.id, admin.user)
        const block = `{% openapi-operation spec="${specSlug}" path="/pets" method="get" %}\n{% endopenapi-operation %}`
        const markdown = `# Pets\n\ngit clone <url> into <your-dir>\n\n${block}\n`
        yield* write([{ type: "insert_page", title: "Pets", document: { markdown } }])
        yield* later
        const [text] = textsOf((yield* tool("getPage", { url: "pets" })).message)
        expect(text).toBe((yield* visit("/sites/acme/pets.md")).body)
        for (const words of ["<your-dir>", "List pets", "`GET /pets`", "Found", "curl "])
          expect(text).toContain(words)
      })
  )

  it.effect("reads sixty pages a minute for an address, and compresses an answer as its client accepts", () =>
    Effect.gen(function* () {
      const { tool } = yield* anMcpServer()
      const read = (encoding: string) =>
        tool("getPage", { url: "welcome/holidays" }, { "accept-encoding": encoding })
      expect((yield* read("identity")).headers.get("content-encoding")).toBeNull()
      for (let n = 1; n < 60; n++) expect((yield* read("identity")).status).toBe(200)
      const refused = yield* read("identity")
      expect([refused.status, refused.headers.get("retry-after") === null]).toEqual([429, false])
      expect(refused.message.error.message).toBe("Too many pages were read. Try again later.")
    })
  )

  it.effect("answers messages that are none with errors of JSON-RPC", () =>
    Effect.gen(function* () {
      const { call, post, tool, visit } = yield* anMcpServer()
      const ask = { jsonrpc: "2.0", id: 1, method: "ping" }
      const refused = [
        ["{", 400, -32_700],
        ["", 400, -32_700],
        [JSON.stringify([ask, ask]), 400, -32_600],
        ["[]", 400, -32_600],
        ["null", 400, -32_600],
        [JSON.stringify({ ...ask, jsonrpc: "1.0" }), 400, -32_600],
        [JSON.stringify({ ...ask, id: null }), 400, -32_600],
        [JSON.stringify({ ...ask, id: {} }), 400, -32_600],
        [JSON.stringify({ ...ask, method: 1 }), 400, -32_600],
        [JSON.stringify({ ...ask, params: [1] }), 400, -32_602],
        [JSON.stringify({ ...ask, params: { pad: "x".repeat(70_000) } }), 413, -32_600],
        [JSON.stringify({ ...ask, method: "resources/list" }), 200, -32_601],
        [JSON.stringify({ ...ask, method: "__proto__" }), 200, -32_601]
      ] as const
      for (const [body, status, code] of refused) {
        const answer = yield* post(body)
        expect([body.slice(0, 60), answer.status, answer.message?.error?.code]).toEqual([
          body.slice(0, 60),
          status,
          code
        ])
      }
      expect((yield* tool("nothing", {})).message.error.code).toBe(-32_602)
      expect((yield* tool("getPage", {})).message.error.code).toBe(-32_602)
      expect((yield* tool("searchDocumentation", { query: "x".repeat(201) })).message.error.code).toBe(
        -32_602
      )
      expect((yield* call("ping", {}, { "content-type": "text/plain" })).status).toBe(415)
      expect((yield* call("ping", {}, { "mcp-protocol-version": "1999-01-01" })).status).toBe(400)
      expect((yield* call("ping", {}, { origin: "https://evil.example" })).status).toBe(403)
      expect((yield* call("ping", {}, { origin: publicUrl })).status).toBe(200)
      const got = yield* visit("/sites/acme/~octavo/mcp")
      expect([got.status, got.headers.get("allow")]).toEqual([405, "POST"])
      expect((yield* call("ping", {}, {}, "/sites/acme")).status).toBe(405)
    })
  )

  it.effect("shows a visitor what the site shows them, and nobody what agents may not read", () =>
    Effect.gen(function* () {
      const { call, child, manage, tool, visit, write } = yield* anMcpServer()
      yield* write([{ type: "update_page", page: child.id, condition: "visitor.claims.staff" }])
      expect((yield* visit("/sites/acme/welcome/holidays")).status).toBe(404)
      expect((yield* tool("getPage", { url: "welcome/holidays" })).message.result.isError).toBe(true)
      const found = yield* tool("searchDocumentation", { query: "thirty" })
      expect(textsOf(found.message).join()).not.toContain("Holidays\nLink")
      yield* manage("PATCH", "", { visibility: "visitor-auth" })
      const { body } = yield* manage("PATCH", "/publishing/auth", { fallbackURL: "https://acme.example/in" })
      const refused = yield* call("ping")
      expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([401, "Bearer"])
      const authorization = `Bearer ${aVisitorToken(body.privateKey as string)}`
      expect((yield* call("ping", {}, { authorization })).status).toBe(200)
      yield* manage("PATCH", "", { visibility: "public", agentsContext: "excluded" })
      expect((yield* call("ping")).status).toBe(404)
      expect((yield* visit("/sites/acme/~octavo/mcp")).status).toBe(404)
      yield* manage("POST", "/unpublish")
      expect((yield* call("ping")).status).toBe(404)
    })
  )
})
