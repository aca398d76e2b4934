import { Effect } from "effect"
import { readFileSync } from "node:fs"
import { basename } from "node:path"
import { Failed, Unreachable } from "./failures.ts"
import { callApi } from "./request.ts"
import { unreadable } from "./context/unreadable.ts"

/** Smaller files, in bytes, are sent in the request itself. */
const maxInRequest = 512 * 1024

const readBytes = (path: string) =>
  Effect.try({
    try: () => readFileSync(path),
    catch: (error) => unreadable(path, error)
  })

/** The bytes of a local file, as changes of content accept them: in base64, or as the key of an upload. */
export const uploadBytes = Effect.fnUntraced(function* (organization: string, path: string) {
  const bytes = yield* readBytes(path)
  if (bytes.length <= maxInRequest) return { base64: bytes.toString("base64") }
  return { upload: (yield* sendBytes(organization, path, bytes)).key }
})

/** Uploads a local file for an import. Returns the address of the upload. */
export const uploadImport = Effect.fnUntraced(function* (organization: string, path: string) {
  return (yield* sendBytes(organization, path, yield* readBytes(path))).url
})

const sendBytes = Effect.fnUntraced(function* (organization: string, path: string, bytes: Buffer) {
  const { key, url } = yield* callApi<{ readonly key: string; readonly url: string }>({
    method: "POST",
    path: `/v1/orgs/${organization}/storage/upload`,
    body: {
      kind: "import_file",
      file: { name: basename(path), type: "application/octet-stream", size: bytes.length }
    }
  })
  const response = yield* Effect.tryPromise({
    try: () => fetch(url, { method: "PUT", body: new Uint8Array(bytes) }),
    catch: () => new Unreachable({ origin: new URL(url).origin })
  })
  if (!response.ok)
    return yield* new Failed({ message: `The upload of ${path} failed with ${response.status}` })
  return { key, url }
})
