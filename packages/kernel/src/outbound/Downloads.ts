import { Context, type Duration, type Effect, Schema } from "effect"
import type { AddressForbidden, HostUnknown, OutboundUrlRefused } from "./OutboundUrl.ts"

/** The response of an address. */
export interface Download {
  readonly bytes: Uint8Array
  /** As the server calls it, without parameters; null when it does not say. */
  readonly contentType: string | null
  /** The encoding of a text, as the server calls it. */
  readonly charset: string | null
  /** The final address, after all redirects. */
  readonly url: string
  /** The validators of the answer, for a conditional request. */
  readonly etag: string | null
  readonly lastModified: string | null
  /** Whether the file is as the validators of the request say; then there are no bytes. */
  readonly isUnmodified: boolean
}

/** A request beyond its address: its media types, and the validators of the file that is known already. */
export interface DownloadRequest {
  readonly maxBytes: number
  readonly timeout?: Duration.Input
  readonly accept?: string
  readonly known?: Pick<Download, "etag" | "lastModified">
}

const sentences = {
  answer: "did not answer with a file",
  "too-large": "answered with more than is allowed",
  "too-slow": "took too long to answer",
  connection: "could not be reached",
  certificate: "has a certificate that cannot be trusted",
  redirects: "redirected too often"
} as const

type DownloadFailure = keyof typeof sentences

/** The download of an address failed. */
export class DownloadFailed extends Schema.TaggedError<DownloadFailed>()(
  "DownloadFailed",
  {
    host: Schema.String,
    reason: Schema.Literals(Object.keys(sentences) as ReadonlyArray<DownloadFailure>),
    /** The status of a response that is not a file. */
    status: Schema.NullOr(Schema.Int),
    /** The seconds after which a server that is busy wants to be asked again. */
    waitSeconds: Schema.optionalKey(Schema.Int),
    /** Why there was no connection, as `networkProblem` says it. */
    problem: Schema.optionalKey(Schema.String)
  },
  { httpApiStatus: 422 }
) {
  override get message(): string {
    return `${this.host} ${sentences[this.reason]}${this.problem === undefined ? "" : `: ${this.problem}`}.`
  }
}

/** Fetches for users what lies at addresses that they gave: from the public Internet alone, bounded in size and time. */
export class Downloads extends Context.Service<
  Downloads,
  {
    readonly get: (
      url: string,
      request: DownloadRequest
    ) => Effect.Effect<Download, DownloadFailed | AddressForbidden | HostUnknown | OutboundUrlRefused>
  }
>()("@octavo/kernel/Downloads") {}
