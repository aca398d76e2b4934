import { createSign, type KeyObject, randomBytes } from "node:crypto"

const lengthOf = (length: number): Uint8Array =>
  length < 128
    ? Uint8Array.of(length)
    : length < 256
      ? Uint8Array.of(0x81, length)
      : Uint8Array.of(0x82, length >> 8, length & 255)

/** One value in DER: tag, length, contents. */
const der = (tag: number, ...parts: ReadonlyArray<Uint8Array>): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([Uint8Array.of(tag), lengthOf(body.length), body])
}

const [integer, bits, oid, text, time, sequence, set] = [0x02, 0x03, 0x06, 0x0c, 0x18, 0x30, 0x31]

/** SHA-256 with RSA or ECDSA. */
const algorithmOf = (key: KeyObject) =>
  key.asymmetricKeyType === "ec"
    ? der(sequence, der(oid, Buffer.from("2a8648ce3d040302", "hex")))
    : der(sequence, der(oid, Buffer.from("2a864886f70d01010b", "hex")), der(0x05))

const timeOf = (date: Date) =>
  der(time, Buffer.from(`${date.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`))

/** A self-signed X.509 certificate, as PEM. */
export const makeCertificate = (
  keys: { readonly privateKey: KeyObject; readonly publicKey: KeyObject },
  given: { readonly commonName?: string; readonly notAfter?: Date } = {}
): string => {
  const commonName = der(
    sequence,
    der(oid, Buffer.from("550403", "hex")),
    der(text, Buffer.from(given.commonName ?? "idp.example"))
  )
  const name = der(sequence, der(set, commonName))
  const algorithm = algorithmOf(keys.privateKey)
  const serial = randomBytes(8)
  serial[0] = 1
  const body = der(
    sequence,
    der(0xa0, der(integer, Uint8Array.of(2))),
    der(integer, serial),
    algorithm,
    name,
    der(sequence, timeOf(new Date("2020-01-01")), timeOf(given.notAfter ?? new Date("2046-01-01"))),
    name,
    keys.publicKey.export({ type: "spki", format: "der" })
  )
  const signature = createSign("sha256").update(body).sign(keys.privateKey)
  const certificate = der(sequence, body, algorithm, der(bits, Uint8Array.of(0), signature))
  const lines = certificate.toString("base64").replace(/.{64}/g, "$&\n").trimEnd()
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}
