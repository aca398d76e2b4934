import { Exit, Schema, SchemaIssue } from "effect"

/** An environment variable of an operator. */
export interface Setting<A> {
  readonly name: string
  /** The values that it takes, in words. */
  readonly type: string
  /** The value in its absence, as the documentation shows it; null where there is none. */
  readonly default: string | null
  /** A secret is never shown, and may lie in the file that `<name>_FILE` names. */
  readonly isSecret: boolean
  /** The purpose of the variable, as the documentation says it. */
  readonly reason: string
  /** The value of a text, or what was expected instead of it. */
  readonly read: (text: string) => { readonly value: A } | { readonly expected: string }
  /** The value in the absence of the variable. */
  readonly absent: A
}

type Description = Pick<Setting<unknown>, "name" | "reason" | "type"> & { readonly isSecret?: boolean }

const format = SchemaIssue.makeFormatterStandardSchemaV1()

/** The message of a schema as the end of a sentence about a value. */
const wordsOf = (message: string): string => {
  const [, wanted] = /^Expected (.*)$/s.exec(message) ?? []
  if (wanted === undefined) return message.startsWith("it ") ? message : `it ${message}`
  const choices = wanted.split(" | ")
  return `it must be ${choices.length > 1 ? `one of ${choices.join(", ")}` : wanted}`
}

const reader = <A>(schema: Schema.Codec<A, string>): Setting<A>["read"] => {
  const decode = Schema.decodeUnknownExit(schema)
  return (text) => {
    const exit = decode(text)
    if (Exit.isSuccess(exit)) return { value: exit.value }
    const [reason] = exit.cause.reasons
    const issue = reason?._tag === "Fail" ? format(reason.error.issue).issues[0] : undefined
    return { expected: wordsOf(issue?.message ?? "") }
  }
}

/** A setting with a value of its own in its absence, as the text of the variable. */
export const settingOr = <A>(
  fallback: string,
  schema: Schema.Codec<A, string>,
  description: Description
): Setting<A> => ({
  isSecret: false,
  ...description,
  default: fallback,
  read: reader(schema),
  absent: Schema.decodeSync(schema)(fallback)
})

/** A setting that is null in its absence; `shown` tells readers of the documentation what happens then. */
export const setting = <A>(
  schema: Schema.Codec<A, string>,
  { shown = null, ...description }: Description & { readonly shown?: string | null }
): Setting<A | null> => ({
  isSecret: false,
  ...description,
  default: shown,
  read: reader(schema),
  absent: null
})
