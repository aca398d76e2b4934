import { generateKeyPairSync } from "node:crypto"
import { describe, expect, it } from "vitest"
import { readCertificates } from "../../src/saml/readCertificates.ts"
import { makeCertificate } from "../../src/testing/index.ts"
import { curve, pemOf, provider, stranger } from "../sso/kit.ts"

const { certificate } = provider
const bare = certificate.replace(/-----[^-]+-----|\s/g, "")
const rsa = (modulusLength: number) => makeCertificate(generateKeyPairSync("rsa", { modulusLength }))
const ec = (namedCurve: string) => makeCertificate(generateKeyPairSync("ec", { namedCurve }))

describe("the certificates of a provider", () => {
  it.each([
    ["as PEM", certificate],
    ["as PEM with Windows lines", certificate.replaceAll("\n", "\r\n")],
    ["as PEM on one line", certificate.replaceAll("\n", "")],
    ["as PEM with text around", `Bag Attributes\n  name: idp\n${certificate}\nissued by us\n`],
    ["as Base64", bare],
    ["as Base64 with lines", `  ${bare.replace(/.{64}/g, "$& \n\t")}\n`]
  ])("are read %s", (_, text) => {
    const reading = readCertificates(text)
    expect(reading.problems).toEqual([])
    expect(reading.keys).toEqual([{ type: "rsa", pem: pemOf(provider) }])
    expect(reading.certificates).toMatchObject([{ subject: "CN=idp.example", key: "RSA 2048" }])
    expect(reading.certificates[0]!.fingerprint).toMatch(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/)
    expect(new Date(reading.certificates[0]!.notAfter).toISOString()).toBe("2046-01-01T00:00:00.000Z")
  })

  it("may be up to five", () => {
    const two = readCertificates(certificate + curve.certificate)
    expect(two.keys.map(({ type }) => type)).toEqual(["rsa", "ec"])
    expect(readCertificates(stranger.certificate.repeat(5)).keys).toHaveLength(5)
    const six = readCertificates(stranger.certificate.repeat(6))
    expect([six.keys.length, six.problems.length]).toEqual([0, 1])
  })

  it.each([
    ["nothing", ""],
    ["words", "the certificate follows"],
    ["Base64 of something else", "AAAA"],
    ["a broken block", certificate.replace(/\n.{30}/, "\n")],
    ["a public key", pemOf(provider)],
    ["a private key", provider.privateKey.export({ type: "pkcs8", format: "pem" }).toString() + certificate],
    ["a key of 1024 bits", rsa(1024)],
    ["a curve other than P-256", ec("P-384")],
    ["a curve of another kind", ec("secp256k1")]
  ])("are a problem when there is %s", (_, text) => {
    const { keys, problems } = readCertificates(text)
    expect(keys).toEqual([])
    expect(problems).toHaveLength(1)
  })

  it("count where one can be used, and name the other", () => {
    const { keys, problems } = readCertificates(rsa(1024) + certificate)
    expect(keys).toHaveLength(1)
    expect(problems).toEqual([
      "Certificate 1 has a key of kind RSA 1024. Use RSA with 2048 to 8192 bits, or EC on P-256."
    ])
  })
})
