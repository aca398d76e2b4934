import { Effect, Layer, Redacted } from "effect"
import { createTransport } from "nodemailer"
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

/** The step of a mail: its words are asked for after the server took its sender and its recipient. */
interface Progress {
  words: "waiting" | "stopped" | "leaving"
}

/**
 * The failure of a mail: final when the server refuses its recipient or its words, unknown when the words left and it did not answer. The
 * reason has no address of anybody.
 */
const failureOf = (cause: unknown, { words }: Progress) => {
  if (words === "stopped") return new MailStopped()
  const { code, responseCode } = cause as { readonly code?: string; readonly responseCode?: number }
  const isFinal = (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode ?? 0) >= 500
  const reason = [code ?? "unknown", responseCode ?? ""].join(" ").trim()
  if (words === "leaving" && responseCode === undefined) return new MailUnconfirmed({ reason })
  return isFinal ? new MailRefused({ reason }) : new MailPostponed({ reason })
}

/** A mail with the question that is asked before its words leave. */
interface Asking {
  readonly mayLeave: () => Promise<boolean>
}

/** The words of a mail, once they may leave. They are read after the server answered DATA. */
const wordsOf = (input: Readable, mayLeave: Asking["mayLeave"]): Readable =>
  Readable.from(
    (async function* () {
      if (!(await mayLeave())) throw new Error("The words may not leave")
      yield* input
    })(),
    { objectMode: false }
  )

/** Sends mail by SMTP. */
export const layer = ({ from, url }: MailServer, publicUrl: string): Layer.Layer<Mailer> =>
  Layer.effect(
    Mailer,
    Effect.gen(function* () {
      const transport = yield* Effect.acquireRelease(
        Effect.sync(() =>
          createTransport({
            url: Redacted.value(url),
            connectionTimeout: timeout,
            greetingTimeout: timeout,
            socketTimeout: 2 * timeout,
            disableFileAccess: true,
            disableUrlAccess: true
          }).use("stream", ({ data, message }, done) => {
            const { mayLeave } = data as Asking
            message.processFunc((input) => wordsOf(input, mayLeave))
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
          begin: Effect.Effect<boolean>
        ) {
          const progress: Progress = { words: "waiting" }
          const ask = Effect.runPromiseWith(yield* Effect.context<never>())
          const mayLeave = async () => {
            const isAllowed = await ask(begin)
            progress.words = isAllowed ? "leaving" : "stopped"
            return isAllowed
          }
          const data = {
            mayLeave,
            from,
            to: { name: "", address: to },
            subject,
            text,
            html,
            messageId: `<${id}@${host}>`,
            headers: {
              "Auto-Submitted": "auto-generated",
              "List-Unsubscribe": `<${unsubscribeUrl}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"
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
