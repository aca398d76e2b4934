import { requireActiveSpace, SpaceId } from "@octavo/content"
import { Signer } from "@octavo/kernel"
import { Clock, Effect } from "effect"
import { HttpRouter, HttpServerRequest } from "effect/http"
import { failureResponse, responseTo } from "../http/failureResponse.ts"
import { isDownloadAllowed } from "./downloadLink.ts"
import { storeResponse } from "./storeResponse.ts"

const refused = failureResponse(
  403,
  "The link is not valid or has expired. Read the file again for a new one."
)

/** Serves the links of `downloadPath`. */
export const filesLayer = HttpRouter.add(
  "GET",
  "/files/:hash/:name",
  Effect.gen(function* () {
    const signer = yield* Signer
    const request = yield* HttpServerRequest.HttpServerRequest
    const { hash = "", name = "" } = yield* HttpRouter.params
    const query = new URL(request.url, "http://localhost").searchParams
    const contentType = query.get("type") ?? ""
    const spaceId = query.get("space") ?? ""
    const download = { spaceId, hash, name, contentType, expires: Number(query.get("expires")) }
    const now = yield* Clock.currentTimeMillis
    const isAllowed = isDownloadAllowed(signer, download, query.get("signature") ?? "", now)
    if (!isAllowed) return refused
    yield* requireActiveSpace(SpaceId.make(spaceId))
    return yield* storeResponse(download)
  }).pipe(Effect.catchTag("SpaceNotFound", (missing) => Effect.succeed(responseTo(missing))))
)
