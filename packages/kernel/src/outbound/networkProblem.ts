const refused = "the connection was refused: nothing listens at this host and port"
const unknownHost = "DNS does not know the name of the host"
const cut = "the connection was cut"
const noRoute = "there is no route to the host"
const late = "there was no answer in time"
const untrusted = "its TLS certificate was issued by an authority that this machine does not trust"
const noTls = "the TLS handshake failed: check that this port speaks TLS"

/** Clauses by the codes of Node, OpenSSL, and the HTTP clients. */
const byCode: Readonly<Record<string, string>> = {
  ECONNREFUSED: refused,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: "DNS does not answer at the moment",
  ECONNRESET: cut,
  ECONNABORTED: cut,
  EPIPE: cut,
  UND_ERR_SOCKET: cut,
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  EHOSTDOWN: noRoute,
  ETIMEDOUT: late,
  TimeoutError: late,
  CERT_HAS_EXPIRED: "its TLS certificate has expired",
  CERT_NOT_YET_VALID: "its TLS certificate is not valid yet: check the clock of this machine",
  CERT_REVOKED: "its TLS certificate was revoked",
  ERR_TLS_CERT_ALTNAME_INVALID: "its TLS certificate is for another host",
  HOSTNAME_MISMATCH: "its TLS certificate is for another host",
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  EPROTO: noTls
}

/** Clauses by words of OpenSSL. */
const byWords: ReadonlyArray<readonly [RegExp, string]> = [
  [/certificate has expired/i, byCode["CERT_HAS_EXPIRED"]!],
  [/not in the cert's list|altnames/i, byCode["HOSTNAME_MISMATCH"]!],
  [
    /self[- ]signed certificate|unable to (get (local )?issuer certificate|verify the first certificate)/i,
    untrusted
  ],
  [/wrong version number|packet length too long|ssl routines/i, noTls]
]

const ofCode = (code: unknown): string | undefined => {
  if (typeof code !== "string") return undefined
  if (Object.hasOwn(byCode, code)) return byCode[code]
  return /TIMEOUT/.test(code) ? late : /^ERR_(SSL|TLS)_/.test(code) ? noTls : undefined
}

/** The clause for a message, such as `connect ECONNREFUSED 192.0.2.1:25`, where a library replaced the code. */
const ofMessage = (message: unknown): string | undefined => {
  if (typeof message !== "string") return undefined
  const [, code] = /\b(?:connect|getaddrinfo|read|write) (E[A-Z_]+)\b/.exec(message) ?? []
  return ofCode(code) ?? byWords.find(([pattern]) => pattern.test(message))?.[1]
}

/** How many causes of causes are looked at. */
const maxDepth = 8

/**
 * Why a host could not be connected to, as a clause without addresses and without words of the other side; null for a failure of something
 * else. The causes of an error are looked at, too, since libraries wrap errors of the network.
 */
export const networkProblem = (error: unknown, depth = 0): string | null => {
  if (typeof error !== "object" || error === null || depth > maxDepth) return null
  const { cause, code, errors, message, name, reason } = error as Readonly<Record<string, unknown>>
  // A cause is more exact than the code of a library around it.
  for (const inner of [cause, reason, ...(Array.isArray(errors) ? errors : [])]) {
    const found = networkProblem(inner, depth + 1)
    if (found !== null) return found
  }
  const known = ofCode(code) ?? (name === "TimeoutError" ? late : undefined)
  // The words say more of a failed handshake than its code.
  return (known === noTls ? ofMessage(message) : known) ?? known ?? ofMessage(message) ?? null
}
