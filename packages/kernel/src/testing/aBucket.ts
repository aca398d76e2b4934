import { Effect } from "effect"
import { createHash } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { refusalOf } from "./bucketSignature.ts"

/** A fault of the store: what happens to the next requests that it is meant for. */
export interface Fault {
  readonly method: string
  readonly kind: "slow-down" | "cut" | "error-within-200" | "refused"
  times: number
}

interface StoredObject {
  readonly bytes: Buffer
  readonly modifiedAt: Date
}

const error = (response: ServerResponse, status: number, code: string) => {
  response.writeHead(status, { "content-type": "application/xml" })
  response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

/** The headers that a request asks the answer to have. */
const answerHeaders = (request: IncomingMessage): Record<string, string> => {
  const { searchParams } = new URL(request.url ?? "", "http://localhost")
  return Object.fromEntries(
    ["cache-control", "content-disposition", "content-type"].flatMap((name) => {
      const value = searchParams.get(`response-${name}`)
      return value === null ? [] : [[name, value]]
    })
  )
}

const etagOf = (bytes: Buffer) => `"${createHash("md5").update(bytes).digest("hex")}"`

/** A strict double of S3 with one bucket, by path: signatures, MD5 sums, ranges, parts, listings in pages, and faults on demand. */
class BucketDouble {
  readonly objects = new Map<string, StoredObject>()
  readonly uploads = new Map<
    string,
    { readonly key: string; readonly parts: Map<number, Buffer>; readonly initiated: Date }
  >()
  readonly faults: Array<Fault> = []
  readonly requests: Array<string> = []
  /** The most keys of a page of a listing. */
  pageSize = 3
  /** The clock of the store, in milliseconds since 1970. */
  now = (): number => Date.now()

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Array<Buffer> = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces)
    const url = new URL(request.url ?? "", `http://${request.headers.host}`)
    const refusal = refusalOf(request, url, body, this.now())
    if (refusal !== undefined) return error(response, 403, refusal)
    const [, bucket, ...rest] = url.pathname.split("/").map(decodeURIComponent)
    if (bucket !== "files") return error(response, 404, "NoSuchBucket")
    const method = request.method ?? ""
    this.requests.push(`${method} ${rest.join("/")}`)
    const sum = request.headers["content-md5"]
    if (method === "PUT" && sum !== createHash("md5").update(body).digest("base64")) {
      return error(response, 400, sum === undefined ? "MissingContentMD5" : "BadDigest")
    }
    const fault = this.faults.find((one) => one.method === method && one.times > 0)
    if (fault !== undefined) fault.times--
    if (fault?.kind === "refused") return error(response, 403, "AccessDenied")
    if (fault?.kind === "slow-down") return error(response, 503, "SlowDown")
    this.#serve(method, rest.join("/"), url, body, request, response, fault)
  }

  #serve(
    method: string,
    key: string,
    url: URL,
    body: Buffer,
    request: IncomingMessage,
    response: ServerResponse,
    fault: Fault | undefined
  ): void {
    const { searchParams } = url
    const uploadId = searchParams.get("uploadId")
    if (method === "GET" && key === "" && searchParams.has("uploads"))
      return this.#listUploads(searchParams, response)
    if (method === "GET" && key === "") return this.#list(searchParams, response)
    if (method === "POST" && searchParams.has("uploads")) {
      const id = crypto.randomUUID()
      this.uploads.set(id, { key, parts: new Map(), initiated: new Date(this.now()) })
      response.end(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
      )
      return
    }
    if (uploadId !== null) return this.#servePart(method, uploadId, searchParams, body, response, fault)
    if (method === "PUT") {
      this.objects.set(key, { bytes: body, modifiedAt: new Date() })
      response.writeHead(200, { etag: etagOf(body) }).end()
      return
    }
    if (method === "DELETE") {
      this.objects.delete(key)
      response.writeHead(204).end()
      return
    }
    const found = this.objects.get(key)
    if (found === undefined) return error(response, 404, "NoSuchKey")
    this.#send(method, found, request, response, fault)
  }

  #send(
    method: string,
    { bytes, modifiedAt }: StoredObject,
    request: IncomingMessage,
    response: ServerResponse,
    fault: Fault | undefined
  ): void {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? []
    if (first !== undefined && Number(first) >= bytes.length) return error(response, 416, "InvalidRange")
    const sent = first === undefined ? bytes : bytes.subarray(Number(first), Number(last) + 1)
    response.writeHead(first === undefined ? 200 : 206, {
      "content-length": sent.length,
      etag: etagOf(bytes),
      "last-modified": modifiedAt.toUTCString(),
      ...answerHeaders(request)
    })
    if (method === "HEAD") return void response.end()
    if (fault?.kind !== "cut") return void response.end(sent)
    response.write(sent.subarray(0, Math.floor(sent.length / 2)), () => response.destroy())
  }

  #servePart(
    method: string,
    id: string,
    searchParams: URLSearchParams,
    body: Buffer,
    response: ServerResponse,
    fault: Fault | undefined
  ): void {
    const upload = this.uploads.get(id)
    if (upload === undefined) return error(response, 404, "NoSuchUpload")
    if (method === "DELETE") {
      this.uploads.delete(id)
      response.writeHead(204).end()
      return
    }
    if (method === "PUT") {
      upload.parts.set(Number(searchParams.get("partNumber")), body)
      response.writeHead(200, { etag: etagOf(body) }).end()
      return
    }
    if (fault?.kind === "error-within-200") {
      response.end(
        "<Error><Code>InternalError</Code><Message>We encountered an internal error.</Message></Error>"
      )
      return
    }
    const parts = [...upload.parts].toSorted(([one], [other]) => one - other).map(([, part]) => part)
    if (parts.slice(0, -1).some((part) => part.length < 5 * 1024 * 1024)) {
      return error(response, 400, "EntityTooSmall")
    }
    this.objects.set(upload.key, { bytes: Buffer.concat(parts), modifiedAt: new Date() })
    this.uploads.delete(id)
    response.end('<CompleteMultipartUploadResult><ETag>"parts"</ETag></CompleteMultipartUploadResult>')
  }

  #listUploads(searchParams: URLSearchParams, response: ServerResponse): void {
    const prefix = searchParams.get("prefix") ?? ""
    const listed = [...this.uploads].flatMap(([id, { initiated, key }]) =>
      key.startsWith(prefix)
        ? `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`
        : []
    )
    response.end(
      `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${listed.join("")}</ListMultipartUploadsResult>`
    )
  }

  #list(searchParams: URLSearchParams, response: ServerResponse): void {
    const prefix = searchParams.get("prefix") ?? ""
    const after = searchParams.get("continuation-token") ?? ""
    const all = [...this.objects].filter(([key]) => key.startsWith(prefix) && key > after).toSorted()
    const page = all.slice(0, this.pageSize)
    const contents = page.map(
      ([key, { bytes, modifiedAt }]) =>
        `<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
    )
    const isTruncated = all.length > page.length
    const next = isTruncated ? `<NextContinuationToken>${page.at(-1)![0]}</NextContinuationToken>` : ""
    response.end(
      `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${contents.join("")}${next}</ListBucketResult>`
    )
  }
}

/** Starts a double of S3 until the scope closes; the bucket is `files`. */
export const aBucket = Effect.acquireRelease(
  Effect.callback<{ readonly double: BucketDouble; readonly endpoint: string; readonly stop: () => void }>(
    (resume) => {
      const double = new BucketDouble()
      const server = createServer((request, response) => {
        double.answer(request, response).catch(() => response.destroy())
      })
      server.listen(0, "127.0.0.1", () => {
        const { port } = server.address() as AddressInfo
        const stop = () => {
          server.closeAllConnections()
          server.close()
        }
        resume(Effect.succeed({ double, endpoint: `http://127.0.0.1:${port}`, stop }))
      })
    }
  ),
  ({ stop }) => Effect.sync(stop)
)
