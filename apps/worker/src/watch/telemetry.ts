import type { TelemetrySettings } from "@octavo/installation"
import { Duration, Effect, Layer, Redacted, References, Tracer } from "effect"
import { FetchHttpClient } from "effect/http"
import { OtlpLogger, OtlpMetrics, OtlpSerialization, OtlpTracer } from "effect/observability"
import { keepTails } from "./keepTails.ts"

/**
 * Sends traces, metrics and logs of a process to a collector, as OTLP in JSON. Traces are sampled at their ends. A collector that is
 * away loses what was meant for it, and stops nothing.
 */
export const telemetry = (settings: TelemetrySettings | null, serviceName: string): Layer.Layer<never> => {
  if (settings === null) return Layer.succeed(References.TracerEnabled, false)
  const root = settings.endpoint.replace(/(?<!\/)\/+$/, "")
  const to = (signal: string) => ({
    // Little of the time in which a process may stop.
    shutdownTimeout: Duration.seconds(1),
    url: `${root}/v1/${signal}`,
    headers: Redacted.value(settings.headers),
    resource: { serviceName }
  })
  const tracer = Layer.effect(
    Tracer.Tracer,
    Effect.map(Tracer.Tracer, (tracer) => keepTails(tracer, settings.traceSample))
  ).pipe(Layer.provide(OtlpTracer.layer(to("traces"))))
  return Layer.mergeAll(
    tracer,
    OtlpMetrics.layer(to("metrics")),
    OtlpLogger.layer({ ...to("logs"), mergeWithExisting: true })
  ).pipe(Layer.provide([OtlpSerialization.layerJson, FetchHttpClient.layer]))
}
