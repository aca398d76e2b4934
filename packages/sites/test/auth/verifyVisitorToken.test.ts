import { describe, expect, it } from "@effect/vitest"
import { createHmac, generateKeyPairSync, sign } from "node:crypto"
import * as fc from "fast-check"
import { verifyVisitorToken } from "../../src/auth/verifyVisitorToken.ts"

const key = "bXkga2V5IGlzIGxvbmcgZW5vdWdo"
const now = 1_800_000_000
const encode = (text: string) => Buffer.from(text).toString("base64url")

/** A token of these texts of header and payload, signed by a key. */
const tokenOf = (header: string, payload: string, by = key, hash = "sha256") => {
  const signed = `${encode(header)}.${encode(payload)}`
  return `${signed}.${createHmac(hash, by).update(signed).digest("base64url")}`
}
const plainHeader = '{"alg":"HS256","typ":"JWT"}'
const valid = { plan: "pro", exp: now + 60 }
const signed = (payload: unknown, header: unknown = { alg: "HS256", typ: "JWT" }, by = key) =>
  tokenOf(JSON.stringify(header), JSON.stringify(payload), by)
const good = signed(valid)
const [head, body, tail] = good.split(".") as [string, string, string]
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
const publicPem = publicKey.export({ type: "spki", format: "pem" }) as string
const rsHead = encode('{"alg":"RS256"}')
const flipped = `${tail.startsWith("A") ? "B" : "A"}${tail.slice(1)}`

const forged: Readonly<Record<string, string>> = {
  "no signature, alg none": `${encode('{"alg":"none"}')}.${body}.`,
  "alg NONE with the right signature": signed(valid, { alg: "NONE" }),
  "alg in other letters": signed(valid, { alg: "hs256" }),
  "alg as a list": signed(valid, { alg: ["HS256"] }),
  "no alg": signed(valid, { typ: "JWT" }),
  "an inherited alg": tokenOf('{"__proto__":{"alg":"HS256"}}', JSON.stringify(valid)),
  "HS512, as its alg says": tokenOf('{"alg":"HS512"}', JSON.stringify(valid), key, "sha512"),
  "HS512, signed with SHA-256": signed(valid, { alg: "HS512" }),
  "RS256, signed by an RSA key": `${rsHead}.${body}.${sign("sha256", Buffer.from(`${rsHead}.${body}`), privateKey).toString("base64url")}`,
  "RS256, signed with a public key as the HMAC key": signed(valid, { alg: "RS256" }, publicPem),
  "HS256, signed with a public key": signed(valid, { alg: "HS256" }, publicPem),
  "the key of another site": signed(valid, { alg: "HS256" }, "YW5vdGhlciBzaXRl"),
  "the decoded bytes of the key": (() => {
    const mac = createHmac("sha256", Buffer.from(key, "base64")).update(`${head}.${body}`)
    return `${head}.${body}.${mac.digest("base64url")}`
  })(),
  "an empty key": signed(valid, { alg: "HS256" }, ""),
  "kid with a path": signed(valid, { alg: "HS256", kid: "../../../../dev/null" }, ""),
  "kid with SQL": signed(valid, { alg: "HS256", kid: "x' UNION SELECT 'k" }, "k"),
  "a jwk of its own": signed(valid, { alg: "HS256", jwk: { kty: "oct", k: encode("mine") } }, "mine"),
  "a jku of its own": signed(valid, { alg: "HS256", jku: "https://evil.example/jwks" }, "mine"),
  crit: signed(valid, { alg: "HS256", crit: ["exp"] }),
  "an empty crit": signed(valid, { alg: "HS256", crit: [] }),
  "b64 by crit": signed(valid, { alg: "HS256", b64: false, crit: ["b64"] }),
  "expired beyond the skew": signed({ exp: now - 60 }),
  "not yet valid beyond the skew": signed({ exp: now + 600, nbf: now + 61 }),
  "neither exp nor iat": signed({ plan: "pro" }),
  "iat a day ago, without exp": signed({ iat: now - 24 * 3600 - 60 }),
  "iat in the future, without exp": signed({ iat: now + 3600 }),
  "exp as text": signed({ exp: `${now + 60}` }),
  "exp null": signed({ exp: null, iat: now }),
  "nbf as text": signed({ exp: now + 60, nbf: "0" }),
  "nbf null": signed({ exp: now + 60, nbf: null }),
  "iat as text, without exp": signed({ iat: `${now}` }),
  "exp beyond all numbers": tokenOf(plainHeader, '{"exp":1e999}'),
  "an inherited exp": tokenOf(plainHeader, `{"__proto__":{"exp":${now + 60}}}`),
  "the last of two exp is over": tokenOf(plainHeader, `{"exp":${now + 60},"exp":${now - 600}}`),
  "a list as payload": tokenOf(plainHeader, `[{"exp":${now + 60}}]`),
  "null as payload": tokenOf(plainHeader, "null"),
  "no JSON as payload": tokenOf(plainHeader, "exp"),
  "a payload that is no UTF-8": (() => {
    const bytes = Buffer.concat([
      Buffer.from(`{"exp":${now + 60},"a":"`),
      Buffer.from([0xff]),
      Buffer.from('"}')
    ])
    const text = `${head}.${bytes.toString("base64url")}`
    return `${text}.${createHmac("sha256", key).update(text).digest("base64url")}`
  })(),
  "a payload that was changed": `${head}.${encode(JSON.stringify({ ...valid, plan: "max" }))}.${tail}`,
  "a header that was changed": `${encode('{"alg":"HS256"}')}.${body}.${tail}`,
  "a signature that was changed": `${head}.${body}.${flipped}`,
  "half of the signature": `${head}.${body}.${tail.slice(0, 20)}`,
  "no signature": `${head}.${body}.`,
  "one dot": `${head}.${body}`,
  "three dots": `${good}.`,
  "two dots in a row": `${head}..${body}.${tail}`,
  "five parts, as an encrypted token": `${head}.a.b.${body}.${tail}`,
  "dots alone": "..",
  nothing: "",
  "a space at the end": `${good} `,
  "a line at the end": `${good}\n`,
  padding: `${good}=`,
  "plain base64": good.replaceAll("-", "+").replaceAll("_", "/") + "+",
  oversized: signed({ ...valid, long: "x".repeat(3500) })
}

describe("a token of a visitor", () => {
  it.each(Object.keys(forged))("is refused: %s", (name) => {
    expect(verifyVisitorToken(forged[name]!, [key], now)).toBeNull()
  })

  it("is accepted with its claims, without the names that describe the token", () => {
    const payload = { iss: "a", sub: "b", aud: "c", nbf: now, iat: now, jti: "d", exp: now + 60, plan: "pro" }
    expect(verifyVisitorToken(signed(payload), [key], now)).toEqual({
      claims: { plan: "pro" },
      expiresAt: now + 60
    })
  })

  it.each([
    ["exp within the skew", { exp: now - 59 }, now - 59],
    ["nbf within the skew", { exp: now + 600, nbf: now + 60 }, now + 600],
    ["no exp, issued now", { iat: now }, now + 86_400],
    ["no exp, issued almost a day ago", { iat: now - 86_400 }, now],
    ["exp decides, whenever it was issued", { exp: now + 60, iat: 0 }, now + 60]
  ])("is accepted: %s", (_, payload, expiresAt) => {
    expect(verifyVisitorToken(signed(payload), [key], now)).toEqual({ claims: {}, expiresAt })
  })

  it("is accepted by each of the keys, with a kid that means nothing", () => {
    expect(verifyVisitorToken(signed(valid, { alg: "HS256", kid: "../x" }), ["new", key], now)).not.toBeNull()
    expect(verifyVisitorToken(good, ["new"], now)).toBeNull()
    expect(verifyVisitorToken(good, [], now)).toBeNull()
  })

  it("counts the last of duplicate claims, and gives nothing to all objects", () => {
    const token = tokenOf(plainHeader, `{"exp":1,"exp":${now + 60},"a":1,"a":2,"__proto__":{"admin":true}}`)
    const { claims } = verifyVisitorToken(token, [key], now)!
    expect(claims["a"]).toBe(2)
    expect(({} as Record<string, unknown>)["admin"]).toBeUndefined()
    expect(Object.getPrototypeOf(claims)).toBe(Object.prototype)
  })

  it("is refused after any change of a character", () => {
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.constantFrom(..."AZaz09-_.=+/ %"), (at, character) => {
        const changed = good.slice(0, at) + character + good.slice(at + 1)
        expect(verifyVisitorToken(changed, [key], now) !== null).toBe(changed === good)
      })
    )
  })

  it("is refused, whatever the text is", () => {
    fc.assert(fc.property(fc.string(), (text) => verifyVisitorToken(text, [key], now) === null))
  })
})
