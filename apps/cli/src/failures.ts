import { ApiFailure } from "@octavo/client"
import { Cause, Console, Effect, Exit, Schema, SchemaIssue } from "effect"
import { CliError } from "effect/cli"
import { HttpClientError } from "effect/http"

/** The call of the command is invalid. */
export class WrongUsage extends Schema.TaggedError<WrongUsage>()("WrongUsage", { message: Schema.String }) {}

/** The command ran, and the operation that it asked for failed. */
export class Failed extends Schema.TaggedError<Failed>()("Failed", { message: Schema.String }) {}

/** The command failed, and that was already said; the code is that of the process that it ran in its place. */
export class Told extends Schema.TaggedError<Told>()("Told", { code: Schema.Int }) {}

/** A specification would break clients. */
export class BreaksClients extends Schema.TaggedError<BreaksClients>()("BreaksClients", {
  message: Schema.String
}) {}

/** The exit codes of `octavo`. */
export const exitCodes = {
  done: 0,
  failed: 1,
  wrongUsage: 2,
  unreachable: 3,
  breaking: 4,
  interrupted: 130
} as const

/** Whether the failure is of the network: the server cannot have answered. */
export const isUnreachable = (error: unknown): error is HttpClientError.HttpClientError =>
  HttpClientError.isHttpClientError(error) && error.reason._tag === "TransportError"

const originOf = (error: HttpClientError.HttpClientError): string =>
  URL.canParse(error.reason.request.url) ? new URL(error.reason.request.url).origin : error.reason.request.url

const format = SchemaIssue.makeFormatterStandardSchemaV1()

const linesOf = (error: unknown): ReadonlyArray<string> | undefined => {
  if (error instanceof ApiFailure) {
    return [error.message, ...error.details.map(({ message, path }) => `  ${path}: ${message}`)]
  }
  if (error instanceof WrongUsage || error instanceof Failed || error instanceof BreaksClients)
    return [error.message]
  if (isUnreachable(error)) return [`There is no server at ${originOf(error)}, or it cannot be reached`]
  if (HttpClientError.isHttpClientError(error)) return [error.message]
  if (Schema.isSchemaError(error)) {
    return format(error.issue).issues.map(
      ({ message, path }) => `${(path ?? []).map(String).join(".")}: ${message}`
    )
  }
  return undefined
}

/** Tells a failure to the person at the terminal: in a line, unless nobody foresaw it. */
export const reportFailure = (cause: Cause.Cause<unknown>): Effect.Effect<void> =>
  Effect.suspend(() => {
    const error = Cause.squash(cause)
    if (Cause.hasInterruptsOnly(cause) || CliError.isCliError(error) || error instanceof Told)
      return Effect.void
    const lines = linesOf(error) ?? [Cause.pretty(cause)]
    return Console.error(`octavo: ${lines.join("\n")}`)
  })

/** The exit code for how a command ended. */
export const exitCodeOf = (exit: Exit.Exit<unknown, unknown>): number => {
  if (Exit.isSuccess(exit)) return exitCodes.done
  // A process that serves is meant to be stopped, and says so; other commands were cut short.
  if (Cause.hasInterruptsOnly(exit.cause)) return Number(process.exitCode ?? exitCodes.interrupted)
  const error = Cause.squash(exit.cause)
  if (CliError.isCliError(error) || error instanceof WrongUsage || Schema.isSchemaError(error)) {
    return exitCodes.wrongUsage
  }
  if (error instanceof BreaksClients) return exitCodes.breaking
  if (error instanceof Told) return error.code
  return isUnreachable(error) ? exitCodes.unreachable : exitCodes.failed
}
