import { type Api, Authorization, FailureBody, groups } from "@octavo/api"
import { type Brand, type DateTime, Effect, Layer, type Redacted, Schema } from "effect"
import {
  FetchHttpClient,
  HttpClient,
  type HttpClientError,
  HttpClientRequest,
  HttpClientResponse
} from "effect/http"
import {
  HttpApi,
  HttpApiClient,
  type HttpApiEndpoint,
  type HttpApiGroup,
  HttpApiMiddleware
} from "effect/http-api"
import { ApiFailure } from "./ApiFailure.ts"

const unreadable = (status: number) =>
  new ApiFailure({
    code: status,
    message: `The server answered ${status}, and does not say why`,
    details: [],
    conflicts: []
  })

const failureOf = (response: HttpClientResponse.HttpClientResponse) =>
  HttpClientResponse.schemaBodyJson(FailureBody)(response).pipe(
    Effect.mapError(() => unreadable(response.status)),
    Effect.flatMap(({ error: { conflicts = [], details = [], ...error } }) =>
      Effect.fail(new ApiFailure({ ...error, details, conflicts }))
    )
  )

const failing = HttpClient.transformResponse<
  HttpClientError.HttpClientError,
  never,
  HttpClientError.HttpClientError | ApiFailure,
  never
>(Effect.flatMap((response) => (response.status >= 400 ? failureOf(response) : Effect.succeed(response))))

// Not the error of a schema: that one says that a request was not fit to be sent.
const foreign = new ApiFailure({
  code: 502,
  message: "The answer is not one of Octavo; does the URL lead to an Octavo of this version?",
  details: [],
  conflicts: []
})

const authorization = (token: Redacted.Redacted) =>
  HttpApiMiddleware.layerClient(Authorization, ({ next, request }) =>
    next(HttpClientRequest.bearerToken(request, token))
  )

/** A value with plain strings for its ids: the brands belong to the server. */
type Plain<Value> =
  Value extends Brand.Brand<string>
    ? Brand.Brand.Unbranded<Value>
    : Value extends DateTime.Utc | Uint8Array
      ? Value
      : Value extends object
        ? { [Key in keyof Value]: Plain<Value[Key]> }
        : Value

type Given<S> = S extends Schema.Constraint ? Schema.Codec<Plain<S["Type"]>, S["Encoded"]> : never

/** An endpoint for callers: with plain ids, and without errors of its own, since `ApiFailure` represents all. */
type Called<Endpoint> =
  Endpoint extends HttpApiEndpoint.HttpApiEndpoint<
    infer Identifier,
    infer Method,
    infer Path,
    infer Params,
    infer Query,
    infer Payload,
    infer Headers,
    infer Success,
    // The errors of the endpoint.
    Schema.Top,
    infer Middleware
  >
    ? HttpApiEndpoint.HttpApiEndpoint<
        Identifier,
        Method,
        Path,
        Given<Params>,
        Given<Query>,
        Given<Payload>,
        Headers,
        Success,
        never,
        Middleware
      >
    : never

type Groups = (typeof Api)["groups"]

type Operations = {
  readonly [Group in keyof Groups]: {
    readonly [Operation in keyof Groups[Group]["endpoints"]]: HttpApiClient.Client.Method<
      Called<Groups[Group]["endpoints"][Operation]>,
      ApiFailure,
      never
    >
  }
}

/** The operations of the API by group, each a function of its parameters, query and body. */
export interface Client extends Operations {}

type Operation = (request: unknown) => Effect.Effect<unknown, unknown>

/** `HttpApiClient.endpoint` for names that are known at run time alone. */
const makeOperation = HttpApiClient.endpoint as unknown as (
  api: HttpApi.Constraint,
  options: {
    readonly group: string
    readonly endpoint: string
    readonly httpClient: HttpClient.HttpClient.With<HttpClientError.HttpClientError | ApiFailure>
    readonly baseUrl: string
    readonly transformResponse: (answer: Effect.Effect<unknown, unknown>) => Effect.Effect<unknown, unknown>
  }
) => Effect.Effect<Operation, never, HttpApiMiddleware.ForClient<Authorization>>

/** Every operation of the API, made when it is called for the first time, from its group alone: all of them take half a second. */
const operationsOf = (
  make: (group: HttpApiGroup.Constraint, endpoint: string) => Effect.Effect<Operation>
): Client => {
  const lazily = (load: () => Promise<HttpApiGroup.Constraint>, endpoint: string): Operation => {
    let made: Operation | undefined
    return Effect.fnUntraced(function* (request) {
      made ??= yield* make(yield* Effect.promise(load), endpoint)
      return yield* made(request)
    })
  }
  const operationsIn = (load: () => Promise<HttpApiGroup.Constraint>) => {
    const made = new Map<string, Operation>()
    return new Proxy(
      {},
      {
        get: (_, name) => {
          // Promises are known by a method of that name, and no operation has it.
          if (typeof name === "symbol" || name === "then") return undefined
          const operation = made.get(name) ?? lazily(load, name)
          made.set(name, operation)
          return operation
        }
      }
    )
  }
  // The same operations: `failing` raises `ApiFailure` for every error, and brands are of types alone.
  return Object.fromEntries(
    Object.entries(groups).map(([group, load]) => [group, operationsIn(load)])
  ) as unknown as Client
}

/**
 * A client for a server: `client.spaces.getSpaceById({ params: { spaceId } })`. Every answer of 400 and above fails as
 * `ApiFailure`, a server that cannot be reached as `HttpClientError`, and a request that breaks its description, before
 * it is sent, as `SchemaError`.
 */
export const makeClient = (options: {
  /** The address of the server, without `/v1`. */
  readonly url: string
  readonly token: Redacted.Redacted
}): Effect.Effect<Client> =>
  Effect.gen(function* () {
    const httpClient = failing(yield* HttpClient.HttpClient)
    const services = yield* Effect.context<HttpApiMiddleware.ForClient<Authorization>>()
    return operationsOf((group, endpoint) =>
      makeOperation(HttpApi.make("octavo").add(group), {
        group: group.identifier,
        endpoint,
        httpClient,
        baseUrl: options.url,
        transformResponse: Effect.catchIf(Schema.isSchemaError, () => Effect.fail(foreign))
      }).pipe(Effect.provideContext(services))
    )
  }).pipe(Effect.provide(Layer.merge(FetchHttpClient.layer, authorization(options.token))))
