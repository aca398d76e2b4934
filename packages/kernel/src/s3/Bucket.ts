import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand
} from "@aws-sdk/client-s3"
import { getSignedUrl } from "@aws-sdk/s3-request-presigner"
import { createHash } from "node:crypto"
import type { FileHandle } from "node:fs/promises"
import type { Readable } from "node:stream"
import type { SignedAnswer } from "../blobs/Blobs.ts"
import type { BucketLocation } from "../blobs/BucketLocation.ts"

/** An object of a listing. */
interface ListedObject {
  readonly key: string
  /** Milliseconds since 1970. */
  readonly modifiedAt: number
}

/** Larger files are sent in parts of this size; each part waits in memory, so that it can be sent again. */
const partBytes = 8 * 1024 * 1024
const largestAtOnce = 2 * partBytes

/** How long a connection may take, and how long it may be silent, in milliseconds. */
const connectionTimeout = 5_000
const socketTimeout = 30_000

/** How long a signed address works. */
const signedSeconds = 60

const md5 = (bytes: Uint8Array) => createHash("md5").update(bytes).digest("base64")

/** The status of a failure; 0 where there was no answer. */
export const statusOf = (error: unknown): number =>
  error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0

/** The objects of a bucket below a prefix. Requests are tried five times, since stores answer 503 when they have much to do. */
export class Bucket {
  readonly #client: S3Client
  readonly #location: BucketLocation

  constructor(location: BucketLocation) {
    this.#location = location
    const { endpoint, pathStyle, region } = location
    this.#client = new S3Client({
      region,
      forcePathStyle: pathStyle,
      maxAttempts: 5,
      // By default a store that says nothing is waited for without end.
      requestHandler: { connectionTimeout, socketTimeout },
      // Stores other than AWS refuse the checksums that the client would add by itself.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      ...(endpoint !== undefined && { endpoint })
    })
  }

  end(): void {
    this.#client.destroy()
  }

  #at(key: string) {
    return { Bucket: this.#location.bucket, Key: `${this.#location.prefix}${key}` }
  }

  #sums(bytes: Uint8Array) {
    return {
      ContentMD5: md5(bytes),
      ...(this.#location.checksums && { ChecksumSHA256: createHash("sha256").update(bytes).digest("base64") })
    }
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#client.send(new PutObjectCommand({ ...this.#at(key), Body: bytes, ...this.#sums(bytes) }))
  }

  /** Sends a file, in parts where it is large. An upload that fails is given up, so that its parts do not stay. */
  async putFile(key: string, file: FileHandle, size: number): Promise<void> {
    const read = async (start: number, length: number) => {
      const bytes = Buffer.alloc(length)
      await file.read(bytes, 0, length, start)
      return bytes
    }
    if (size <= largestAtOnce) return this.put(key, await read(0, size))
    const at = this.#at(key)
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand(at))
    try {
      const Parts: Array<{ PartNumber: number; ETag: string | undefined }> = []
      for (let start = 0; start < size; start += partBytes) {
        const Body = await read(start, Math.min(partBytes, size - start))
        const PartNumber = Parts.length + 1
        const { ETag } = await this.#client.send(
          new UploadPartCommand({ ...at, UploadId, PartNumber, Body, ContentMD5: md5(Body) })
        )
        Parts.push({ PartNumber, ETag })
      }
      await this.#client.send(
        new CompleteMultipartUploadCommand({ ...at, UploadId, MultipartUpload: { Parts } })
      )
    } catch (error) {
      await this.#client.send(new AbortMultipartUploadCommand({ ...at, UploadId })).catch(() => undefined)
      throw error
    }
  }

  /**
   * Gives up the uploads in parts that began before a time, in milliseconds since 1970: their processes are dead. Stores that do not list
   * them clear them away by a rule of the bucket.
   */
  async abortUploads(before: number, isOurs: (key: string) => boolean): Promise<void> {
    const { bucket, prefix } = this.#location
    const list = (after: { readonly KeyMarker?: string; readonly UploadIdMarker?: string }) =>
      this.#client.send(new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...after }))
    const stale: Array<{ readonly key: string; readonly UploadId: string }> = []
    try {
      for (let after = {}; ;) {
        const page = await list(after)
        for (const { Initiated, Key = "", UploadId = "" } of page.Uploads ?? []) {
          const key = Key.slice(prefix.length)
          if (isOurs(key) && Initiated !== undefined && Initiated.getTime() < before)
            stale.push({ key, UploadId })
        }
        if (page.IsTruncated !== true) break
        after = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      }
    } catch (error) {
      if (![400, 403, 404, 405, 501].includes(statusOf(error))) throw error
    }
    for (const { key, UploadId } of stale) {
      await this.#client.send(new AbortMultipartUploadCommand({ ...this.#at(key), UploadId }))
    }
  }

  /** The size of an object; undefined for none. */
  async size(key: string): Promise<number | undefined> {
    try {
      const { ContentLength } = await this.#client.send(new HeadObjectCommand(this.#at(key)))
      return ContentLength
    } catch (error) {
      if (statusOf(error) === 404) return undefined
      throw error
    }
  }

  /** The bytes of an object from `start` to before `end`, as a stream; undefined for none. */
  async read(
    key: string,
    range?: { readonly start: number; readonly end: number }
  ): Promise<Readable | undefined> {
    try {
      const Range = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end - 1}` }
      const { Body } = await this.#client.send(new GetObjectCommand({ ...this.#at(key), ...Range }))
      return Body as Readable
    } catch (error) {
      if (statusOf(error) === 404) return undefined
      throw error
    }
  }

  /** An address at which an object is read for a minute, with these headers; null where bytes pass the server. */
  async signedUrl(key: string, answer: SignedAnswer): Promise<string | null> {
    if (this.#location.proxy) return null
    const command = new GetObjectCommand({
      ...this.#at(key),
      ResponseCacheControl: answer.cacheControl,
      ResponseContentDisposition: answer.disposition,
      ResponseContentType: answer.contentType
    })
    return getSignedUrl(this.#client, command, { expiresIn: signedSeconds })
  }

  /** Removes an object, if there is one. */
  async remove(key: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#at(key)))
  }

  /** The objects below the prefix, in pages. */
  async *list(): AsyncGenerator<ReadonlyArray<ListedObject>> {
    const { bucket, prefix } = this.#location
    let ContinuationToken: string | undefined
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          ...(ContinuationToken !== undefined && { ContinuationToken })
        })
      )
      yield (page.Contents ?? []).map(({ Key = "", LastModified }) => ({
        key: Key.slice(prefix.length),
        modifiedAt: LastModified?.getTime() ?? 0
      }))
      ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined
    } while (ContinuationToken !== undefined)
  }
}
