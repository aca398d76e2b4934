import { X509Certificate } from "node:crypto"
import type { TrustedKey } from "../sso/response/verifySignatures.ts"

/** A certificate that a provider signs with. */
export interface SamlCertificate {
  /** SHA-256 of the certificate, in hexadecimal with colons. */
  readonly fingerprint: string
  readonly subject: string
  /** Milliseconds since 1970. */
  readonly notAfter: number
  /** Kind and size of the key, such as "RSA 2048". */
  readonly key: string
}

/** The certificates in a text, the keys of those that can be used, and the problems of the others. */
export interface CertificatesReading {
  readonly certificates: ReadonlyArray<SamlCertificate>
  readonly keys: ReadonlyArray<TrustedKey>
  readonly problems: ReadonlyArray<string>
}

const maxCertificates = 5
const pemPattern = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]*)-----END CERTIFICATE-----/g
const base64Pattern = /^[A-Za-z0-9+/]+={0,2}$/

/** The Base64 bodies of the certificates in a text: PEM blocks with any text around them, or one bare body. */
const bodiesOf = (text: string): ReadonlyArray<string> => {
  const blocks = Array.from(text.matchAll(pemPattern), ([, body = ""]) => body.replace(/\s/g, ""))
  if (blocks.length > 0) return blocks
  const bare = text.replace(/\s/g, "")
  return base64Pattern.test(bare) ? [bare] : []
}

const parse = (body: string): X509Certificate | null => {
  try {
    return new X509Certificate(Buffer.from(body, "base64"))
  } catch {
    return null
  }
}

const describeKey = (certificate: X509Certificate): string => {
  const { asymmetricKeyDetails, asymmetricKeyType } = certificate.publicKey
  if (asymmetricKeyType === "rsa") return `RSA ${asymmetricKeyDetails?.modulusLength ?? 0}`
  if (asymmetricKeyType !== "ec") return asymmetricKeyType ?? "unknown"
  const curve = asymmetricKeyDetails?.namedCurve ?? "unknown"
  return `EC ${curve === "prime256v1" ? "P-256" : curve}`
}

const keyOf = (certificate: X509Certificate): TrustedKey | null => {
  const { publicKey } = certificate
  const details = publicKey.asymmetricKeyDetails
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString()
  if (publicKey.asymmetricKeyType === "rsa") {
    const bits = details?.modulusLength ?? 0
    return bits >= 2048 && bits <= 8192 ? { type: "rsa", pem } : null
  }
  return details?.namedCurve === "prime256v1" ? { type: "ec", pem } : null
}

const shapeProblems = (text: string, count: number): ReadonlyArray<string> => {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) {
    return [
      "The text contains a private key. Remove it and replace the key; only the certificate belongs here."
    ]
  }
  if (count === 0)
    return ["There is no certificate. Paste the signing certificate of the identity provider as PEM."]
  if (count > maxCertificates) return [`There are ${count} certificates. Keep at most ${maxCertificates}.`]
  return []
}

/**
 * Reads the certificates of a provider. RSA keys of 2048 to 8192 bits and EC keys on P-256 can be used. The key is the
 * trust anchor, so neither the issuer nor the end of a certificate matters here. Never fails.
 */
export const readCertificates = (text: string): CertificatesReading => {
  const bodies = bodiesOf(text)
  const problems = [...shapeProblems(text, bodies.length)]
  const certificates: Array<SamlCertificate> = []
  const keys: Array<TrustedKey> = []
  for (const [index, body] of (problems.length > 0 ? [] : bodies).entries()) {
    const certificate = parse(body)
    if (certificate === null) {
      problems.push(`Certificate ${index + 1} cannot be read. Export it again as PEM.`)
      continue
    }
    const key = keyOf(certificate)
    const described = describeKey(certificate)
    if (key === null) {
      problems.push(
        `Certificate ${index + 1} has a key of kind ${described}. Use RSA with 2048 to 8192 bits, or EC on P-256.`
      )
    } else keys.push(key)
    certificates.push({
      fingerprint: certificate.fingerprint256,
      subject: certificate.subject.replace(/\n/g, ", "),
      notAfter: Date.parse(certificate.validTo),
      key: described
    })
  }
  return { certificates, keys, problems }
}
