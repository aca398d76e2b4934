import type { Readable } from "node:stream"
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib"
import { DownloadFailed } from "../outbound/Downloads.ts"
import { networkProblem } from "../outbound/networkProblem.ts"

const decoders: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  "x-gzip": createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress
}

/** A body exceeds its bound. */
export class TooLarge extends Error {}

/** An answer is no file: its status, or null for an encoding that nobody asked for. */
export class NoFile extends Error {
  readonly status: number | null
  /** The seconds that its server asks to wait. */
  readonly waitSeconds: number | null
  constructor(status: number | null = null, waitSeconds: number | null = null) {
    super()
    this.status = status
    this.waitSeconds = waitSeconds
  }
}

/**
 * Reads a body within a bound; a larger one fails, or is cut. It counts what comes out of the decoder: a few kilobytes may unpack
 * to gigabytes.
 */
export const readBody = async (
  body: Readable,
  encoding: string | null,
  maxBytes: number,
  isCut = false
): Promise<Uint8Array> => {
  const decoder = encoding === null || encoding === "identity" ? undefined : decoders[encoding.toLowerCase()]
  if (decoder === undefined && encoding !== null && encoding !== "identity") throw new NoFile()
  const decoded = decoder?.()
  if (decoded !== undefined) body.on("error", (error) => decoded.destroy(error)).pipe(decoded)
  const chunks: Array<Uint8Array> = []
  let size = 0
  try {
    for await (const chunk of (decoded ?? body) as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > maxBytes && !isCut) throw new TooLarge()
      chunks.push(chunk)
      if (size >= maxBytes && isCut) break
    }
  } finally {
    body.destroy()
    decoded?.destroy()
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

const reasonOf = (cause: unknown): DownloadFailed["reason"] => {
  if (cause instanceof TooLarge) return "too-large"
  if (cause instanceof NoFile) return "answer"
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : ""
  if (code.includes("TIMEOUT")) return "too-slow"
  if (code.startsWith("Z_") || code.startsWith("ERR_BROTLI")) return "answer"
  return isCertificateCode(code) ? "certificate" : "connection"
}

/** Whether the code of an error says that a certificate was not accepted. */
export const isCertificateCode = (code: string): boolean =>
  /CERT|SSL|TLS|UNABLE_TO_VERIFY|SELF_SIGNED/.test(code)

/** The failure of a request to a host, from the error of the client. */
export const downloadFailureOf = (host: string, cause: unknown): DownloadFailed => {
  const reason = reasonOf(cause)
  const problem = reason === "connection" || reason === "certificate" ? networkProblem(cause) : null
  return new DownloadFailed({
    host,
    reason,
    status: cause instanceof NoFile ? cause.status : null,
    ...(cause instanceof NoFile && cause.waitSeconds !== null && { waitSeconds: cause.waitSeconds }),
    ...(problem !== null && { problem })
  })
}

/** The text of a header that is given once. */
export const textOf = (header: string | ReadonlyArray<string> | undefined): string | null =>
  typeof header === "string" && header !== "" ? header : null
