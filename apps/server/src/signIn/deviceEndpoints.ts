import {
  ClientAddress,
  devicePolling,
  exchangeDeviceCode,
  presentUserCode,
  requestDeviceCode
} from "@octavo/identity"
import { DateTime, Duration, Effect, Layer, Schema } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { clientAddress } from "../http/clientAddress.ts"
import { PublicUrl } from "../PublicUrl.ts"
import type { PageFailure } from "./PageFailure.ts"
import { readFields } from "./readForm.ts"
import { SignInLimits } from "./SignInLimits.ts"

/** An error in the form of OAuth (RFC 6749, section 5.2). */
class OAuthFailure extends Schema.TaggedError<OAuthFailure>()("OAuthFailure", {
  error: Schema.String,
  description: Schema.String,
  status: Schema.Int
}) {}

const invalidRequest = (description: string) =>
  new OAuthFailure({ error: "invalid_request", description, status: 400 })

const headers = { "cache-control": "no-store", pragma: "no-cache" }

const failureOf = ({ description, error, status }: OAuthFailure) =>
  HttpServerResponse.jsonUnsafe({ error, error_description: description }, { status, headers })

const endpoint = <R>(
  method: "POST",
  path: HttpRouter.PathInput,
  answer: (
    fields: URLSearchParams,
    request: HttpServerRequest.HttpServerRequest
  ) => Effect.Effect<object, OAuthFailure | PageFailure, R>
) =>
  HttpRouter.add(
    method,
    path,
    Effect.gen(function* () {
      const request = yield* HttpServerRequest.HttpServerRequest
      const fields = yield* readFields(request)
      const repeated = [...fields.keys()].find((name) => fields.getAll(name).length > 1)
      if (repeated !== undefined) return yield* invalidRequest(`${repeated} is given more than once.`)
      return HttpServerResponse.jsonUnsafe(yield* answer(fields, request), { headers })
    }).pipe(
      Effect.catchTag("PageFailure", ({ message, status }) =>
        Effect.fail(
          status === 429
            ? new OAuthFailure({ error: "slow_down", description: message, status })
            : invalidRequest(message)
        )
      ),
      Effect.catchTag("OAuthFailure", (failure) => Effect.succeed(failureOf(failure)))
    )
  )

const required = (fields: URLSearchParams, name: string, maxLength: number) => {
  const value = fields.get(name) ?? ""
  return value === "" || value.length > maxLength || /\p{Cc}/u.test(value)
    ? Effect.fail(invalidRequest(`${name} must have 1 to ${maxLength} characters.`))
    : Effect.succeed(value)
}

const authorizeDevice = (trustedProxies: number) =>
  endpoint(
    "POST",
    "/oauth/device_authorization",
    Effect.fnUntraced(function* (fields, request) {
      const address = clientAddress(request, trustedProxies)
      yield* (yield* SignInLimits).count("device", address)
      const clientId = yield* required(fields, "client_id", 50)
      const label = fields.has("device_name") ? yield* required(fields, "device_name", 50) : clientId
      const { code, secret } = yield* requestDeviceCode({ clientId, label, address })
      const page = `${yield* PublicUrl}/device`
      const userCode = presentUserCode(code.userCode)
      return {
        device_code: secret,
        user_code: userCode,
        verification_uri: page,
        verification_uri_complete: `${page}?code=${userCode}`,
        expires_in: devicePolling.life,
        interval: devicePolling.interval
      }
    })
  )

const grantType = "urn:ietf:params:oauth:grant-type:device_code"

const descriptions = {
  authorization_pending: "The user has not answered yet.",
  slow_down: "The device polls too fast. Wait five seconds more between two polls from now on.",
  access_denied: "The user has denied the device.",
  expired_token: "The code has expired. Start again.",
  invalid_grant: "The code is unknown or was used. Start again."
} as const

const exchange = (trustedProxies: number) =>
  endpoint(
    "POST",
    "/oauth/token",
    Effect.fnUntraced(function* (fields, request) {
      const grant = yield* required(fields, "grant_type", 100)
      if (grant !== grantType) {
        return yield* new OAuthFailure({
          error: "unsupported_grant_type",
          description: `Only ${grantType} is supported.`,
          status: 400
        })
      }
      const clientId = yield* required(fields, "client_id", 50)
      const secret = yield* required(fields, "device_code", 100)
      const { key, token } = yield* exchangeDeviceCode(secret, clientId).pipe(
        Effect.mapError(
          ({ reason }) => new OAuthFailure({ error: reason, description: descriptions[reason], status: 400 })
        ),
        Effect.provideService(ClientAddress, clientAddress(request, trustedProxies))
      )
      const life = token.expiresAt === null ? null : DateTime.distance(yield* DateTime.now, token.expiresAt)
      return {
        access_token: key,
        token_type: "Bearer",
        token_id: token.id,
        ...(life !== null && { expires_in: Math.floor(Duration.toSeconds(life)) })
      }
    })
  )

/** The endpoints of OAuth for devices (RFC 8628). They know no cookies. */
export const deviceEndpoints = (trustedProxies: number) =>
  Layer.merge(authorizeDevice(trustedProxies), exchange(trustedProxies))
