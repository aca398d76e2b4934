import { Effect, Layer, Redacted } from "effect"
import { createTransport } from "nodemailer"
import { type Mail, Mailer, MailPostponed, MailRefused } from "../mails/Mailer.ts"

/** The mail server of the operator. */
export interface MailServer {
  /** `smtp://` or `smtps://`, with user and password where it wants them. */
  readonly url: Redacted.Redacted
  /** The sender of all mails: an address, or a name with an address. */
  readonly from: string
}

const timeout = 15_000

/** The failure of a mail: final when the server refuses its recipient or its words. The reason has no address of anybody. */
const failureOf = (cause: unknown) => {
  const { code, responseCode } = cause as { readonly code?: string; readonly responseCode?: number }
  const isFinal = (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode ?? 0) >= 500
  const reason = [code ?? "unknown", responseCode ?? ""].join(" ").trim()
  return isFinal ? new MailRefused({ reason }) : new MailPostponed({ reason })
}

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
          })
        ),
        (open) => Effect.sync(() => open.close())
      )
      const host = new URL(publicUrl).hostname
      return {
        isEnabled: true,
        publicUrl,
        send: ({ html, id, subject, text, to, unsubscribeUrl }: Mail) =>
          Effect.tryPromise({
            try: () =>
              transport.sendMail({
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
              }),
            catch: failureOf
          }).pipe(Effect.asVoid)
      }
    })
  )
