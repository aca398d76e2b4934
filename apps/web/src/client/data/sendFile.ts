import type { StorageUploadResource } from "@octavo/api"
import { ApiError } from "./ApiError.ts"
import { ask } from "./api.ts"
import { failureOf } from "./failureOf.ts"
import { words } from "./words.ts"

/** The bytes of a file as content edits take them. */
type SentBytes = { readonly base64: string } | { readonly upload: string }

/** Files up to this size travel in the edit itself, in bytes. */
const maxInline = 200_000

/** The bytes of a file in base64. */
const base64Of = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener("load", () => resolve(String(reader.result).replace(/^[^,]*,/, "")))
    reader.addEventListener("error", () => reject(reader.error ?? new Error(words.fileNotRead)))
    reader.readAsDataURL(file)
  })

/** An upload without progress, or without its response, fails after so many milliseconds. */
const stalledAfter = 60_000

/** Sends bytes to an upload address, until the signal is aborted. `fetch` reports no progress. */
export const sendBytes = (
  url: string,
  file: File,
  onProgress: (part: number) => void = () => undefined,
  signal?: AbortSignal
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new ApiError(0, { message: words.fileNotSent }, null))
    const refuse = () =>
      reject(failureOf(new Response(null, { status: request.status }), request.responseText))
    const stall = () => setTimeout(() => request.abort(), stalledAfter)
    let stalling = stall()
    const end = () => request.abort()
    signal?.addEventListener("abort", end)
    request.open("PUT", url)
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      clearTimeout(stalling)
      stalling = stall()
      onProgress(loaded / Math.max(1, total))
    })
    request.addEventListener("load", () => (request.status < 300 ? resolve() : refuse()))
    request.addEventListener("error", fail)
    request.addEventListener("abort", fail)
    request.addEventListener("loadend", () => {
      clearTimeout(stalling)
      signal?.removeEventListener("abort", end)
    })
    request.send(file)
  })

/** Sends a file for an edit. `onProgress` gets the part that was sent, from 0 to 1. Fails when the signal is aborted. */
export const sendFile = async (
  organization: string,
  file: File,
  onProgress?: (part: number) => void,
  signal?: AbortSignal
): Promise<SentBytes> => {
  if (file.size <= maxInline) return { base64: await base64Of(file) }
  const { key, url } = await ask<StorageUploadResource>("POST", `/orgs/${organization}/storage/upload`, {
    file: { name: file.name, type: file.type || "application/octet-stream", size: file.size },
    kind: "import_file"
  })
  signal?.throwIfAborted()
  await sendBytes(url, file, onProgress, signal)
  return { upload: key }
}
