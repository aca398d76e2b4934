import { Clock, Context, Effect, References, Scope, Tracer } from "effect"
import { HttpIncomingMessage, HttpServerRequest } from "effect/http"

const request = HttpServerRequest.HttpServerRequest

/**
 * Runs an effect on the services of a layer, with what belongs to the request: itself, its scope, its span, its bound, its clock and
 * the annotations of its log. Merging both contexts would copy all services of the server on each request.
 */
export const withRequest = <A, E, R, S extends R>(
  effect: Effect.Effect<A, E, R | HttpServerRequest.HttpServerRequest>,
  services: Context.Context<S>
): Effect.Effect<A, E, HttpServerRequest.HttpServerRequest> =>
  Effect.updateContext(effect, (given: Context.Context<HttpServerRequest.HttpServerRequest>) => {
    const context = Context.add(services, request, Context.get(given, request)).pipe(
      Context.add(HttpIncomingMessage.MaxBodySize, Context.get(given, HttpIncomingMessage.MaxBodySize)),
      Context.add(References.CurrentLogAnnotations, Context.get(given, References.CurrentLogAnnotations)),
      Context.add(Clock.Clock, Context.get(given, Clock.Clock))
    )
    const scope = Context.getOption(given, Scope.Scope)
    const scoped = scope._tag === "Some" ? Context.add(context, Scope.Scope, scope.value) : context
    const span = Context.getOption(given, Tracer.ParentSpan)
    // The services are a superset of what the effect needs.
    return (
      span._tag === "Some" ? Context.add(scoped, Tracer.ParentSpan, span.value) : scoped
    ) as Context.Context<R | HttpServerRequest.HttpServerRequest>
  })
