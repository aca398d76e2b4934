import { networkProblem } from "@octavo/kernel"
import { Effect, Layer, Redacted } from "effect"
import { Readable } from "node:stream"
import {
  type Mail,
  Mailer,
  MailPostponed,
  MailRefused,
  MailStopped,
  MailUnconfirmed
} from "../mails/Mailer.ts"

/** The mail server of the operator. */
export interface MailServer {
  /** `smtp://` or `smtps://`, with user and password where it wants them. */
  readonly url: Redacted.Redacted
  /** The sender of all mails: an address, or a name with an address. */
  readonly from: string
}

const timeout = 15_000

/** The step of a mail: it is complete for the server when the end of its words left. */
interface Progress {
  words: "open" | "stopped" | "ending"
}

/** The steps of a mail at which a server refuses, by the codes of the library. */
const refusals: Readonly<Record<string, string>> = {
  EAUTH: "the mail server refuses the user and the password of OCTAVO_SMTP_URL",
  ENOAUTH: "the mail server wants a user and a password in OCTAVO_SMTP_URL",
  EENVELOPE: "the mail server refuses the sender or the recipient",
  EMESSAGE: "the mail server refuses the mail",
  EPROTOCOL: "the mail server does not answer as SMTP asks",
  ESTREAM: "the mail could not be sent to its end",
  ETIMEDOUT: "the mail server cannot be reached: there was no answer in time",
  ETLS: "the mail server offers no TLS that can be used"
}

/** Why a mail was not taken, with the codes of the library and the server; their words may have addresses. */
const reasonOf = (cause: unknown, code = "unknown", responseCode?: number): string => {
  const codes = [code, responseCode ?? ""].join(" ").trim()
  const problem = responseCode === undefined ? networkProblem(cause) : null
  const what = problem === null ? refusals[code] : `the mail server cannot be reached: ${problem}`
  return what === undefined ? codes : `${what} (${codes})`
}

/**
 * The failure of a mail: final when the server refuses its recipient or its words, unknown when the end of the words left and it did not answer. The
 * reason has no address of anybody.
 */
const failureOf = (cause: unknown, { words }: Progress) => {
  if (words === "stopped") return new MailStopped()
  const { code, responseCode } = cause as { readonly code?: string; readonly responseCode?: number }
  const isFinal = (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode ?? 0) >= 500
  const reason = reasonOf(cause, code, responseCode)
  if (words === "ending" && responseCode === undefined) return new MailUnconfirmed({ reason })
  return isFinal ? new MailRefused({ reason }) : new MailPostponed({ reason })
}

/** A mail with the question that is asked before the end of its words leaves. */
interface Asking {
  readonly mayEnd: () => Promise<boolean>
}

/** The words of a mail, and their end once it may leave: a server delivers no mail without it (RFC 5321, section 4.1.1.4). */
const wordsOf = (input: Readable, mayEnd: Asking["mayEnd"]): Readable =>
  Readable.from(
    (async function* () {
      yield* input
      if (!(await mayEnd())) throw new Error("The mail may not end")
    })(),
    { objectMode: false }
  )

/** Sends mail by SMTP. */
export const layer = ({ from, url }: MailServer, publicUrl: string): Layer.Layer<Mailer> =>
  Layer.effect(
    Mailer,
    Effect.gen(function* () {
      // An installation without a mail server does without the memory of the library.
      const { default: nodemailer } = yield* Effect.promise(() => import("nodemailer"))
      const transport = yield* Effect.acquireRelease(
        Effect.sync(() =>
          nodemailer
            .createTransport({
              url: Redacted.value(url),
              connectionTimeout: timeout,
              greetingTimeout: timeout,
              socketTimeout: 2 * timeout,
              disableFileAccess: true,
              disableUrlAccess: true
            })
            .use("stream", ({ data, message }, done) => {
              const { mayEnd } = data as Asking
              message.processFunc((input) => wordsOf(input, mayEnd))
              done()
            })
        ),
        (open) => Effect.sync(() => open.close())
      )
      const host = new URL(publicUrl).hostname
      return {
        isEnabled: true,
        publicUrl,
        send: Effect.fnUntraced(function* (
          { html, id, subject, text, to, unsubscribeUrl }: Mail,
          confirm: Effect.Effect<boolean>
        ) {
          const progress: Progress = { words: "open" }
          const ask = Effect.runPromiseWith(yield* Effect.context<never>())
          const mayEnd = async () => {
            const isAllowed = await ask(confirm)
            progress.words = isAllowed ? "ending" : "stopped"
            return isAllowed
          }
          const data = {
            mayEnd,
            from,
            to: { name: "", address: to },
            subject,
            text,
            html,
            messageId: `<${id}@${host}>`,
            headers: {
              "Auto-Submitted": "auto-generated",
              ...(unsubscribeUrl !== null && {
                "List-Unsubscribe": `<${unsubscribeUrl}>`,
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"
              })
            }
          }
          yield* Effect.tryPromise({
            try: (signal) => transport.sendMail({ ...data, signal }),
            catch: (cause) => failureOf(cause, progress)
          })
        })
      }
    })
  )
