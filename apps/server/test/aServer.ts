import { DocumentParserInProcess } from "@octavo/content"
import * as ContentMemory from "@octavo/content/memory"
import * as GitsyncMemory from "@octavo/gitsync/memory"
import { ApiToken, ApiTokens, hashKey, type User } from "@octavo/identity"
import * as IdentityMemory from "@octavo/identity/memory"
import { newId } from "@octavo/kernel"
import * as KernelMemory from "@octavo/kernel/memory"
import { Context, DateTime, Effect, Layer } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { routes, routerConfig } from "../src/server.ts"

const stores = Layer.mergeAll(GitsyncMemory.layer, ContentMemory.layer, DocumentParserInProcess).pipe(
  Layer.provideMerge(IdentityMemory.layer),
  Layer.provideMerge(KernelMemory.layer)
)

/** An answer with its body read as JSON; undefined where there is none. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  // Whatever JSON holds: tests look into answers of every shape.
  readonly body: ReturnType<typeof JSON.parse>
}

export interface Request {
  readonly token?: string | undefined
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** The whole server on stores in memory, asked without a network, with the stores themselves at hand. */
export const aServer = Effect.fnUntraced(function* (given: { readonly rateLimit?: number } = {}) {
  const services = yield* Layer.build(stores)
  const web = HttpRouter.toWebHandler(
    routes({ publicUrl: "http://octavo.test", rateLimit: given.rateLimit ?? null }).pipe(
      Layer.provideMerge(Layer.succeedContext(services)),
      Layer.provideMerge(HttpServer.layerServices)
    ),
    { routerConfig, disableLogger: true }
  )
  yield* Effect.addFinalizer(() => Effect.promise(() => web.dispose()))

  const ask = (method: string, path: string, request: Request = {}): Effect.Effect<Answer> =>
    Effect.promise(async () => {
      const body =
        request.body === undefined || typeof request.body === "string" || request.body instanceof Uint8Array
          ? request.body
          : JSON.stringify(request.body)
      const response = await web.handler(
        new globalThis.Request(`http://octavo.test${path}`, {
          method,
          headers: {
            ...(request.token !== undefined && { authorization: `Bearer ${request.token}` }),
            ...(body !== undefined && { "content-type": "application/json" }),
            ...request.headers
          },
          ...(body !== undefined && { body: body as BodyInit })
        })
      )
      const text = await response.text()
      const isJson = response.headers.get("content-type")?.includes("json") === true
      return {
        status: response.status,
        headers: response.headers,
        body: isJson ? JSON.parse(text) : text || undefined
      }
    })

  /** A token of a user. */
  const tokenOf = Effect.fnUntraced(function* (user: User) {
    const key = `oct_test_${user.id}`
    yield* Context.get(services, ApiTokens).put(
      new ApiToken({
        id: yield* newId,
        userId: user.id,
        label: "test",
        hash: hashKey(key),
        createdAt: yield* DateTime.now,
        lastUsedAt: null,
        expiresAt: null,
        revokedAt: null
      })
    )
    return key
  })

  /** Runs an effect on the stores of this server. */
  const within = Effect.provideContext(services)

  return { ask, tokenOf, within }
})
