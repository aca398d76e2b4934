import { ApiFailure } from "@octavo/client"
import { Cause, Console, Effect, Exit, Schema } from "effect"
import { CliError } from "effect/cli"
import { HttpClientError } from "effect/http"
import { withListHint } from "./context/listHint.ts"
import { reasonOf } from "./reasonOf.ts"

/** The call of the command is invalid. */
export class WrongUsage extends Schema.TaggedError<WrongUsage>()("WrongUsage", { message: Schema.String }) {}

/** The command ran, and the operation that it asked for failed. */
export class Failed extends Schema.TaggedError<Failed>()("Failed", { message: Schema.String }) {}

/** The command failed, and that was already said; the code is that of the process that it ran in its place. */
export class Told extends Schema.TaggedError<Told>()("Told", { code: Schema.Int }) {}

/** The server cannot be reached. */
export class Unreachable extends Schema.TaggedError<Unreachable>()("Unreachable", {
  origin: Schema.String,
  /** The setting with the address, unless that is the address of the server of the command. */
  setting: Schema.optional(Schema.String)
}) {}

/** The change excludes a change of somebody else, and nothing or only a part of it was written. */
export class Conflicted extends Schema.TaggedError<Conflicted>()("Conflicted", { message: Schema.String }) {}

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
  conflict: 5,
  interrupted: 130,
  /** The reader of standard output has closed it: the code of SIGPIPE, which ends `git` and `gh` then. */
  outputClosed: 141
} as const

/** Whether the failure is of the network: the server cannot have answered. */
export const isUnreachable = (error: unknown): error is HttpClientError.HttpClientError | Unreachable =>
  error instanceof Unreachable ||
  (HttpClientError.isHttpClientError(error) && error.reason._tag === "TransportError")

const originOf = (error: HttpClientError.HttpClientError | Unreachable): string => {
  if (error instanceof Unreachable) return error.origin
  const { url } = error.reason.request
  return URL.canParse(url) ? new URL(url).origin : url
}

/** Whether the server refused a change because of a change of somebody else. */
const isConflict = (error: unknown): boolean =>
  error instanceof Conflicted ||
  (error instanceof ApiFailure && (error.code === 412 || error.conflicts.length > 0))

/** Whether an error is one that Node reports for a file or a folder. */
const isFileProblem = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "syscall" in error && "path" in error && typeof error.path === "string"

/** A failure for people and programs. `code` is the HTTP status of the server, or the kind of failure. */
export interface Failure {
  readonly code: number | "failed" | "unreachable" | "usage" | "conflict"
  readonly message: string
  readonly details?: ReadonlyArray<{ readonly path: string; readonly message: string }>
}

/** Formats a failure as lines, or as JSON in the form of errors of the API. */
export const failureText = (isJson: boolean, failure: Failure): string =>
  isJson
    ? JSON.stringify({ error: failure }, null, 2)
    : [
        `octavo: ${failure.message}`,
        ...(failure.details ?? [])
          .filter(({ message }) => !failure.message.includes(message))
          .map(({ message, path }) => `  ${path}: ${message}`)
      ].join("\n")

const failureOf = (error: unknown): Failure | undefined => {
  if (error instanceof ApiFailure) {
    const { code, details, message: said } = error
    // The message of the server is for programs that send requests themselves.
    const message = /\bAuthorization: Bearer\b/.test(said)
      ? "The server does not accept the API token. Sign in with octavo login, or give a valid one by OCTAVO_TOKEN or --token."
      : withListHint(said)
    return { code, message, ...(details.length > 0 && { details }) }
  }
  if (error instanceof WrongUsage) return { code: "usage", message: error.message }
  if (error instanceof Conflicted) return { code: "conflict", message: error.message }
  if (error instanceof Failed || error instanceof BreaksClients)
    return { code: "failed", message: error.message }
  if (isUnreachable(error)) {
    const setting = error instanceof Unreachable ? error.setting : undefined
    return {
      code: "unreachable",
      message: `There is no server at ${originOf(error)}, or it cannot be reached. Check the address in ${setting ?? "--url, OCTAVO_URL or octavo profile list"}.`
    }
  }
  if (HttpClientError.isHttpClientError(error)) return { code: "failed", message: error.message }
  return isFileProblem(error)
    ? { code: "failed", message: `${error.path} cannot be read or written: ${reasonOf(error)}.` }
    : undefined
}

/** The failure of a request that breaks its description, part by part. */
const schemaFailure = (error: Schema.SchemaError): Effect.Effect<Failure> =>
  Effect.promise(async () => {
    const { describeIssue } = await import("@octavo/kernel")
    const issues = describeIssue(error.issue).map(({ message, path }) => `${path}: ${message}`)
    return { code: "usage", message: issues.join("\n") }
  })

/** Prints a failure to standard error: in a line, unless it is a defect. */
export const reportFailure =
  (isJson: boolean) =>
  (cause: Cause.Cause<unknown>): Effect.Effect<void> =>
    Effect.gen(function* () {
      const error = Cause.squash(cause)
      if (Cause.hasInterruptsOnly(cause) || CliError.isCliError(error) || error instanceof Told) return
      const failure = Schema.isSchemaError(error)
        ? yield* schemaFailure(error)
        : (failureOf(error) ?? { code: "failed" as const, message: Cause.pretty(cause) })
      yield* Console.error(failureText(isJson, failure))
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
  if (isConflict(error)) return exitCodes.conflict
  if (error instanceof Told) return error.code
  return isUnreachable(error) ? exitCodes.unreachable : exitCodes.failed
}
